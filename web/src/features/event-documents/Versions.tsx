import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type BookChoice, type BookVersion, useFinishBook, useHandOutBook } from '@/api/book';
import { messageOf } from '@/api/client';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { SectionHeader } from '@/components/PageHeader';
import { toast } from '@/components/toast';
import { shortHash } from '@/domain/book/words';
import { plain } from '@/lib/isolate';
import { eventClock } from '@/lib/time';

/** The final versions of the book, the current one first, with the recipients of each. */
export function Versions({ event, versions, mayChange }: { event: EventDetail; versions: readonly BookVersion[]; mayChange: boolean }) {
  const [handing, hand] = useState<number>();
  const clock = eventClock(event);
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions">
      <SectionHeader id="versions" title={t`Final versions`} />
      <ul role="list" className="flex flex-col divide-y divide-line border-t-2 border-line-2">
        {versions.toReversed().map((one, i) => (
          <li key={one.number} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
              <p className="font-semibold">{i === 0 ? t`Version ${{ number: one.number }}, current` : t`Version ${{ number: one.number }}, replaced`}</p>
              <p className="text-ink-2">{t`Made final by ${{ name: one.madeBy }}, ${{ time: clock.moment(one.madeAt) }}`}</p>
              {one.reason ? <p className="text-ink-2"><bdi>{one.reason}</bdi></p> : null}
              <p className="text-ink-2"><Trans>Hash</Trans> <span className="font-mono text-sm">{shortHash(one.publicHash)}</span></p>
              {one.handedOut.map(({ to, at, by }, k) => <p key={k} className="text-ink-2">{t`Received by ${{ to }}, ${{ time: clock.moment(at) }} (${{ name: by }})`}</p>)}
            </div>
            {mayChange ? (
              <Button size="sm" aria-label={plain(t`Note who received it: version ${{ number: one.number }}`)} onClick={() => { hand(one.number); }}>
                <Trans>Note who received it</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {handing === undefined ? null : <HandOut eventId={event._id} number={handing} onClose={() => { hand(undefined); }} />}
    </section>
  );
}

function HandOut({ eventId, number, onClose }: { eventId: string; number: number; onClose: () => void }) {
  const [to, setTo] = useState('');
  const note = useHandOutBook();
  return (
    <Dialog
      title={t`Who received version ${{ number }}?`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="primary" type="submit" form="hand-out" busy={note.isPending} disabled={to.trim() === ''}><Trans>Note</Trans></Button>
        </>
      }
    >
      <form
        id="hand-out"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          note.mutate({ eventId, number, to: to.trim() }, { onSuccess: () => { toast.success(t`Noted`); onClose(); } });
        }}
      >
        <FormProblem text={note.isError ? messageOf(note.error, t`Something went wrong!`) : undefined} />
        <TextField label={t`Recipient`} hint={t`For example, a club, a federation or an office.`} maxLength={200} autoComplete="off" value={to} onChange={(change) => { setTo(change.target.value); }} />
      </form>
    </Dialog>
  );
}

/** Asks before making the book final, and for the reason to replace the previous version. */
export function FinishBook({ event, last, choice, onClose, onDone }: { event: EventDetail; last?: BookVersion; choice: BookChoice; onClose: () => void; onDone: (number: number) => void }) {
  const [reason, setReason] = useState('');
  const finish = useFinishBook();
  const open = event.classes.filter(({ status }) => status !== 'completed' && status !== 'archived').length;
  return (
    <Dialog
      title={t`Make the book final`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="primary" type="submit" form="finish-book" busy={finish.isPending}><Trans>Make final</Trans></Button>
        </>
      }
    >
      <form
        id="finish-book"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          finish.mutate(
            { eventId: event._id, ...(choice.language ? { language: choice.language } : {}), ...(choice.second ? { second: choice.second } : {}), reason: reason.trim() },
            { onSuccess: ({ data }) => { toast.success(t`Version ${{ number: data.number }} is final`); onDone(data.number); onClose(); } },
          );
        }}
      >
        <FormProblem text={finish.isError ? messageOf(finish.error, t`Something went wrong!`) : undefined} />
        <p>
          {last
            ? t`Saves all documents as they are now. Version ${{ number: last.number + 1 }} replaces version ${{ before: last.number }} and starts with a list of changes.`
            : t`Saves all documents as they are now, as version 1. If something changes later, make the next version.`}
        </p>
        {open > 0 ? <p className="font-semibold text-warn">{plural(open, { one: '# class is not over yet. Its results will be missing.', other: '# classes are not over yet. Their results will be missing.' })}</p> : null}
        {last ? <TextField label={t`Reason`} hint={t`The reason is printed with the changes.`} maxLength={500} autoComplete="off" value={reason} onChange={(change) => { setReason(change.target.value); }} /> : null}
      </form>
    </Dialog>
  );
}
