import { t } from '@lingui/core/macro';
import { SelectField } from '@/components/Field';
import { familyNameIn, familyNamesOf } from './family-name';

type Props = { name: string; value: string; error?: string; onChange: (family: string) => void };

/** Chooses the words of a name that are the family name. Empty for a name of one word. */
export function FamilyNameField({ name, value, error, onChange }: Props) {
  const choices = familyNamesOf(name);
  const chosen = familyNameIn(name, value);
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={t`Family name`}
      hint={t`If a name is too long, boards shorten the other names.`}
      error={error}
      value={chosen}
      placeholder={t`unknown`}
      options={(chosen !== '' && !choices.includes(chosen) ? [...choices, chosen] : choices).map((part) => ({ value: part, label: part }))}
      onChange={onChange}
    />
  );
}
