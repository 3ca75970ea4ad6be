import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { factsOf } from './facts';
import { Papers, papersOf } from './Papers';
import { changedScoring, Scoring, scoringOf } from './Scoring';
import { isConflict } from '@/api/client';
import { type EventAthlete, useUpdateAthlete } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { ClassPicker } from '@/domain/ClassPicker';
import { sexOptions } from '@/domain/athlete-words';
import { useForm } from '@/lib/form';
import { useWhileShown } from '@/lib/while-shown';

const formId = 'athlete-form';

/** Changes an athlete's data and all their classes in one action. */
export default function AthleteDialog({ event, athlete, onClose }: { event: EventDetail; athlete: EventAthlete; onClose: () => void }) {
  const update = useUpdateAthlete(event._id);
  const close = useWhileShown(onClose);
  const { year, unit } = factsOf(event);
  const [had] = useState(athlete);
  const form = useForm({
    initial: {
      sex: (had.private?.sex ?? '') as string,
      birthYear: had.private?.birthYear ? String(had.private.birthYear) : '',
      club: had.club,
      country: had.country,
      region: had.region,
      scores: had.entries.map(scoringOf),
      reason: '',
      groups: had.private?.groups.join(', ') ?? '',
      classIds: had.entries.map((entry) => entry.class._id),
      initials: had.private?.initials ?? false,
      ...papersOf(had.private?.details),
    },
    validate: ({ birthYear }) => ({ birthYear: birthYear === '' || /^\d{4}$/.test(birthYear) ? undefined : t`Enter the year with four digits.` }),
    submit: async ({ sex, birthYear, club, country, region, groups, classIds, initials, scores, reason, ...more }) => {
      await update.mutateAsync({
        id: had._id,
        sex: sex === 'men' || sex === 'women' ? sex : null,
        birthYear: birthYear === '' ? null : Number(birthYear),
        club,
        country,
        region,
        scores: changedScoring(had.entries, scores, classIds),
        reason: reason || undefined,
        details: papersOf(more),
        groups: groupsIn(groups, event, classIds),
        classIds,
        // A setting of the person at all events: it changes only if intended.
        initials: initials === had.private?.initials ? undefined : initials,
        version: had.version,
        // The server has named the misfits; saving again confirms them.
        confirmed: isConflict(update.error) || undefined,
      });
      toast.success(t`Athlete saved`);
      close();
    },
    onRefused: () => {
      toast.error(t`Couldn't save the athlete`);
    },
  });
  const { values, errors, set } = form;
  return (
    <Dialog
      title={had.user.name}
      description={t`Number ${{ number: had.number }}`}
      onClose={onClose}
      actions={<FormActions form={formId} busy={form.busy} submit={isConflict(update.error) ? t`Save anyway` : t`Save Changes`} onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <FormProblem text={form.problem} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label={t`Sex`} placeholder={t`unknown`} options={sexOptions()} value={values.sex} error={errors.sex} onChange={(sex) => { set('sex', sex); }} />
          <TextField label={t`Birth year`} inputMode="numeric" maxLength={4} autoComplete="off" value={values.birthYear} error={errors.birthYear} onChange={(change) => { set('birthYear', change.target.value.trim()); }} />
          <TextField label={t`Club`} maxLength={100} autoComplete="off" value={values.club} error={errors.club} onChange={(change) => { set('club', change.target.value); }} />
          <TextField label={t`Country`} maxLength={60} autoComplete="off" value={values.country} error={errors.country} onChange={(change) => { set('country', change.target.value); }} />
          {event.settings.teams.levels.includes('region') || had.region ? (
            <TextField label={t`Region`} maxLength={100} autoComplete="off" value={values.region} error={errors.region} onChange={(change) => { set('region', change.target.value); }} />
          ) : null}
        </div>
        {event.classes.some((one) => one.class.group !== '') || values.groups !== '' ? (
          <TextField label={t`Groups`} hint={t`For example, novices. Separate groups with commas.`} autoComplete="off" value={values.groups} error={errors.groups} onChange={(change) => { set('groups', change.target.value); }} />
        ) : null}
        <ClassPicker
          classes={event.classes}
          unit={unit}
          year={year}
          known={{ sex: values.sex, birthYear: Number(values.birthYear) || undefined }}
          chosen={values.classIds}
          error={errors.classIds}
          onChange={(ids) => {
            set('classIds', ids);
          }}
        />
        <Scoring
          event={event}
          classIds={values.classIds}
          scores={values.scores}
          error={errors.scores}
          reason={values.reason}
          reasonError={errors.reason}
          onChange={(scores) => { set('scores', scores); }}
          onReason={(reason) => { set('reason', reason); }}
        />
        <Papers details={values} errors={errors} onChange={set} />
        <CheckBox
          label={t`Visitors see only initials`}
          hint={t`Applies to all public pages. Logged-in users still see the name.`}
          checked={values.initials}
          onChange={(initials) => {
            set('initials', initials);
          }}
        />
        {had.private && had.private.attempts.length > 0 ? <p className="text-sm text-ink-3"><Trans>Enter weights at the weigh-in desk.</Trans></p> : null}
      </form>
    </Dialog>
  );
}

/** The typed groups, and those of the classes: an athlete in a novices class is a novice. */
function groupsIn(typed: string, event: EventDetail, classIds: readonly string[]): string[] {
  const groups = typed.split(',').map((one) => one.trim()).filter(Boolean);
  for (const one of event.classes) if (classIds.includes(one._id) && one.class.group && !groups.includes(one.class.group)) groups.push(one.class.group);
  return groups;
}
