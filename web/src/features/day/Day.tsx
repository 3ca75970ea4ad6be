import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Flag, Megaphone, Pause } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Board } from './Board';
import { CeremonyNote } from './CeremonyNote';
import { Classes } from './Classes';
import { CopiesNote } from './CopiesNote';
import { Decisions } from './Decisions';
import { Protests } from './Protests';
import { QueueList } from './QueueList';
import { UnsentPads } from './UnsentPads';
import { DragArea, type Dragged, type Drop } from './drag';
import { useKeys } from './keys';
import { callOrAsk, isLargeHall, placed, waiting } from './model';
import { type Over, Overlay } from './Overlay';
import { decisionOf, useOpenDecision } from './use-open-decision';
import { messageOf } from '@/api/client';
import type { Queue } from '@/api/queue';
import { hall, queueOptions, reasonsOptions, withReasons } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Button, ButtonLink } from '@/components/Button';
import { FilterChips } from '@/components/FilterChips';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { eventRole, mayRunEvent } from '@/domain/event';
import { isPulled, stillToPull } from '@/domain/queue/day';
import { HallBreak, useBreak } from '@/domain/queue/HallBreak';
import { useActions } from '@/domain/queue/use-actions';
import { cx } from '@/lib/cx';
import { count } from '@/lib/format';
import { useMediaQuery } from '@/lib/media';
import { useUser } from '@/lib/session';
import { eventClock } from '@/lib/time';

type Part = 'tables' | 'queue' | 'classes';

/** The running day. */
export function Day({ event }: { event: EventDetail }) {
  const queue = useQuery(queueOptions(event._id));
  const reasons = useQuery(reasonsOptions(event._id));
  const whole = useMemo(() => queue.data && withReasons(queue.data, reasons.data ?? []), [queue.data, reasons.data]);
  if (queue.isPending) return <RowsSkeleton />;
  if (!whole) return <ErrorState message={messageOf(queue.error, t`Couldn't load the queue.`)} onRetry={() => void queue.refetch()} />;
  return <Running event={event} queue={whole} stale={queue.isRefetchError} />;
}

function Running({ event, queue, stale }: { event: EventDetail; queue: Queue; stale: boolean }) {
  const runs = mayRunEvent(eventRole(useUser(), event));
  const actions = useActions();
  const { tables } = queue.now;
  const [over, setOver] = useState<Over>();
  const [part, setPart] = useState<Part>('tables');
  // The hall's three columns need width; a phone shows one at a time.
  const wide = useMediaQuery('(min-width: 64rem)');
  const large = isLargeHall(queue);
  const keys = useKeys({ queue, actions, onOpen: setOver });
  const rest = waiting(queue);
  useOpenDecision(event._id, decisionOf(over, queue));

  const accepts = (dragged: Dragged, drop: Drop) => {
    if (dragged.kind === 'class') return drop.place === 'pin' || drop.place === 'next' || drop.place === 'call';
    const found = placed(queue, dragged.id);
    // A bout in progress stays; a bout that continues later may continue at another table.
    if (!found || (isPulled(found.bout) && (found.place === 'called' || drop.place === 'queue'))) return false;
    if (drop.place === 'queue') return found.place !== 'queue' || Boolean(found.queued?.next);
    const table = tables.find(({ _id }) => _id === drop.id);
    return drop.place === 'call' ? table !== undefined && !table.called : drop.place === 'next' && found.place !== 'called';
  };
  const onDrop = (dragged: Dragged, drop: Drop) => {
    const table = tables.find(({ _id }) => _id === drop.id);
    if (dragged.kind === 'class') {
      const found = queue.classes.find(({ _id }) => _id === dragged.id);
      if (!found || !table) return;
      void actions.setClass(found, t`At table ${{ number: table.number }} only`, { classId: found._id, tableId: table._id }, { classId: found._id, tableId: found.tableId ?? null });
      return;
    }
    const found = placed(queue, dragged.id);
    if (!found) return;
    if (drop.place === 'call') {
      void callOrAsk(found, table, actions, setOver);
    } else if (drop.place === 'next') void actions.next(found.bout, table ?? null, found.queued?.next ?? null);
    else if (found.place === 'called') void actions.takeBack(found.bout, found.table);
    else void actions.next(found.bout, null, found.queued?.next ?? null);
  };

  const endBreak = () => {
    const ended = queue.now.break;
    void actions.act({ key: 'break', done: t`Break ended`, run: () => hall.pause({ eventId: event._id }), back: () => hall.pause({ eventId: event._id, ...ended }) });
  };

  const shows = (one: Part) => wide || part === one;
  return (
    <DragArea accepts={accepts} onDrop={onDrop}>
      <div className="flex flex-col gap-2" onKeyDown={keys} role="presentation">
        <Head event={event} queue={queue} left={stillToPull(queue)} runs={runs} onOpen={setOver} />
        {stale ? (
          <p role="status" className="border-s-4 border-warn bg-warn-soft px-4 py-2 font-semibold text-warn">
            {t`Offline. Last updated at ${{ time: eventClock(event).time(queue.now.at) }}.`}
          </p>
        ) : null}
        <HallBreak now={queue.now} clock={eventClock(event)}>
          {runs && queue.now.break ? (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => { setOver({ kind: 'break' }); }}>{t({ message: 'Change', context: 'verb' })}</Button>
              <Button size="sm" kind="strong" busy={actions.isBusy('break')} onClick={() => { endBreak(); }}>{t`Resume now`}</Button>
            </div>
          ) : null}
        </HallBreak>
        <Decisions event={event} queue={queue} actions={actions} runs={runs} onOpen={setOver} />
        <CeremonyNote event={event} />
        <UnsentPads event={event} />
        {wide ? null : (
          <FilterChips
            label={t`View`}
            value={part}
            options={[
              { value: 'tables', label: t`Tables` },
              { value: 'queue', label: t`Queue (${{ number: count(rest.length + queue.more) }})` },
              { value: 'classes', label: t`Classes` },
            ]}
            onChange={(value) => {
              setPart(value as Part);
            }}
          />
        )}
        <div className={cx('grid items-start gap-6', !large && 'xl:grid-cols-[minmax(0,1fr)_19rem] 2xl:grid-cols-[minmax(0,1fr)_25rem]')}>
          {shows('tables') ? <Board event={event} queue={queue} actions={actions} runs={runs} onOpen={setOver} /> : null}
          <div className={cx('grid min-w-0 items-start gap-4', large ? 'lg:grid-cols-2 lg:gap-x-6' : 'lg:max-xl:grid-cols-2')}>
            {shows('queue') ? <QueueList event={event} queue={queue} bouts={rest} actions={actions} onOpen={setOver} /> : null}
            {shows('classes') ? (
              <div className="flex min-w-0 flex-col gap-6">
                <Classes event={event} queue={queue} actions={actions} runs={runs} onOpen={setOver} />
                <Protests event={event} queue={queue} />
              </div>
            ) : null}
          </div>
        </div>
        {runs ? <CopiesNote event={event} /> : null}
        <p className="text-sm text-ink-3 pointer-coarse:hidden">
          {t`Keys on a match: 1–9 puts it next at that table, Shift+1–9 calls it there. C calls, T undoes the call, H holds, B both ready, M adds a minute, D default, ↑ ↓ move between matches.`}
        </p>
      </div>
      {over ? (
        <Overlay
          over={over}
          event={event}
          queue={queue}
          actions={actions}
          runs={runs}
          onOpen={setOver}
          onClose={() => {
            // A late reply closes nothing that was opened since.
            setOver((now) => (now === over ? undefined : now));
          }}
        />
      ) : null}
    </DragArea>
  );
}

