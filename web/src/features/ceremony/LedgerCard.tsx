import { t } from '@lingui/core/macro';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { EarlyDialog } from './EarlyDialog';
import { markInWords, waitInWords } from './words';
import { messageOf } from '@/api/client';
import { type LedgerClass, type LedgerMark, useMarkLedger, useNoteAbsent } from '@/api/ledger';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { shortClass } from '@/domain/classes';
import { Medal } from '@/domain/Podium';
import { dotted, plain } from '@/lib/isolate';
import { eventClock } from '@/lib/time';

/** The marks of every class, in order. */
const marks = ['announced', 'checked', 'medals', 'certificates', 'published'] as const;

/** A class of the ledger: the podium, the finished steps, and steps to repeat or recall. `runs`: the viewer is an organizer of the event. */
export function LedgerCard({ event, of, runs }: { event: EventDetail; of: LedgerClass; runs: boolean }) {
  const clock = eventClock(event);
  const change = useMarkLedger(event._id);
  const note = useNoteAbsent(event._id);
  const [asking, ask] = useState(false);
  const made = (mark: LedgerMark) => of.marks.find((one) => one.mark === mark);
  const early = made('early');
  const finished = of.stage === 'finished';
  const waits = of.waits.filter((wait) => wait !== 'result');
  const mayAllow = runs && finished && (of.waits.includes('protest-time') || of.waits.includes('protest'));
  const set = (mark: LedgerMark, done: boolean) => { change.mutate({ classId: of._id, mark, done }); };
  return (
    <article aria-labelledby={`ledger-${of._id}`} className="min-w-0 border-t-2 border-line-2 pt-3">
      <h3 id={`ledger-${of._id}`} className="mb-2 text-xl font-semibold wrap-anywhere"><bdi>{of.name}</bdi></h3>
      {of.ready || waits.length > 0 ? (
        <p className="mb-2 flex flex-wrap gap-2">
          {of.ready ? <Badge tone="ok">{t`Ready for medals`}</Badge> : null}
          {waits.map((wait) => <Badge key={wait} tone={wait === 'no-medals' ? 'neutral' : 'warn'}>{waitInWords(of, wait, clock)}</Badge>)}
        </p>
      ) : null}
      {of.recall.length > 0 ? (
        <div className="mb-3 border-s-4 border-danger bg-board px-3 py-2">
          <p className="flex items-center gap-2 font-semibold text-danger"><TriangleAlert size={18} aria-hidden="true" className="shrink-0" />{t`Certificates to recall`}</p>
          <ul role="list" className="mt-1">
            {of.recall.map((one) => (
              <li key={one._id} className="wrap-anywhere">
                {!finished ? t`${{ name: one.name }}: place ${{ was: one.was }}` : one.place ? t`${{ name: one.name }}: place ${{ was: one.was }}, now ${{ place: one.place }}` : t`${{ name: one.name }}: place ${{ was: one.was }}, now none`}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {of.podium.length > 0 ? (
        <ol role="list" aria-label={plain(t`Order of calling up for ${{ name: of.name }}`)} className="mb-2">
          {of.podium.map((one) => (
            <li key={one._id} className="flex items-center gap-3 border-b border-line py-2">
              <span className="sr-only">{t`Place`}</span>
              <Medal place={one.place} />
              <div className="min-w-0 wrap-anywhere">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg leading-snug font-semibold">
                  <bdi>{one.name}</bdi>
                  {one.number ? <span className="text-base font-normal text-ink-2">#{one.number}</span> : null}
                  {one.absent ? <Badge tone="danger">{t`Absent`}</Badge> : null}
                  {one.left ? <Badge tone="warn">{t`Left early`}</Badge> : null}
                </p>
                <p className="text-ink-2">{dotted([one.class && shortClass(one.class, event.settings.unit), one.club, one.region, one.country, one.coach && t`Coach: ${{ name: one.coach }}`])}</p>
              </div>
              <div className="ms-auto shrink-0">
                <Button
                  size="sm"
                  kind="quiet"
                  busy={note.isPending && note.variables.entryId === one._id}
                  aria-label={plain(`${one.absent ? t`Mark as present` : t`Mark as absent`}: ${one.name}`)}
                  onClick={() => { note.mutate({ entryId: one._id, absent: !one.absent }); }}
                >
                  {one.absent ? t`Mark as present` : t`Mark as absent`}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      <ul role="list">
        {marks.filter((mark) => mark !== 'medals' || of.podium.length > 0 || made(mark)).map((mark) => {
          const done = made(mark);
          const holds = done && !done.repeat;
          const what = markInWords(mark);
          const blocked = !finished || (mark === 'medals' && !of.ready);
          return (
            <li key={mark} className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1">
              <div className="flex min-w-0 items-center gap-2">
                <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">{holds ? <Check size={20} className="text-ok" /> : <span className="size-3 rounded-full border-2 border-edge" />}</span>
                <div className="min-w-0 wrap-anywhere">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold">
                    {what}
                    {done?.repeat ? <Badge tone="danger">{t`To be repeated`}</Badge> : null}
                  </p>
                  {done ? <p className="text-sm text-ink-2">{dotted([clock.moment(done.at), done.by])}</p> : null}
                </div>
              </div>
              {holds ? (
                <Button size="sm" kind="quiet" busy={change.isPending && change.variables.mark === mark} aria-label={plain(t`Undo for ${{ name: of.name }}: ${{ what }}`)} onClick={() => { set(mark, false); }}>{t`Undo`}</Button>
              ) : blocked ? null : (
                <Button size="sm" kind={mark === 'medals' ? 'strong' : 'plain'} busy={change.isPending && change.variables.mark === mark} aria-label={plain(t`Mark as done for ${{ name: of.name }}: ${{ what }}`)} onClick={() => { set(mark, true); }}>{t`Mark as done`}</Button>
              )}
            </li>
          );
        })}
      </ul>
      {early && !early.repeat ? (
        <div className="mt-2 flex items-center justify-between gap-3">
          <p className="min-w-0 text-sm text-ink-2 wrap-anywhere">{dotted([markInWords('early'), clock.moment(early.at), early.by, early.reason])}</p>
          {runs ? <Button size="sm" kind="quiet" aria-label={plain(t`Undo for ${{ name: of.name }}: ${{ what: markInWords('early') }}`)} onClick={() => { set('early', false); }}>{t`Undo`}</Button> : null}
        </div>
      ) : null}
      {mayAllow ? <div className="mt-3"><Button size="sm" aria-label={plain(t`Allow medals early for ${{ name: of.name }}`)} onClick={() => { ask(true); }}>{t`Allow medals early…`}</Button></div> : null}
      {note.isError ? <p role="alert" className="mt-2 font-semibold text-danger">{messageOf(note.error, t`Couldn't save. Check your connection and try again.`)}</p> : null}
      {change.isError ? <p role="alert" className="mt-2 font-semibold text-danger">{messageOf(change.error, t`Couldn't save. Check your connection and try again.`)}</p> : null}
      {asking ? <EarlyDialog eventId={event._id} of={of} onClose={() => { ask(false); }} /> : null}
    </article>
  );
}
