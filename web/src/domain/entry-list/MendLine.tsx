import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { ListLine, ListMend } from '@/api/lists';
import { Button } from '@/components/Button';
import { SelectField, TextField } from '@/components/Field';
import { sexOptions } from '@/domain/athlete-words';

/** Corrects a line of a list. */
export function MendLine({ line, people = false, onMend, onCancel }: { line: ListLine; people?: boolean; onMend: (mend: ListMend) => void; onCancel: () => void }) {
  const at = line.lines[0] ?? 0;
  const [values, setValues] = useState({
    name: line.name, sex: line.sex as string, birthYear: line.birthYear ? String(line.birthYear) : '', club: line.club, country: line.country, classes: line.classes, email: line.email,
  });
  const set = (name: keyof typeof values, value: string) => { setValues((before) => ({ ...before, [name]: value })); };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    submitted.stopPropagation();
    const was: typeof values = { name: line.name, sex: line.sex, birthYear: line.birthYear ? String(line.birthYear) : '', club: line.club, country: line.country, classes: line.classes, email: line.email };
    // A confirmed unchanged name counts as corrected; a wrong value that is now empty is removed.
    const wrong = new Set(line.problems.map(({ field }) => field));
    const changed = Object.entries(values).filter(([name, value]) => value !== was[name as keyof typeof was] || (name !== 'classes' && wrong.has(name)));
    onMend({ line: at, ...Object.fromEntries(changed) });
  };
  const field = (name: keyof typeof values, label: string, most: number) => (
    <TextField label={label} maxLength={most} autoComplete="off" value={values[name]} onChange={(change) => { set(name, change.target.value); }} />
  );
  return (
    <form noValidate onSubmit={submit} aria-label={t`Fix line ${{ line: at }}`} className="mt-2 flex flex-col gap-4 border-s-4 border-ink bg-board-2 px-3 py-3">
      <p className="text-sm wrap-anywhere text-ink-2"><bdi>{line.text}</bdi></p>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('name', t`Name`, 100)}
        {people ? field('email', t`Email`, 254) : (
          <>
            <SelectField label={t`Sex`} placeholder={t`unknown`} options={sexOptions()} value={values.sex} onChange={(sex) => { set('sex', sex); }} />
            {field('birthYear', t`Birth year`, 10)}
            {field('club', t`Club`, 100)}
            {field('country', t`Country`, 60)}
            {field('classes', t`Classes`, 200)}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="strong"><Trans>Apply</Trans></Button>
        <Button onClick={onCancel}><Trans>Cancel</Trans></Button>
        <Button kind="quiet" onClick={() => { onMend({ line: at, as: 'aside' }); }}><Trans>Leave this line out</Trans></Button>
      </div>
    </form>
  );
}
