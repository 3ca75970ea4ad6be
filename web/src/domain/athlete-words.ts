import { t } from '@lingui/core/macro';

/** The name of a person's sex. */
export function sexName(sex: string | undefined): string {
  return sex === 'men' ? t({ message: 'male', context: 'sex' }) : sex === 'women' ? t({ message: 'female', context: 'sex' }) : '';
}

/** The choices of a person's sex. */
export const sexOptions = () => [
  { value: 'men', label: sexName('men') },
  { value: 'women', label: sexName('women') },
];
