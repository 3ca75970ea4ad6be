import { t } from '@lingui/core/macro';
import { Link as RouterLink, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowLeftRight, Ellipsis, Play, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Coming } from './Coming';
import { GripHint } from './GripHint';
import { Half } from './Half';
import { More } from './More';
import { Strip } from './Strip';
import { useSound } from './device';
import { usePad } from './use-pad';
import { hall } from '@/api/queue';
import type { Bout } from '@/api/types';
import { roundName } from '@/bracket/labels';
import type { Entry, State } from '@/bout/log';
import { entryInWords } from '@/bout/words';
import { toast } from '@/components/toast';
import { callLeft, isCalled, restsUntil, useServerTime } from '@/domain/queue/clock';
import { useActions } from '@/domain/queue/use-actions';
import { tableHere } from '@/lib/at-table';
import { cx } from '@/lib/cx';
import { duration } from '@/lib/format';
import { dotted, plain } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { useScanner, whenAlone } from '@/lib/scanner';
import { isTyping, singleKeys } from '@/lib/shortcuts';
import { tournamentClock } from '@/lib/time';
import { useWakeLock } from '@/lib/wake-lock';
import { announcements } from '@/live/announce';
import { Announcer } from '@/live/LiveStatus';
import { useConnection } from '@/live/status';
import OutboxLight from '@/outbox/OutboxLight';
import { outbox } from '@/outbox/outbox';
import { useNext, useOutbox } from '@/outbox/use-outbox';
import { isOfTable, useStandAt, useTable } from '@/outbox/use-table';

/** The overlay over the lower part of the pad, and its athlete. */
export type Over = { kind: 'more' } | { kind: 'fouls'; athlete: string } | { kind: 'stop' } | { kind: 'strike'; entry: Entry };

/**
 * The pad: two halves on the athletes' sides, one gesture for a bout without incident, and everything else beside
 * them.
 */