/** The day in four figures, with links to other screens. */
function Head({ event, queue: { now, day, classes }, left, runs, onOpen }: { event: EventDetail; queue: Queue; left: number; runs: boolean; onOpen: (over: Over) => void }) {
  const pause = useBreak(now);
  const pulling = now.tables.filter(({ called }) => called && isPulled(called)).length;
  const under = classes.filter(({ state }) => state === 'open').length;
  const figures = [
    { label: t`Ends around`, value: day.end ? eventClock(event).time(day.end) : '–' },
    { label: t`Bouts left`, value: count(left) },
    { label: t`Pulling now`, value: t`${{ pulling }} of ${{ tables: now.tables.length }}` },
    { label: t`Active classes`, value: t`${{ under }} of ${{ classes: classes.filter(({ athletes }) => athletes > 0).length }}` },
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
      <dl aria-label={t`Day at a glance`} className="grid grid-cols-2 gap-x-3 gap-y-3 sm:grid-flow-col sm:auto-cols-max sm:grid-cols-none">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse gap-1 border-s-4 border-line ps-2 sm:flex-row-reverse sm:items-baseline sm:justify-end sm:gap-1.5">
            <dt className="label text-ink-3">{label}</dt>
            <dd className="display shrink-0 text-2xl leading-none sm:max-2xl:text-xl whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="sm" to="/events/$id/announcer" params={{ id: event._id }} icon={<Megaphone size={18} aria-hidden="true" />}>
          {t`Announcer`}
        </ButtonLink>
        {runs && event.state === 'running' && !pause ? (
          <Button size="sm" icon={<Pause size={18} aria-hidden="true" />} onClick={() => { onOpen({ kind: 'break' }); }}>{t`Pause hall…`}</Button>
        ) : null}
        {classes.some(({ decided }) => decided > 0) ? (
          <Button size="sm" icon={<Flag size={18} aria-hidden="true" />} onClick={() => { onOpen({ kind: 'protest' }); }}>{t`Protest…`}</Button>
        ) : null}
      </div>
      <p className="sr-only" role="status">{plural(left, { one: '# match left.', other: '# matches left.' })}</p>
    </div>
  );
}
