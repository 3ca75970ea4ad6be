import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { eventAthletesOptions } from '@/api/event-athletes';
import { type PaperPlaces, useCloseFromPaper } from '@/api/event-changes';
import type { EventClass, EventDetail } from '@/api/types';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { wordInWords } from '@/domain/team-words';
import { useForm } from '@/lib/form';

const formId = 'paper-form';
const words = ['no-show', 'withdrawn', 'not-weighed', 'overweight', 'injury', 'disqualified'] as const;

/** Enters the places of a class pulled on paper: a place for each athlete, or the reason for none. */
export default function PaperDialog({ event, of, onClose }: { event: EventDetail; of: EventClass; onClose: () => void }) {
  const { data: all, error, refetch } = useQuery(eventAthletesOptions(event._id));
  const [{ version }] = useState(of);
  const close = useCloseFromPaper(of._id);
  const inClass = (all ?? []).flatMap((athlete) => athlete.entries.filter((entry) => entry.class._id === of._id && !entry.guest).map((entry) => ({ athlete, entry })));
  const places = inClass.map((_, i) => ({ value: String(i + 1), label: t`place ${{ place: i + 1 }}` }));
  const form = useForm({
    initial: { reason: '', chosen: {} as Record<string, string> },
    validate: ({ reason, chosen }) => ({
      reason: reason.trim() === '' ? t`Enter why the places come from paper.` : undefined,
      chosen: inClass.every(({ entry }) => chosen[entry._id]) ? undefined : t`Choose a place for each athlete, or why there is none.`,
    }),
    submit: async ({ reason, chosen }) => {
      const list = inClass.map(({ entry }) => [entry._id, chosen[entry._id] ?? ''] as const);
      const out = list.filter(([, value]) => !/^\d+$/.test(value)).map(([entryId, why]) => ({ entryId, why }));
      await close.mutateAsync({
        places: list.filter(([, value]) => /^\d+$/.test(value)).map(([entryId, value]) => ({ entryId, place: Number(value) })),
        out: out as PaperPlaces['out'],
        reason,
        version,
      });
      toast.success(t`Class closed`);
      onClose();
    },
    onRefused: () => {
      toast.error(t`Couldn't close the class.`);
    },
  });
  const { values, errors, set } = form;
  return (
    <Dialog
      title={t`Places from paper: ${{ name: of.name }}`}
      description={t`For a class that ran on paper or elsewhere. Matches already pulled here keep their results. You can reopen the class later.`}
      onClose={onClose}
      actions={<FormActions form={formId} busy={form.busy} submit={t`Close class`} onCancel={onClose} />}
    >
      {!all ? error ? <ErrorState message={messageOf(error, t`Couldn't load the athletes.`)} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} /> : (
        <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
          <FormProblem text={form.problem ?? errors.chosen} />
          {inClass.map(({ athlete, entry }) => (
            <SelectField
              key={entry._id}
              label={`${String(athlete.number)} ${athlete.user.name}`}
              placeholder={t`Choose`}
              options={[...places, ...words.map((word) => ({ value: word, label: wordInWords(word) }))]}
              value={values.chosen[entry._id] ?? ''}
              onChange={(value) => { set('chosen', { ...values.chosen, [entry._id]: value }); }}
            />
          ))}
          <TextField label={t`Reason`} hint={t`The reason is kept in the record.`} required maxLength={200} value={values.reason} error={errors.reason} onChange={(change) => { set('reason', change.target.value); }} />
          <p className="text-ink-2"><Trans>From 5th on, two athletes can share a place. The next place then stays empty.</Trans></p>
        </form>
      )}
    </Dialog>
  );
}