export function Pad({ bout }: { bout: Bout }) {
  const { match, tournament } = bout;
  const table = useTable(tableHere());
  // At a table of an event the hall decides the next bout; else the bracket does.
  const here = isOfTable(table.reply, bout) ? table.here : null;
  const pad = usePad(bout, here?.onDeck?.matchId === match._id || here?.inTheHole?.matchId === match._id);
  const { state, sides, lines, closed, takeBack, enter, nameOf } = pad;
  const [turned, swap] = useSwapped(match._id);
  const [over, setOver] = useState<Over>();
  const offline = useConnection() === 'lost';
  // Then the status light says more than "offline".
  const waits = useOutbox().entries.length > 0;
  const tableId = here ? table.reply?.table._id : undefined;
  const inBracket = useNext(bout, offline);
  const user = useUser();
  const next = here || user.role === 'helper' ? undefined : inBracket;
  // Called athletes stay first; the pad's bout is over or is the called one.
  const follow = here ? [here.called, here.onDeck, here.inTheHole].flatMap((one) => (one && one.matchId !== match._id ? [one] : [])) : [];
  const [coming] = follow;
  const serverTime = useServerTime(coming?.readyAt !== undefined);
  const resting = coming && restsUntil(coming, serverTime);
  const atTable = here?.called?.matchId === match._id ? here.called : null;
  // After the bout the server no longer sends them, but the pad still shows its athletes.
  const [told, setTold] = useState(atTable);
  if (atTable && atTable.matchId !== told?.matchId) setTold(atTable);
  // A scanned badge marks athletes as arrived here, too; a scanner never gives a game and never undoes anything.
  const arrivals = useActions(announcements.say);
  useScanner((badge) => {
    if (tableId && isCalled(atTable)) void arrivals.act({ key: `badge ${badge}`, done: t`Arrived`, run: () => hall.badge({ tableId, badge }) });
  });
  const navigate = useNavigate();
  useStandAt(tableId);
  const main = useRef<HTMLElement>(null);
  useWakeLock();
  useSound();
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // An earlier toast would cover a half.
    for (const { id, kind } of toast.list()) if (kind === 'success') toast.dismiss(id);
  }, []);

  const undone = lines.at(-1);
  const { settled } = pad;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setOver(undefined);
    if (event.key === 'u' && singleKeys.get() === 'on' && !isTyping(event) && !event.repeat && !event.ctrlKey && !event.metaKey && undone && closed === null && !settled) whenAlone(event, takeBack);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      onKey(event);
    };
    addEventListener('keydown', listener);
    return () => {
      removeEventListener('keydown', listener);
    };
  }, []);

  // If the rule book says so, athletes switch sides after each game, except after a manual swap. The end of the bout
  // swaps nothing.
  const before = state.games.length - (state.phase === 'decided' && lines.at(-1)?.kind === 'game' ? 1 : 0);
  const swapped = turned !== (bout.log.rules.switchSides && before % 2 === 1);
  const standing = swapped ? [sides[1], sides[0]] : sides;
  const home = user.table ?? tableId;
  const back = home ? ({ to: '/tables/$id', params: { id: home } } as const) : ({ to: '/brackets/$id', params: { id: tournament._id } } as const);
  const number = match.matchNumber;
  const decided = state.phase === 'decided';
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto_auto] overflow-hidden bg-paper">
      <title>{plain(`${dotted([`M${String(number)}`, tournament.name])} · Toproll`)}</title>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-1 sm:px-3 short:min-h-8">
        <RouterLink
          {...back}
          aria-label={home ? t`Back to the table` : t`Back to the bracket`}
          className="grid size-11 shrink-0 place-items-center rounded-xs hover:bg-board-2 short:size-8"
        >
          <ArrowLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />
        </RouterLink>
        <h1 className="min-w-0 flex-1 font-sans leading-tight short:flex short:items-baseline short:gap-3">
          <span className="block truncate text-sm font-semibold sm:text-base">
            <bdi>{tournament.name}</bdi>
          </span>
          <span className="label block truncate text-ink-2">
            {dotted([tournament.arm === 'left' ? t`Left arm` : tournament.arm === 'right' ? t`Right arm` : null, `M${String(number)}`, roundName(match), gameName(state, bout.log.bestOf), gripName(state)])}
          </span>
        </h1>
        {offline ? <span className={cx('label shrink-0 text-ink-2', waits && 'max-sm:sr-only')}>{t`Offline`}</span> : null}
        <OutboxLight />
      </header>
      <GripHint bout={bout} pad={pad} called={atTable} />
      <main id="main" ref={main} tabIndex={-1} className="relative grid min-h-0 grid-cols-2 outline-none" dir="ltr">
        {standing.map((side, at) => (
          <Half
            key={side.id || side.colour}
            pad={pad}
            side={side}
            club={told?.athletes.find(({ entryId }) => entryId === side.id)?.club}
            shortcut={at === 0 ? '1' : '2'}
            onFouls={() => {
              setOver(over?.kind === 'fouls' && over.athlete === side.id ? undefined : { kind: 'fouls', athlete: side.id });
            }}
          />
        ))}
        <Strip bout={bout} pad={pad} called={atTable} offline={offline} stranded={offline && !next && !coming} />
      </main>
      <footer className="relative grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.6fr)] gap-1 border-t border-line p-1 sm:gap-2 short:py-0.5">
        {over ? (
          <More
            over={over}
            pad={pad}
            inEvent={Boolean(bout.tournament.eventId)}
            clock={tournamentClock(bout.tournament.timeZone)}
            onOver={setOver}
            onClose={() => {
              setOver(undefined);
            }}
          />
        ) : null}
        <Tool
          icon={<Undo2 size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
          disabled={!undone || closed !== null || settled}
          title={undone ? entryInWords(undone, nameOf) : undefined}
          onPress={() => {
            takeBack();
          }}
        >
          {t`Undo`}
        </Tool>
        <Tool icon={<ArrowLeftRight size={20} aria-hidden="true" />} onPress={swap}>
          {t`Swap`}
        </Tool>
        <Tool
          icon={<Ellipsis size={20} aria-hidden="true" />}
          expanded={over !== undefined}
          onPress={() => {
            setOver(over ? undefined : { kind: 'more' });
          }}
        >
          {t`More`}
        </Tool>
        {decided ? (
          coming && tableId ? (
            here?.called === coming ? (
              <RouterLink to="/matches/$id" params={{ id: coming.matchId }} className={`${wayClasses} border-accent bg-accent text-accent-ink`}>{t`Next: M${{ number: coming.matchNumber }}`}</RouterLink>
            ) : resting ? (
              <RouterLink to="/tables/$id" params={{ id: tableId }} className={`${wayClasses} flex-col border-edge text-base leading-tight hover:bg-board-2 sm:text-lg`}>
                {t`M${{ number: coming.matchNumber }} is resting`}
                <span className="tabular-nums">{duration(callLeft(resting, serverTime))}</span>
              </RouterLink>
            ) : (
              <button
                type="button"
                className={`${wayClasses} border-accent bg-accent text-accent-ink`}
                onClick={() => {
                  // Stored after this bout's result: it is sent in turn, with or without a network.
                  void outbox.call(coming.matchId, tableId).then(() => navigate({ to: '/matches/$id', params: { id: coming.matchId } }), () => undefined);
                }}
              >
                {t`Call M${{ number: coming.matchNumber }}`}
              </button>
            )
          ) : next ? (
            <RouterLink to="/matches/$id" params={{ id: next._id }} className={`${wayClasses} border-accent bg-accent text-accent-ink`}>{t`Next: M${{ number: next.matchNumber }}`}</RouterLink>
          ) : offline ? (
            <span />
          ) : (
            <RouterLink {...back} className={`${wayClasses} border-edge hover:bg-board-2`}>{home ? t`Table` : t`Bracket`}</RouterLink>
          )
        ) : (
          <Tool
            icon={<Play size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
            disabled={closed !== null || (state.phase !== 'ready' && state.phase !== 'between')}
            onPress={() => {
              enter({ kind: 'start' });
            }}
          >
            {t`Start`}
          </Tool>
        )}
      </footer>
      <Coming bouts={follow} />
      <Announcer />
    </div>
  );
}

