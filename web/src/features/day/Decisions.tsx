import { plural, t } from '@lingui/core/macro';
import { Ban, CircleAlert, CirclePause, CircleSlash, Clock, Hand, HeartPulse, type LucideIcon, MapPinOff, Medal, PencilLine, Scale, Send, Timer, TriangleAlert, Users, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { placed } from './model';
import type { Over } from './Overlay';
import { useTableState } from './use-table-state';
import type { NowTable } from '@/api/now';
import { type Decision, type Opened, type Queue } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { reasonName } from '@/bout/words';
import { Button, ButtonLink } from '@/components/Button';
import { useServerTime } from '@/domain/queue/clock';
import { isPulled, shownDecisions, stillToPull } from '@/domain/queue/day';
import type { Actions } from '@/domain/queue/use-actions';
import { agoLine, boutLine, pairLine, whyInWords } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { levelName } from '@/domain/team-words';
import { cx } from '@/lib/cx';
import { count, list } from '@/lib/format';
import { dotted, isolated } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { eventClock, type EventClock } from '@/lib/time';

type DecisionsProps = {
  event: EventDetail;
  queue: Queue;
  actions: Actions;
  /** Whether the viewer runs the event: only organizers decide protests. */
  runs: boolean;
  onOpen: (over: Over) => void;
};

/** The urgency: decisions that keep a table or athletes waiting look different from information. */
type Told = { urgent: boolean; Icon: LucideIcon; text: string; more?: string; actions?: ReactNode };

/** The open decisions, the most urgent first; otherwise a note that the day is over, or that no decision is open. */
export function Decisions({ event, queue, actions, runs, onOpen }: DecisionsProps) {
  const now = useServerTime(queue.decisions.length > 0);
  const setState = useTableState();
  const [all, setAll] = useState(false);
  const { _id: me } = useUser();
  const told = shownDecisions(queue.decisions).flatMap((decision) => {
    const found = tell(decision, { event, queue, actions, runs, onOpen, now, setState });
    return found ? [{ key: `${decision.kind} ${[decision.matchId ?? decision.classId ?? decision.tableId, decision.scorers?.level, ...decision.athletes].join(' ')}`, others: (decision.opened ?? []).filter(({ official }) => official._id !== me), ...found }] : [];
  });
  return (
    <section aria-label={t`To be decided`}>
      <h2 className={told.length === 0 ? 'sr-only' : 'label mb-1 text-ink-2'}>{t`To be decided`}</h2>
      {told.length === 0 ? (
        <p role="status" className="flex items-center gap-2 border-s-4 border-ok bg-board px-3 py-1 text-sm">
          <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
          {queue.day.over ? t`The day is over. Every match has a result.` : t`Nothing to decide. The queue announces the next matches automatically.`}
        </p>
      ) : (
        <ul role="list" className="grid gap-2 xl:grid-cols-2">
          {(all ? told : told.slice(0, FIRST)).map(({ key, urgent, Icon, text, more, others, actions: buttons }) => (
            <li key={key} className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 border-s-8 bg-board px-3 py-1', urgent ? 'border-danger' : 'border-warn')}>
              <Icon size={22} aria-hidden="true" className={cx('shrink-0', urgent ? 'text-danger' : 'text-warn')} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="leading-snug font-semibold wrap-anywhere">{text}</p>
                {more ? <p className="text-sm text-ink-2 wrap-anywhere">{more}</p> : null}
                <p role="status" className="text-sm font-semibold text-info wrap-anywhere empty:hidden">{others.length > 0 ? onIt(others, eventClock(event)) : null}</p>
              </div>
              {buttons ? <div className="flex flex-wrap gap-2">{buttons}</div> : null}
            </li>
          ))}
        </ul>
      )}
      {told.length > FIRST && !all ? (
        <Button size="sm" kind="quiet" onClick={() => { setAll(true); }}>{t`Show all ${{ count: count(told.length) }}`}</Button>
      ) : null}
    </section>
  );
}

/** Maximum of decisions above the tables until somebody wants all. */
const FIRST = 8;

/** Several people as one text, each name isolated. */
const names = (people: readonly string[]) => list(people.map(isolated));

/** Other officials with a decision open, so that nobody makes it twice. */
function onIt(others: readonly Opened[], clock: EventClock): string {
  const who = names(others.map(({ official }) => official.name));
  const since = t`since ${{ time: clock.time(others[0]?.since ?? '') }}`;
  return dotted([plural(others.length, { one: `${who} is on it`, other: `${who} are on it` }), since]);
}

type Around = DecisionsProps & { now: number; setState: ReturnType<typeof useTableState> };

function tell(decision: Decision, { event, queue, actions, runs, onOpen, now, setState }: Around): Told | undefined {
  const { kind, tableId, matchId, classId, registrationId, since, athletes, number, minutes, reason = '' } = decision;
  const found = matchId ? placed(queue, matchId) : undefined;
  const table = queue.now.tables.find(({ _id }) => _id === tableId) ?? found?.table;
  const where = table ? tableName(table) : tableId && number ? t`Table ${number}` : '';
  const of = queue.classes.find(({ _id }) => _id === classId);
  const end = of ? of.expectedEnd : queue.day.end;
  const ago = since ? agoLine(since, now) : '';
  const decide = !runs ? t`An organizer decides` : <Button size="sm" kind="strong" onClick={() => { onOpen({ kind: 'decide-protest', decision }); }}>{t`Decide…`}</Button>;
  switch (kind) {
    case 'default': {
      if (!found || !matchId) return undefined;
      const missing = athletes.length > 0 ? athletes : found.bout.athletes.filter(({ arrived }) => !arrived).map(({ name }) => name);
      return {
        urgent: true,
        Icon: CircleSlash,
        text: t`${where}: ${{ names: names(missing) }} did not arrive in time`,
        more: dotted([boutLine(found.bout), ago]),
        actions: (
          <>
            <Button size="sm" kind="danger" onClick={() => { onOpen({ kind: 'default', matchId }); }}>{t`Default…`}</Button>
            <Button size="sm" busy={actions.isBusy(`time ${matchId}`)} onClick={() => void actions.moreTime(found.bout, 60)}>{t`+1 min`}</Button>
          </>
        ),
      };
    }
    case 'no-table': {
      const { tables } = queue.now;
      return {
        urgent: true,
        Icon: MapPinOff,
        text: t`M${{ number: number ?? 0 }} is in progress without a table`,
        more: dotted([decision.className, found ? pairLine(found.bout) : names(athletes), tables.length === 0 ? t`No table is open` : whyInWords(found?.queued?.why ?? null, eventClock(event)), ago]),
        actions: found ? (
          <>
            {tables.length === 0 ? null : <Button size="sm" kind="strong" onClick={() => { onOpen({ kind: 'bout', matchId: found.bout.matchId }); }}>{t`Choose a table…`}</Button>}
            <Button size="sm" busy={actions.isBusy(`unstart ${found.bout.matchId}`)} onClick={() => void actions.unstart(found.bout)}>{t`Undo start`}</Button>
          </>
        ) : null,
      };
    }
    case 'protest': {
      const name = names(athletes);
      return {
        urgent: true,
        Icon: CircleAlert,
        text: name === '' ? t`A protest is open` : number === undefined ? t`${name} protests` : t`${name} protests about M${number}`,
        more: dotted([of?.name ?? decision.className, reason, ago]),
        actions: decide,
      };
    }
    case 'correct': {
      const name = names(athletes);
      return {
        urgent: true,
        Icon: PencilLine,
        text: t`${name} proposes to correct M${{ number: number ?? 0 }}`,
        more: dotted([of?.name ?? decision.className, reasonName('strike', reason), ago]),
        actions: decide,
      };
    }
    case 'injured':
      return {
        urgent: true,
        Icon: HeartPulse,
        text: t`${{ name: names(athletes) }} was injured in M${{ number: number ?? 0 }}. Can they continue?`,
        more: dotted([decision.className, ago]),
        actions: matchId ? <Button size="sm" kind="strong" onClick={() => { onOpen({ kind: 'injured', matchId }); }}>{t`Decide…`}</Button> : null,
      };
    case 'refused':
      return {
        urgent: true,
        Icon: Send,
        text: where ? t`${where}: an entry was refused` : t`An entry from a device was refused`,
        more: ago,
        actions: <ButtonLink size="sm" to="/outbox">{t`Compare`}</ButtonLink>,
      };
    case 'no-open-table':
      return noOpenTable(event, queue, setState);
    case 'paused-table':
      return table ? {
        urgent: false,
        Icon: CirclePause,
        text: found ? t`${{ name: tableName(table) }} is paused and keeps M${{ number: found.bout.matchNumber }}` : t`${{ name: tableName(table) }} is paused`,
        more: found ? dotted([pairLine(found.bout), boutLine(found.bout)]) : decision.className,
        actions: (
          <>
            <Button size="sm" kind="strong" onClick={() => void setState(table, 'open', table.state)}>{t`Open ${{ name: tableName(table) }}`}</Button>
            {found && (found.place === 'onDeck' || found.place === 'inTheHole') ? (
              <Button size="sm" busy={actions.isBusy(`release ${found.bout.matchId}`)} onClick={() => void actions.release(found.bout)}>{t`Return M${{ number: found.bout.matchNumber }} to the queue`}</Button>
            ) : null}
          </>
        ),
      } : undefined;
    case 'called-twice':
      return decision.elsewhere ? {
        urgent: false,
        Icon: Users,
        text: t`${{ name: names(athletes) }} is also called at table ${{ number: decision.elsewhere.table }} of ${{ event: isolated(decision.elsewhere.event) }}`,
        more: dotted([where, found ? boutLine(found.bout) : decision.className]),
      } : undefined;
    case 'not-weighed':
      return {
        urgent: true,
        Icon: Scale,
        text: t`${{ name: names(athletes) }} must be weighed before the call`,
        more: dotted([where, found ? boutLine(found.bout) : decision.className]),
        actions: <ButtonLink size="sm" to="/events/$id/desk" params={{ id: event._id }}>{t({ message: 'Desk', context: 'weigh-in' })}</ButtonLink>,
      };
    case 'blocked':
      return blocked(decision, { event, queue, actions });
    case 'silent':
      return table ? silent(table, ago, actions, setState) : undefined;
    case 'idle':
      return { urgent: false, Icon: Timer, text: idleLine(queue, where), more: t`Open a class or release a held one.` };
    case 'late':
      return {
        urgent: false,
        Icon: Clock,
        text: of ? t`${{ name: of.name }} is running late` : t`The day is running late`,
        more: dotted([minutes ? plural(minutes, { one: '# minute later than planned', other: '# minutes later than planned' }) : null, end ? t`ends about ${{ time: eventClock(event).time(end) }}` : null]),
        actions: <ButtonLink size="sm" to="/events/$id/plan" params={{ id: event._id }}>{t({ message: 'Plan', context: 'event' })}</ButtonLink>,
      };
    case 'held':
      return {
        urgent: false,
        Icon: Hand,
        text: t`Held: ${{ name: found ? pairLine(found.bout) : (of?.name ?? (names(athletes) || where)) }}`,
        more: dotted([reason, ago]),
        actions: found ? (
          <Button size="sm" onClick={() => void actions.holdBout(found.bout, false)}>{t`Release`}</Button>
        ) : of ? (
          <Button size="sm" onClick={() => void actions.holdClass(of, false)}>{t`Release`}</Button>
        ) : registrationId ? (
          <Button size="sm" onClick={() => void actions.holdAthlete(registrationId, names(athletes), false)}>{t`Release`}</Button>
        ) : null,
      };
    case 'scorers': {
      const { scorers } = decision;
      if (!scorers || !classId) return undefined;
      const { level, team, most } = scorers;
      return {
        urgent: true,
        Icon: Medal,
        text: t`${{ class: decision.className ?? '' }} can't be drawn: ${{ number: athletes.length }} athletes are set to score for ${{ team: isolated(team) }}`,
        more: dotted([levelName(level), plural(most, { one: '# of them may score', other: '# of them may score' }), names(athletes)]),
        actions: runs ? <Button size="sm" kind="strong" onClick={() => { onOpen({ kind: 'scorers', classId, level, team }); }}>{t`Choose who scores…`}</Button> : t`An organizer decides`,
      };
    }
    default:
      return { urgent: false, Icon: TriangleAlert, text: t`Something needs attention`, more: where };
  }
}

/** Matches remain, but every table is paused or closed: the tables to open. */
function noOpenTable(event: EventDetail, queue: Queue, setState: ReturnType<typeof useTableState>): Told {
  const paused = queue.now.tables.filter(({ state }) => state === 'paused');
  const closed = event.tables.filter(({ _id }) => !queue.now.tables.some((table) => table._id === _id));
  const left = stillToPull(queue);
  return {
    urgent: true,
    Icon: CirclePause,
    text: paused.length > 0 ? t`All tables are paused or closed` : t`No table is open`,
    more: plural(left, { one: '# match remains. Open a table to go on.', other: '# matches remain. Open a table to go on.' }),
    actions: (
      <>
        {[...paused.map((table) => ({ table, before: 'paused' as const })), ...closed.map((table) => ({ table, before: 'closed' as const }))].slice(0, OFFERED).map(({ table, before }) => (
          <Button key={table._id} size="sm" kind="strong" onClick={() => void setState(table, 'open', before)}>{t`Open ${{ name: tableName(table) }}`}</Button>
        ))}
      </>
    ),
  };
}

/** Maximum of solutions in one line. */
const OFFERED = 4;

/** Matches remain, nothing can be called, and time does not change that: the cause and its solution. */
function blocked({ why }: Decision, { event, queue, actions }: Pick<Around, 'event' | 'queue' | 'actions'>): Told {
  const same = queue.decisions.filter((one) => one.kind === 'blocked' && one.why?.code === why?.code);
  const classes = same.flatMap(({ classId }) => queue.classes.filter(({ _id }) => _id === classId)).slice(0, OFFERED);
  return {
    urgent: true,
    Icon: Ban,
    text: t`No match can be called: ${{ why: whyInWords(why ?? null, eventClock(event)) }}`,
    more: list(same.map(({ className }) => isolated(className ?? ''))),
    actions: (
      <>
        {classes.map((one) =>
          why?.code === 'class-not-opened' ? (
            <Button key={one._id} size="sm" kind="strong" busy={actions.isBusy(`open ${one._id}`)} onClick={() => void actions.open(one, true)}>{t`Open ${{ name: one.name }}`}</Button>
          ) : why?.code === 'class-not-drawn' ? null : (
            <ButtonLink key={one._id} size="sm" to="/brackets/$id" params={{ id: one._id }}>{dotted([t`Open bracket`, one.name])}</ButtonLink>
          ),
        )}
        {why?.code === 'class-not-drawn' ? <ButtonLink size="sm" to="/events/$id/draw" params={{ id: event._id }}>{t`Draw`}</ButtonLink> : null}
      </>
    ),
  };
}

/** The free tables while bouts wait. */
function idleLine({ decisions, now: { tables } }: Queue, where: string): string {
  const free = decisions.filter(({ kind }) => kind === 'idle').flatMap(({ tableId }) => tables.filter(({ _id }) => _id === tableId).map(tableName));
  return free.length > 1 ? t`${{ tables: list(free) }} have no match to call while others wait` : t`${where} has no match to call while others wait`;
}

/** A silent table: it continues automatically, and a person can withdraw its announcements. */
function silent(table: NowTable, ago: string, actions: Actions, setState: ReturnType<typeof useTableState>): Told {
  const { called } = table;
  const name = tableName(table);
  return {
    urgent: true,
    Icon: WifiOff,
    text: t`${name} is silent ${ago}`,
    more: called ? t`It continues with ${{ players: pairLine(called) }} and its next two matches. Ask at the table before you undo anything.` : undefined,
    actions: (
      <>
        {called && !isPulled(called) ? (
          <Button size="sm" onClick={() => void actions.takeBack(called, table)}>{t`Undo call of M${{ number: called.matchNumber }}`}</Button>
        ) : null}
        {table.state === 'open' ? <Button size="sm" onClick={() => void setState(table, 'paused', 'open')}>{t`Pause table`}</Button> : null}
      </>
    ),
  };
}
