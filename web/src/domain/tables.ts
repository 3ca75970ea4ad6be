import { t } from '@lingui/core/macro';

/** The title of a table: its name, or else its number. */
export function tableName({ number, name }: { number: number; name: string }): string {
  return name === '' ? t`Table ${{ number }}` : name;
}
