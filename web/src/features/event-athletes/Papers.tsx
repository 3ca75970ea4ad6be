import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventAthlete } from '@/api/event-athletes';
import { TextField } from '@/components/Field';

export type Details = Required<NonNullable<NonNullable<EventAthlete['private']>['details']>>;

/** The federation details; empty texts for unknown ones. */
export const papersOf = ({ rank = '', patronymic = '', federationNumber = '', licence = '', coachRight = '', coachLeft = '', latinName = '' }: Partial<Details> = {}): Details => ({
  rank, patronymic, federationNumber, licence, coachRight, coachLeft, latinName,
});

/** Federation details of an athlete. Folded while empty, because a club night needs none. */
export function Papers({ details, errors, onChange }: { details: Details; errors: Partial<Details>; onChange: (name: keyof Details, text: string) => void }) {
  const [open] = useState(Object.values(papersOf(details)).some((text) => text !== ''));
  const field = (name: keyof Details, label: string, maxLength: number, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      maxLength={maxLength}
      autoComplete="off"
      value={details[name]}
      error={errors[name]}
      onChange={(change) => { onChange(name, change.target.value); }}
    />
  );
  return (
    <details open={open} className="border-y border-line py-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold"><Trans>For the federation</Trans></summary>
      <div className="grid gap-5 pt-2 sm:grid-cols-2">
        {field('rank', t({ context: 'sport', message: 'Rank' }), 60, t`For example, Master of Sport.`)}
        {field('patronymic', t`Patronymic`, 60)}
        {field('federationNumber', t`Federation number`, 40)}
        {field('licence', t`Licence`, 40)}
        {field('coachRight', t`Coach, right arm`, 100)}
        {field('coachLeft', t`Coach, left arm`, 100)}
        {field('latinName', t`Name in Latin letters`, 200, t`As the passport has it. Left empty, the book writes it letter by letter.`)}
      </div>
    </details>
  );
}
