import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import type { Bout, NewEntry } from '@/api/types';
import { shownName } from '@/lib/shown-name';
import { announcements } from '@/live/announce';
import type { Entry, State } from '@/bout/log';
import { gamesNeeded, replay, standing } from '@/bout/replay';
import { entryInWords } from '@/bout/words';
import { outbox } from '@/outbox/outbox';
import { useOutbox } from '@/outbox/use-outbox';

/** How long the halves rest after a game, in milliseconds, so that a double tap gives one game. */
const REST = 600;

/** One of the two athletes, for the pad. */
export type Side = { id: string; name: string; colour: 'red' | 'blue'; index: 0 | 1 };

/** An entry without id and time, which the outbox adds. */
export type Made = Omit<NewEntry, 'id' | 'at'>;

/** Why entries are impossible now. */
export type Closed = 'unknown' | 'own' | 'elsewhere' | 'refused' | 'broken' | 'not-yet' | 'not-called' | null;

export type PadState = {
  state: State;
  /** The first-named is red, on either side. */
  sides: [Side, Side];
  /** Valid entries, in order. */
  lines: Entry[];
  /** Every entry in order, with the entry that struck it. */
  history: { entry: Entry; struck: Entry | undefined; proposed: Entry | undefined }[];
  closed: Closed;
  /**
   * Whether the match is decided and closed to the scorer: a match that it feeds has started, or an organizer has
   * decided it or must do so.
   */
  settled: boolean;
  /** Stores an entry. */
  enter: (made: Made) => void;
  /** Undoes the last entry, or the given one, with a reason. */
  takeBack: (id?: string, why?: string) => void;
  /** Whether the halves rest. */
  resting: () => boolean;
  nameOf: (id: string) => string;
  needed: number;
};

/**
 * The state of a match on this device: the server's log, followed by waiting entries. A match that is only `announced`
 * at this table accepts no entries before its call.
 */
export function usePad(bout: Bout, announced = false): PadState {
  const { match, log } = bout;
  const { known, broken, device, entries } = useOutbox();
  const own = entries.filter(({ matchId }) => matchId === match._id);
  const refused = own.some((kept) => kept.refused);
  const all = refused ? log.entries : [...log.entries, ...own.flatMap(({ entry, call }) => (call ? [] : [entry]))];
  const sides: [Side, Side] = [
    { id: match.player1?._id ?? '', name: shownName(match.player1?.user) ?? t`TBD`, colour: 'red', index: 0 },
    { id: match.player2?._id ?? '', name: shownName(match.player2?.user) ?? t`TBD`, colour: 'blue', index: 1 },
  ];
  let state = replay({ ...log.rules, bestOf: log.bestOf }, [sides[0].id, sides[1].id], all);
  if (match.status === 'completed' && state.phase !== 'decided' && (refused || own.length === 0)) {
    // Decided by something outside the log, such as a departure.
    const { scores, winner, decidedBy } = match;
    state = { ...state, phase: 'decided', winner: winner?._id ?? null, by: decidedBy, score: [scores.player1Score, scores.player2Score], proposal: null };
  }
  const lines = standing(all);
  const strikes = new Map(all.flatMap((entry) => (entry.kind === 'strike' && entry.strikes ? [[entry.strikes, entry] as const] : [])));
  const history = [...new Map(all.map((entry) => [entry.id, entry])).values()]
    .filter(({ kind }) => kind !== 'strike' && kind !== 'propose')
    .map((entry) => ({ entry, struck: strikes.get(entry.id), proposed: all.find(({ kind, strikes: id }) => kind === 'propose' && id === entry.id) }));
  const nameOf = (id: string) => sides.find((side) => side.id === id)?.name ?? t`Someone else`;
  const open = (match.status === 'scheduled' || match.status === 'in-progress' || match.status === 'completed') && !match.bye;
  const closed: Closed = !known
    ? 'unknown'
    : broken
      ? 'broken'
      : refused
        ? 'refused'
        : bout.own === 'refused'
          ? 'own'
        : log.scorer && log.scorer.device !== device
          ? 'elsewhere'
          : !open
            ? 'not-yet'
            : announced && match.status === 'scheduled' && state.phase === 'ready' && own.length === 0
              ? 'not-called'
              : null;

  const last = useRef(-REST);
  const enter = (made: Made) => {
    if (made.kind === 'game') last.current = performance.now();
    outbox.add(bout, made).then(
      () => {
        announcements.say(entryInWords({ id: '', at: '', ...made }, nameOf));
      },
      () => undefined, // `broken` reports it
    );
  };
  return {
    state,
    sides,
    lines,
    history,
    closed,
    settled: state.phase === 'decided' && own.length === 0 && !(bout.mayUndo ?? !history.some(({ proposed }) => proposed)),
    enter,
    takeBack(id = lines.at(-1)?.id, why = 'mistake') {
      if (id !== undefined) enter({ kind: 'strike', strikes: id, detail: why });
    },
    resting: () => performance.now() - last.current < REST,
    nameOf,
    needed: gamesNeeded(log.bestOf),
  };
}
