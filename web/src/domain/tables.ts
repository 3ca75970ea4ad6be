import { t } from '@lingui/core/macro';

/** What a table is called: by its name where it has one, else by its number. */
export function tableName({ number, name }: { number: number; name: string }): string {
  return name === '' ? t`Table ${{ number }}` : name;
}
