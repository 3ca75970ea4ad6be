import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Running } from './use-events';
import type { NowTable } from '@/api/now';
import { reasonsOptions, withReasons } from '@/api/queue';
import { Badge } from '@/components/Badge';
import { ButtonLink } from '@/components/Button';
import { Link } from '@/components/Link';
import { HallClock } from '@/domain/HallClock';
import { PadLink } from '@/domain/PadLink';
import { Pair } from '@/domain/queue/Pair';
import { isPulled, shownDecisions, stillToPull } from '@/domain/queue/day';
import { boutLine, pairLine } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { cx } from '@/lib/cx';
import { count } from '@/lib/format';
import { eventClock } from '@/lib/time';

/** A running event for its officials: its end, open decisions, and current bouts. */
export function RunningEvent({ of: { event, role, queue, tables, mine } }: { of: Running }) {
  const reasons = useQuery(reasonsOptions(event._id)).data ?? [];
  const id = `event-${event._id}`;
  return (
    <section aria-labelledby={id} className="mb-10 border-t-[3px] border-accent bg-board p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="label text-ink-2">{t`Running event`}</p>
          <h2 id={id} className="display mt-1 text-3xl wrap-anywhere"><bdi>{event.name}</bdi></h2>
        </div>
        <ButtonLink to="/events/$id/day" params={{ id: event._id }} kind="primary">{t`Go to the day`}</ButtonLink>
      </div>
      {queue ? (
        <Figures event={event} queue={withReasons(queue, reasons)} />
      ) : (
        <p role="alert" className="mt-4 text-ink-2">{t`Couldn't load the queue.`}</p>
      )}
      {queue ? (
        <>
          <h3 className="label mt-5 mb-2 text-ink-2">{mine ? (tables.length === 1 ? t`My table` : t`My tables`) : t`Tables now`}</h3>
          {tables.length === 0 ? (
            <p className="text-ink-2">{t`No table is open`}</p>
          ) : (
            <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
              {tables.map((table) => <TableNow key={table._id} table={table} scores={role === 'referee'} />)}
            </ul>
          )}
        </>
      ) : null}
    </section>
  );
}

function Figures({ event, queue }: Required<Pick<Running, 'event'>> & { queue: NonNullable<Running['queue']> }) {
  const { now, day } = queue;
  const decisions = shownDecisions(queue.decisions).length;
  const pulling = now.tables.filter(({ called }) => called && isPulled(called)).length;
  const figures = [
    { label: t`Decisions`, value: count(decisions), urgent: decisions > 0 },
    { label: t`Ends around`, value: day.end ? eventClock(event).time(day.end) : '–' },
    { label: t`Bouts left`, value: count(stillToPull(queue)) },
    { label: t`Pulling now`, value: t`${{ pulling }} of ${{ tables: now.tables.length }}` },
  ];
  return (
    <dl aria-label={t`Day at a glance`} className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
      {figures.map(({ label, value, urgent = false }) => (
        <div key={label} className={cx('flex flex-col-reverse gap-1 border-s-4 ps-3', urgent ? 'border-danger' : 'border-line')}>
          <dt className="label text-ink-3">{label}</dt>
          <dd className={cx('display text-3xl leading-none whitespace-nowrap tabular-nums', urgent && 'text-danger')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The current bout at a table, and the next one; referees can open the pad. */
function TableNow({ table, scores }: { table: NowTable; scores: boolean }) {
  const name = tableName(table);
  const { _id, called, onDeck, state } = table;
  return (
    <li aria-label={name} className="flex min-w-0 flex-col gap-2 border border-line bg-paper px-3 py-2.5">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h4 className="display min-w-0 text-xl wrap-anywhere"><Link to="/tables/$id" params={{ id: _id }} quiet><bdi>{name}</bdi></Link></h4>
        {state === 'paused' ? <Badge tone="warn">{t`Paused`}</Badge> : called ? <HallClock bout={called} /> : null}
      </div>
      {called ? (
        <>
          <Pair bout={called} scores />
          <p className="label text-ink-3 wrap-anywhere">{boutLine(called)}</p>
        </>
      ) : (
        <p className="text-ink-2">{t`No one is called right now.`}</p>
      )}
      {onDeck ? (
        <p className="border-t border-line pt-2 leading-snug wrap-anywhere">
          <span className="label text-ink-3">{t`On deck`}</span> {pairLine(onDeck)}
        </p>
      ) : null}
      {scores ? (
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <ButtonLink to="/tables/$id" params={{ id: _id }} kind="strong" aria-label={t`Open ${{ name }}`}>{t({ message: 'Open', context: 'verb' })}</ButtonLink>
          {called ? <PadLink matchId={called.matchId} players={pairLine(called)} /> : null}
        </div>
      ) : null}
    </li>
  );
}