/** The current or last game: "Game 2 of 3". */
function gameName({ games, phase }: State, bestOf: number): string | null {
  if (bestOf === 1) return null;
  const game = phase === 'decided' ? Math.max(1, games.length) : games.length + 1;
  return t`Game ${{ game }} of ${{ games: bestOf }}`;
}

function gripName({ grip, phase }: State): string | null {
  if (grip === 'own' || phase === 'decided') return null;
  return grip === 'strapped' ? t`Straps` : t`Referee's grip`;
}

const wayClasses = 'flex min-w-0 items-center justify-center rounded-xs border px-1 font-display text-xl font-semibold';

type ToolProps = { icon: ReactNode; children: ReactNode; disabled?: boolean; expanded?: boolean; title?: string; onPress: () => void };

function Tool({ icon, children, disabled, expanded, title, onPress }: ToolProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-expanded={expanded}
      title={title && plain(title)}
      onClick={onPress}
      className={cx(
        'flex min-h-12 min-w-0 items-center justify-center gap-2 rounded-xs border border-edge px-1 font-display text-lg font-semibold hover:bg-board-2 disabled:opacity-55 max-sm:flex-col max-sm:gap-0 max-sm:text-base max-sm:leading-tight short:min-h-9 short:flex-row short:gap-2',
        expanded && 'bg-board-2',
      )}
    >
      {icon}
      {children}
    </button>
  );
}

/** The side of the first-named athlete, kept for a reload. */
function useSwapped(matchId: string): [boolean, () => void] {
  const key = `pad-swapped ${matchId}`;
  const [swapped, set] = useState(() => sessionStorage.getItem(key) !== null);
  return [
    swapped,
    () => {
      if (swapped) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, '1');
      set(!swapped);
    },
  ];
}
