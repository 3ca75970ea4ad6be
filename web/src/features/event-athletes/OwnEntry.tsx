import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '@/api/client';
import { type OwnEntry as Own, ownEntryOptions, useEnterOneself, useWithdrawOneself } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { Button, ButtonLink } from '@/components/Button';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { SelectField, TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { ClassChips } from '@/domain/ClassChips';
import { ClassPicker } from '@/domain/ClassPicker';
import { sexOptions } from '@/domain/athlete-words';
import { mayEnter } from '@/domain/classes';
import { useForm } from '@/lib/form';
import { useWhileShown } from '@/lib/while-shown';

/** The person's registration at an event: made and changed while the event is open, withdrawn before the draw. */
export function OwnEntry({ event }: { event: EventDetail }) {
  const own = useQuery(ownEntryOptions(event._id));
  const [edits, setEdits] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (own.isPending) return <RowsSkeleton rows={2} />;
  if (!own.data) return <ErrorState message={t`Couldn't load your registration.`} onRetry={() => void own.refetch()} />;
  const { athlete, weighed, code } = own.data;
  const open = event.state === 'open';
  const ids = athlete?.entries.map((entry) => entry.class._id) ?? [];
  const drawn = event.classes.some((one) => ids.includes(one._id) && !mayEnter(one));
  if (!athlete && !open) {
    if (event.state === 'finished') return null;
    return <p className="mb-6 border-s-4 border-edge bg-board-2 px-3 py-2">{event.state === 'planned' ? t`Registration is not open yet.` : t`Registration is closed. Ask at the weigh-in desk to enter.`}</p>;
  }
  return (
    <section aria-label={t`Your registration`} className="mb-8 border-2 border-line-2 bg-board p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="display mb-3 scroll-mt-24 text-3xl">{athlete ? t`You are registered: number ${{ number: athlete.number }}` : t`Take part`}</h2>
      {athlete && !edits ? (
        <div className="flex flex-col gap-4">
          <ClassChips event={event} ids={ids} />
          {weighed ? <p className="text-ink-2"><Trans>You're weighed in. Ask at the desk to change your classes.</Trans></p> : null}
          <div className="flex flex-wrap gap-2">
            {open && !weighed ? <Button kind="strong" onClick={() => { setEdits(true); }}>{t({ message: 'Change', context: 'verb' })}</Button> : null}
            {code ? <ButtonLink to="/me/$code" params={{ code }} kind={event.state === 'running' ? 'primary' : undefined}>{t`My day`}</ButtonLink> : null}
            {!drawn && event.state !== 'finished' ? <Button kind="danger" onClick={() => { setLeaves(true); }}><Trans>Withdraw</Trans></Button> : null}
          </div>
        </div>
      ) : (
        <OwnForm
          event={event}
          own={own.data}
          onDone={() => {
            setEdits(false);
            // The form is long, and its outcome is above.
            heading.current?.focus();
          }}
        />
      )}
      {leaves ? <Withdraw event={event} onClose={() => { setLeaves(false); }} /> : null}
    </section>
  );
}

function OwnForm({ event, own, onDone }: { event: EventDetail; own: Own; onDone: () => void }) {
  const enter = useEnterOneself(event._id);
  const year = Number(event.firstDay.slice(0, 4));
  const form = useForm({
    initial: {
      sex: own.sex as string,
      birthYear: own.birthYear ? String(own.birthYear) : '',
      club: own.club,
      country: own.country,
      classIds: own.athlete?.entries.map((entry) => entry.class._id) ?? [],
    },
    validate: ({ birthYear, classIds }) => ({
      birthYear: birthYear === '' || /^\d{4}$/.test(birthYear) ? undefined : t`Enter the year with four digits.`,
      classIds: event.classes.length > 0 && classIds.length === 0 ? t`Choose at least one class.` : undefined,
    }),
    submit: async ({ sex, birthYear, club, country, classIds }) => {
      const groups = [...new Set([...own.groups, ...event.classes.flatMap((one) => (classIds.includes(one._id) && one.class.group ? [one.class.group] : []))])];
      await enter.mutateAsync({
        sex: sex === 'men' || sex === 'women' ? sex : undefined,
        birthYear: Number(birthYear) || undefined,
        club: club || undefined,
        country: country || undefined,
        groups,
        classIds,
      });
      toast.success(t`You are registered`);
      onDone();
    },
    onRefused: () => {
      toast.error(t`Error registering`);
    },
  });
  const { values, errors, set } = form;
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <FormProblem text={form.problem ?? (enter.error ? messageOf(enter.error, t`Couldn't reach the server. Your input is still here: try again.`) : undefined)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={t`Sex`} placeholder={t`unknown`} options={sexOptions()} value={values.sex} error={errors.sex} onChange={(sex) => { set('sex', sex); }} />
        <TextField label={t`Birth year`} inputMode="numeric" maxLength={4} autoComplete="bday-year" value={values.birthYear} error={errors.birthYear} onChange={(change) => { set('birthYear', change.target.value.trim()); }} />
        <TextField label={t`Club`} maxLength={100} autoComplete="organization" value={values.club} error={errors.club} onChange={(change) => { set('club', change.target.value); }} />
        <TextField label={t`Country`} maxLength={60} autoComplete="country-name" value={values.country} error={errors.country} onChange={(change) => { set('country', change.target.value); }} />
      </div>
      {event.classes.length > 0 ? (
        <ClassPicker
          classes={event.classes}
          unit={event.settings.unit}
          year={year}
          known={{ sex: values.sex, birthYear: Number(values.birthYear) || undefined }}
          chosen={values.classIds}
          error={errors.classIds}
          onChange={(ids) => {
            set('classIds', ids);
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {own.athlete ? <Button onClick={onDone}><Trans>Cancel</Trans></Button> : null}
        <Button kind="primary" type="submit" busy={form.busy}>{own.athlete ? t`Save Changes` : t`Register`}</Button>
      </div>
    </form>
  );
}

function Withdraw({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const withdraw = useWithdrawOneself(event._id);
  const close = useWhileShown(onClose);
  async function onConfirm() {
    try {
      await withdraw.mutateAsync(undefined);
      toast.success(t`You are no longer registered`);
      close();
    } catch {
      toast.error(t`Couldn't withdraw`);
    }
  }
  return (
    <ConfirmDialog
      title={t`Withdraw from ${{ event: event.name }}?`}
      text={t`You leave the event and all its classes. If you register again, you get a new number.`}
      confirm={t`Withdraw`}
      busy={withdraw.isPending}
      problem={withdraw.error ? messageOf(withdraw.error, t`Couldn't reach the server.`) : undefined}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    />
  );
}
