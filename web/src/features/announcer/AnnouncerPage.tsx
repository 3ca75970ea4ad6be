import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft, Megaphone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link as RouterLink } from '@tanstack/react-router';
import { bracketOptions } from '@/api/bracket';
import { eventOptions } from '@/api/events';
import { messageOf } from '@/api/client';
import type { Now, NowBout, NowTable } from '@/api/now';
import { type Queue, type QueueClass, queueOptions } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { eventRole, mayOfficiateEvent } from '@/domain/event';
import { CallClock } from '@/domain/queue/CallClock';
import { HallBreak, useBreak } from '@/domain/queue/HallBreak';
import { RestLeft } from '@/domain/queue/RestLeft';
import { areBothHere, isCalled, useCallLeft, useServerTime } from '@/domain/queue/clock';
import { type Actions, useActions } from '@/domain/queue/use-actions';
import { boutLine, originLine, pairLine } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { cx } from '@/lib/cx';
import { duration } from '@/lib/format';
import { dotted, plain } from '@/lib/isolate';
import { useSession, useUser } from '@/lib/session';
import { isTyping, singleKeys } from '@/lib/shortcuts';
import { shownName } from '@/lib/shown-name';
import { eventClock, type EventClock } from '@/lib/time';
import { Announcer, LiveStatus } from '@/live/LiveStatus';
import { useLive } from '@/live/useLive';

/** The announcer's screen, readable at arm's length: athletes to call now, and athletes who get ready. */
export default function AnnouncerPage() {
  return useSession() ? <Opened /> : null;
}

function Opened() {
  const { id } = useParams({ from: '/events/$id/announcer' });
  const user = useUser();
  const event = useQuery(eventOptions(id));
  const queue = useQuery(queueOptions(id));
  useLive();
  const name = event.data?.name ?? '';
  const refused = event.data !== undefined && !mayOfficiateEvent(eventRole(user, event.data));
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <title>{plain(`${dotted([t`Announcer`, name])} · Toproll`)}</title>
      <header className="sticky top-0 z-20 flex min-h-12 items-center gap-2 border-b border-line bg-paper px-1 sm:px-4">
        <RouterLink to="/events/$id/day" params={{ id }} aria-label={t`Back to the day`} className="grid size-11 shrink-0 place-items-center rounded-xs hover:bg-board-2">
          <ArrowLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />
        </RouterLink>
        <h1 className="min-w-0 flex-1 truncate font-semibold">
          {t`Announcer`} <span className="text-ink-2 max-sm:hidden"><bdi>{name}</bdi></span>
        </h1>
        <LiveStatus />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {event.isPending || queue.isPending ? (
          <div className="p-4"><RowsSkeleton /></div>
        ) : refused ? (
          <div className="p-4"><ErrorState message={t`Only officials of this event can open this page.`} /></div>
        ) : event.isLoadingError || queue.isLoadingError ? (
          <div className="p-4">
            <ErrorState
              message={messageOf(queue.error ?? event.error, t`Couldn't load the queue.`)}
              onRetry={() => {
                void event.refetch();
                void queue.refetch();
              }}
            />
          </div>
        ) : (
          <Calls event={event.data} queue={queue.data} />
        )}
      </main>
      <Announcer />
    </div>
  );
}

type Due = { table: NowTable; bout: NowBout; ready: boolean };

/** The next calls: the first announcement of each free table, athletes who may come before those who rest. */
function dueOf({ tables }: Now, now: number): Due[] {
  const due = tables.flatMap((table) => {
    const { called, onDeck: bout, state } = table;
    if (called || !bout || state !== 'open') return [];
    return [{ table, bout, ready: bout.waived === true || !bout.readyAt || Date.parse(bout.readyAt) <= now }];
  });
  return due.sort((a, b) => Number(b.ready) - Number(a.ready) || (a.bout.expectedAt ?? '').localeCompare(b.bout.expectedAt ?? '') || a.table.number - b.table.number);
}

