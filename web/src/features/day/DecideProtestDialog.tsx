import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { openProtests } from './model';
import { messageOf } from '@/api/client';
import { type Decision, protestsOptions, type Queue, useDecideProtest } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { reasonName } from '@/bout/words';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Facts } from '@/components/Facts';
import { TextareaField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { list } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { eventClock } from '@/lib/time';

type DecideProtestDialogProps = { event: EventDetail; queue: Queue; decision: Decision; onClose: () => void };

/**
 * Upholds or dismisses a protest or a correction proposed by a table: who asks, when and why. Upholding opens its
 * match.
 */
export default function DecideProtestDialog({ event, queue, decision, onClose }: DecideProtestDialogProps) {
  const { kind, protestId = '', classId = '', className, number, since, reason = '', athletes } = decision;
  const correction = kind === 'correct';
  const [note, setNote] = useState('');
  const decide = useDecideProtest(protestId);
  const navigate = useNavigate();
  const { data: protests } = useQuery(protestsOptions(event._id, openProtests(queue)));
  const filed = protests?.find(({ _id }) => _id === protestId);
  const name = list(athletes);
  const go = (upheld: boolean) => {
    decide.mutate(
      { upheld, ...(note.trim() ? { note: note.trim() } : {}) },
      {
        onSuccess: () => {
          onClose();
          if (!upheld) {
            toast.success(correction ? t`Result kept. Waiting matches continue.` : t`Protest dismissed. Waiting matches continue.`);
            return;
          }
          toast.success(correction ? t`Correct the result here or repeat the match.` : t`Protest upheld. Correct the result here or repeat the match.`);
          void navigate({ to: '/brackets/$id', params: { id: classId }, search: { match: number } });
        },
      },
    );
  };
  return (
    <Dialog
      title={correction ? t`Proposed correction` : name ? t`Protest by ${name}` : t`Protest`}
      description={dotted([number === undefined ? null : `M${String(number)}`, className])}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" busy={decide.isPending} onClick={() => { go(false); }}>{t({ message: 'Dismiss', context: 'protest' })}</Button>
          <Button size="lg" kind="strong" busy={decide.isPending} onClick={() => { go(true); }}>{correction ? t`Go to the match` : t`Uphold`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="border-s-4 border-line-2 ps-3 text-lg leading-snug font-semibold wrap-anywhere">{correction ? reasonName('strike', reason) : reason}</p>
        <Facts
          items={[
            { label: correction ? t`Proposed by` : t`Filed by`, value: filed?.filedBy.name ?? (correction ? name : '–') },
            { label: t`When`, value: since ? eventClock(event).time(since) : '–' },
            ...(filed?.link ? [{ label: t`Link`, value: <a href={filed.link} target="_blank" rel="noreferrer" className="underline">{filed.link}</a> }] : []),
          ]}
        />
        <p>
          {correction
            ? t`Later matches depend on this result. A preview shows which of them a correction voids. Dependent matches wait until you decide.`
            : t`Dismiss it to keep the result and continue the waiting matches. Uphold it to correct the result or repeat the match in the bracket.`}
        </p>
        <TextareaField label={t`Note`} maxLength={1000} value={note} onChange={(event) => { setNote(event.target.value); }} />
        <FormProblem text={decide.isError ? messageOf(decide.error, t`Couldn't reach the server. Check your connection and try again.`) : undefined} />
      </div>
    </Dialog>
  );
}