function Calls({ event, queue }: { event: EventDetail; queue: Queue }) {
  const { now } = queue;
  const actions = useActions();
  const time = useServerTime();
  const pause = useBreak(now);
  const due = dueOf(now, time);
  const [chosen, choose] = useState<string>();
  // The chosen bout stays chosen while others become due; a called one is replaced.
  const first = due.find(({ bout }) => bout.matchId === chosen) ?? due[0];
  const call = ({ bout, table }: Due) => void actions.call(bout, table);

  const onKey = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.defaultPrevented || pressed.repeat || isTyping(pressed) || pressed.ctrlKey || pressed.metaKey || pressed.altKey || singleKeys.get() === 'off') return;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[pressed.key];
    const at = first ? due.indexOf(first) : -1;
    if (by !== undefined && at !== -1) {
      const to = due[at + by];
      if (to) pressed.preventDefault();
      if (to) choose(to.bout.matchId);
    } else if (pressed.key === 'c' && first?.ready && !pause) {
      pressed.preventDefault();
      call(first);
    }
  });
  useEffect(() => {
    const listener = (pressed: KeyboardEvent) => {
      onKey(pressed);
    };
    addEventListener('keydown', listener);
    return () => {
      removeEventListener('keydown', listener);
    };
  }, []);

  const staged = queue.classes.filter(({ state }) => state === 'staged');
  const running = now.tables.filter(({ called }) => isCalled(called) && !areBothHere(called));
  return (
    <>
      <HallBreak now={now} clock={eventClock(event)} />
      <section aria-labelledby="call" className="flex flex-col gap-6 bg-rail px-4 py-6 text-rail-ink sm:px-8 sm:py-8">
        <h2 id="call" className="label text-rail-ink-2">{t`Next to call`}</h2>
        {first ? <First due={first} clock={eventClock(event)} /> : <Nobody now={now} clock={eventClock(event)} />}
        {due.length > 1 ? (
          <ul role="list" aria-label={t`More calls`} className="flex flex-wrap gap-2">
            {due.map((one) => (
              <li key={one.bout.matchId}>
                <button
                  type="button"
                  aria-pressed={one === first}
                  onClick={() => {
                    choose(one.bout.matchId);
                  }}
                  className={cx('min-h-12 rounded-xs border px-4 font-display text-lg font-semibold', one === first ? 'border-rail-ink bg-rail-ink text-rail' : 'border-rail-ink-2 hover:bg-rail-2')}
                >
                  <bdi>{tableName(one.table)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <div className="grid gap-x-10 gap-y-8 px-4 py-6 pb-32 sm:px-8 lg:grid-cols-2">
        {running.length > 0 ? (
          <section aria-labelledby="called">
            <h2 id="called" className="label border-b-2 border-line-2 pb-2 text-ink-2">{t`Called, on their way`}</h2>
            <ul role="list">
              {running.map((table) => (table.called ? <OnTheWay key={table._id} table={table} bout={table.called} actions={actions} reach={event.settings.reachTable} /> : null))}
            </ul>
          </section>
        ) : null}
        {staged.length > 0 ? (
          <section aria-labelledby="stage">
            <h2 id="stage" className="label border-b-2 border-line-2 pb-2 text-ink-2">{t`Classes called to the stage`}</h2>
            <ul role="list">
              {staged.map((one) => <Staged key={one._id} one={one} />)}
            </ul>
          </section>
        ) : null}
        <Announced title={t`On deck (next)`} tables={now.tables.filter(({ onDeck }) => onDeck && onDeck !== first?.bout)} of={(table) => table.onDeck} clock={eventClock(event)} />
        <Announced title={t`In the hole (after that)`} tables={now.tables.filter(({ inTheHole }) => inTheHole)} of={(table) => table.inTheHole} clock={eventClock(event)} />
      </div>
      {first && !pause ? <CallButton due={first} actions={actions} clock={eventClock(event)} onCall={call} /> : null}
    </>
  );
}

/** A class called to the stage, with the athletes to call again. */
function Staged({ one: { _id, name, present, athletes } }: { one: QueueClass }) {
  const { data, error, isLoadingError, refetch } = useQuery(bracketOptions(_id));
  // The hall knows the number of athletes there, the bracket knows which ones: it reloads when somebody arrives.
  useEffect(() => { void refetch(); }, [present, refetch]);
  const missing = data?.participants.filter((entry) => !entry.user.isBye && !entry.left && !entry.present) ?? [];
  return (
    <li className="border-b border-line py-3">
      <p className="display text-3xl wrap-anywhere"><bdi>{name}</bdi></p>
      <p className="mt-1 text-ink-2">{plural(athletes, { one: `${present} of # athlete present`, other: `${present} of # athletes present` })}</p>
      {isLoadingError && present < athletes ? (
        <div className="mt-2"><ErrorState message={messageOf(error, t`Couldn't load the missing athletes.`)} onRetry={() => void refetch()} /></div>
      ) : null}
      {missing.length > 0 ? (
        <dl className="mt-1 text-lg">
          <dt className="label text-ink-2">{t`Still missing`}</dt>
          <dd className="font-semibold wrap-anywhere">{dotted(missing.map(({ user }) => shownName(user)))}</dd>
        </dl>
      ) : null}
    </li>
  );
}

/** The table and the two names, as large as possible. */
function First({ due: { table, bout }, clock }: { due: Due; clock: EventClock }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-12">
      <p className="display text-[clamp(3rem,9vw,8rem)] uppercase wrap-anywhere"><bdi>{tableName(table)}</bdi></p>
      <div className="min-w-0">
        <ul role="list" className="flex flex-col gap-4">
          {bout.athletes.map((athlete, side) => (
            <li key={athlete.entryId} className="flex min-w-0 items-center gap-4">
              <span aria-hidden="true" className={cx('w-3 self-stretch', side === 0 ? 'bg-red' : 'bg-blue')} />
              <div className="min-w-0">
                <p className="display text-[clamp(2.5rem,6vw,5.5rem)] wrap-anywhere"><bdi>{shownName(athlete)}</bdi></p>
                <p className="mt-1 text-lg text-rail-ink-2 sm:text-2xl">
                  {athlete.number ? <span className="font-semibold text-rail-ink">{t`No. ${{ number: athlete.number }}`}</span> : null}
                  {athlete.number && originLine(athlete) !== '' ? ' · ' : null}
                  {originLine(athlete)}
                  <span className="sr-only"> {side === 0 ? t`Red` : t`Blue`}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-lg text-rail-ink-2 wrap-anywhere sm:text-xl">
          {boutLine(bout)}
          {bout.expectedAt ? <> · {t`expected at ${{ time: clock.time(bout.expectedAt) }}`}</> : null}
        </p>
      </div>
    </div>
  );
}

/** Nobody can be called: the tables are busy, or the next athletes still rest. */
function Nobody({ now, clock }: { now: Now; clock: EventClock }) {
  const next = now.tables.flatMap(({ onDeck }) => (onDeck?.expectedAt ? [onDeck.expectedAt] : [])).sort()[0];
  return (
    <div role="status">
      <p className="display text-4xl sm:text-6xl">{t`No match to call`}</p>
      <p className="mt-3 text-lg text-rail-ink-2 sm:text-2xl">
        {next ? t`The next match is expected at ${{ time: clock.time(next) }}.` : t`The next match appears here automatically.`}
      </p>
    </div>
  );
}

/**
 * At the foot, in reach of a thumb, and always in the same place. A second tap must wait until the next call is shown.
 */
function CallButton({ due, actions, clock, onCall }: { due: Due; actions: Actions; clock: EventClock; onCall: (due: Due) => void }) {
  const { table, bout, ready } = due;
  const busy = actions.isBusy(`call ${bout.matchId}`);
  return (
    <div className="sticky bottom-0 z-10 border-t-2 border-line-2 bg-paper p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-8">
      {ready ? (
        <button
          key={bout.matchId}
          type="button"
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => {
            if (!busy) onCall(due);
          }}
          className="display flex min-h-20 w-full items-center justify-center gap-4 rounded-xs bg-accent px-4 text-3xl text-accent-ink hover:brightness-110 aria-disabled:opacity-55 sm:text-4xl"
        >
          <Megaphone size={32} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t`Called to ${{ name: tableName(table) }}`}</span>
        </button>
      ) : (
        <p role="status" className="display grid min-h-20 place-content-center rounded-xs border border-dashed border-edge px-4 text-center text-2xl text-ink-2">
          <span>
            {bout.readyAt ? t`Rests until ${{ time: clock.time(bout.readyAt) }}` : t`Can't be called yet`}
            {bout.readyAt ? <RestLeft readyAt={bout.readyAt} /> : null}
          </span>
        </p>
      )}
      <p className="mt-1.5 text-center text-sm text-ink-3 pointer-coarse:hidden">{t`Keys: C calls, ← and → change tables.`}</p>
    </div>
  );
}

type OnTheWayProps = { table: NowTable; bout: NowBout; actions: Actions; reach: number };

/**
 * Called athletes who are not at the table. At zero they can be called a second time, with as much time as the first;
 * the rule book and the announcer decide how often.
 */
function OnTheWay({ table, bout, actions, reach }: OnTheWayProps) {
  const missing = bout.athletes.filter(({ arrived }) => !arrived);
  const left = useCallLeft(bout);
  const again = Math.max(reach, 10); // the minimum of added time
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3">
      <CallClock bout={bout} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="label text-ink-3"><bdi>{tableName(table)}</bdi></p>
        <p className="text-xl leading-snug font-semibold wrap-anywhere">
          {dotted(missing.map(({ name, number }) => (number ? t`${name} (${{ number }})` : name)))}
        </p>
        <p className="text-ink-2">{t`Still missing`}</p>
      </div>
      {left === 0 && reach > 0 ? (
        <Button size="lg" busy={actions.isBusy(`time ${bout.matchId}`)} aria-label={t`Call again: ${{ time: duration(again) }}, ${{ name: tableName(table) }}`} onClick={() => void actions.moreTime(bout, again)}>
          {t`Call again: ${{ time: duration(again) }}`}
        </Button>
      ) : null}
    </li>
  );
}

type AnnouncedProps = { title: string; tables: NowTable[]; of: (table: NowTable) => NowBout | null; clock: EventClock };

function Announced({ title, tables, of, clock }: AnnouncedProps) {
  if (tables.length === 0) return null;
  return (
    <section>
      <h2 className="label border-b-2 border-line-2 pb-2 text-ink-2">{title}</h2>
      <ul role="list">
        {tables.map((table) => {
          const bout = of(table);
          return bout ? (
            <li key={table._id} className="flex gap-4 border-b border-line py-3">
              <p className="label w-20 shrink-0 pt-1 text-ink-3 wrap-anywhere"><bdi>{tableName(table)}</bdi></p>
              <div className="min-w-0 flex-1">
                <p className="text-xl leading-snug font-semibold wrap-anywhere">{pairLine(bout)}</p>
                <p className="text-sm text-ink-2 wrap-anywhere">{boutLine(bout)}</p>
              </div>
              {bout.expectedAt ? <p className="display pt-1 text-xl tabular-nums">{clock.time(bout.expectedAt)}</p> : null}
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
