import { t } from '@lingui/core/macro';
import { roundName, sectionLabel, SECTION_ORDER } from './labels';
import type { BracketName, Entry, Match } from '@/api/types';
import { shownName, versus } from '@/lib/shown-name';

/** The source of a slot's athlete: the winner or loser of another match. */
export interface Feed {
  number: number;
  outcome: 'winner' | 'loser';
}

/** The same with the match itself. */
export interface Feeder {
  match: Match;
  outcome: Feed['outcome'];
}

/** The feeds of slots 1 and 2 of a match, by its number; one object while the connections stay. */
export type Feeds = ReadonlyMap<number, readonly [Feed | null, Feed | null]>;

/** A round of one section with its matches from top to bottom. */
export interface Round {
  bracket: BracketName;
  round: number;
  label: string;
  matches: Match[];
  /** Number of completed matches. */
  done: number;
}

/** A section of the page. */
export interface Section {
  bracket: BracketName;
  label: string;
  rounds: Round[];
}

/** The match that another one's winner goes to, by its number, if byes are in between. */
export type Beyond = ReadonlyMap<number, number>;

/** Matches with the look-ups that the page needs. */
export interface Bracket {
  /** All matches by number, including byes, which are in no section. */
  matches: readonly Match[];
  sections: Section[];
  byNumber: ReadonlyMap<number, Match>;
  /** Skips byes: returns the match that an athlete really comes from. */
  feeds: Feeds;
  beyond: Beyond;
}

const NOBODY: readonly [null, null] = [null, null];

/**
 * Sorts matches into sections and rounds and connects them. Byes are left out: their athletes appear in the next round.
 * Sections and rounds without matches are left out, too.
 */
export function bracketOf(matches: readonly Match[]): Bracket {
  const byNumber = new Map<number, Match>();
  const rounds: Record<BracketName, Map<number, Match[]>> = {
    grandfinal: new Map(),
    winners: new Map(),
    losers: new Map(),
    fifth: new Map(),
  };
  for (const match of matches) {
    byNumber.set(match.matchNumber, match);
    if (match.bye) continue;
    const ofSection = rounds[match.bracket.bracket];
    const ofRound = ofSection.get(match.round);
    if (ofRound) ofRound.push(match);
    else ofSection.set(match.round, [match]);
  }

  const feeds = new Map<number, [Feed | null, Feed | null]>();
  const feed = (match: Match, outcome: Feed['outcome']) => {
    const to = outcome === 'winner' ? match.winnerTo : match.loserTo;
    if (!to) return;
    let slots = feeds.get(to.matchNumber);
    if (!slots) feeds.set(to.matchNumber, (slots = [null, null]));
    slots[to.slot === 2 ? 1 : 0] = { number: match.matchNumber, outcome };
  };
  for (const match of matches) {
    feed(match, 'winner');
    feed(match, 'loser');
  }
  const byes = matches.some((match) => match.bye);
  if (byes) passByes(matches, byNumber, feeds);
  const beyond = new Map<number, number>();
  for (const match of byes ? matches : []) {
    const next = match.bye ? undefined : nextOf({ byNumber }, match, 'winner')?.matchNumber;
    if (next !== undefined && next !== match.winnerTo?.matchNumber) beyond.set(match.matchNumber, next);
  }

  const sections = SECTION_ORDER.filter((bracket) => rounds[bracket].size > 0).map((bracket) => ({
    bracket,
    label: sectionLabel(bracket),
    rounds: [...rounds[bracket]]
      .sort(([a], [b]) => a - b)
      .map(([round, list]) => ({
        bracket,
        round,
        label: roundName(list[0]!),
        matches: list.sort((a, b) => a.matchNumber - b.matchNumber),
        done: doneOf(list),
      })),
  }));
  return { matches, sections, byNumber, feeds, beyond };
}

/** Replaces each feed from a bye by the bye's own feed. */
function passByes(matches: readonly Match[], byNumber: ReadonlyMap<number, Match>, feeds: Map<number, [Feed | null, Feed | null]>): void {
  // In order of play: the feeds of a bye are known before the match after it.
  for (const { matchNumber } of [...matches].sort((a, b) => a.matchNumber - b.matchNumber)) {
    const slots = feeds.get(matchNumber);
    if (!slots) continue;
    for (const side of [0, 1] as const) {
      const feed = slots[side];
      const from = feed ? byNumber.get(feed.number) : undefined;
      if (!feed || !from?.bye) continue;
      // A bye has no loser.
      slots[side] = feed.outcome === 'winner' ? comesThrough(from, feeds) : null;
    }
  }
}

/** The source of a bye's only athlete; null if the draw set it. */
function comesThrough({ matchNumber, player1, player2 }: Match, feeds: ReadonlyMap<number, readonly [Feed | null, Feed | null]>): Feed | null {
  const [one, two] = feeds.get(matchNumber) ?? NOBODY;
  if (player1 && !player1.user.isBye) return one;
  if (player2 && !player2.user.isBye) return two;
  return player1?.user.isBye ? two : player2?.user.isBye ? one : (one ?? two);
}

/** The match of a winner or loser, skipping byes. */
export function nextOf({ byNumber }: Pick<Bracket, 'byNumber'>, match: Match, outcome: Feed['outcome']): Match['winnerTo'] {
  let to = outcome === 'winner' ? match.winnerTo : match.loserTo;
  // Matches only lead to later ones; other data are no bracket and must not loop.
  for (let at = match.matchNumber; to && to.matchNumber > at; at = to.matchNumber, to = byNumber.get(at)?.winnerTo) {
    if (!byNumber.get(to.matchNumber)?.bye) return to;
  }
  return to;
}

function doneOf(matches: readonly Match[]): number {
  return matches.reduce((n, m) => n + (m.status === 'completed' ? 1 : 0), 0);
}

/**
 * The bracket after some of its matches changed. Unchanged rounds, and `feeds` if connections stay, are the same
 * objects, so that dependent work is skipped: a result changes three of thousands.
 */
export function bracketAfter(before: Bracket, matches: readonly Match[]): Bracket {
  const changed = matches.filter((m, i) => before.matches[i] !== m);
  if (matches.length !== before.byNumber.size || !changed.every((m) => standsWhere(before.byNumber.get(m.matchNumber), m))) {
    return bracketOf(matches);
  }
  const byNumber = new Map(before.byNumber);
  for (const match of changed) byNumber.set(match.matchNumber, match);
  const touched = (round: Round) => changed.some((m) => m.round === round.round && m.bracket.bracket === round.bracket);
  const sections = before.sections.map((section) => {
    if (!section.rounds.some(touched)) return section;
    const rounds = section.rounds.map((round) => {
      if (!touched(round)) return round;
      const list = round.matches.map((m) => byNumber.get(m.matchNumber)!);
      return { ...round, matches: list, done: doneOf(list) };
    });
    return { ...section, rounds };
  });
  return { matches, sections, byNumber, feeds: before.feeds, beyond: before.beyond };
}

/** Is a match in the same round as before, with the same next matches? A bye taken by a latecomer is a new match. */
function standsWhere(before: Match | undefined, match: Match): boolean {
  return (
    before?.round === match.round &&
    before.bye === match.bye &&
    before.bracket.bracket === match.bracket.bracket &&
    sameSlot(before.winnerTo, match.winnerTo) &&
    sameSlot(before.loserTo, match.loserTo)
  );
}

function sameSlot(a: Match['winnerTo'], b: Match['winnerTo']): boolean {
  return a?.matchNumber === b?.matchNumber && a?.slot === b?.slot;
}

/** The two matches that a match's athletes come from; null if the draw filled the slot. */
export function feedersOf(bracket: Bracket, match: Match): readonly [Feeder | null, Feeder | null] {
  const feeds = bracket.feeds.get(match.matchNumber);
  if (!feeds) return NOBODY;
  const feeder = (feed: Feed | null) => feed && { match: bracket.byNumber.get(feed.number)!, outcome: feed.outcome };
  return [feeder(feeds[0]), feeder(feeds[1])];
}

/** Number of finished rounds at the start of a section, which can be folded; the last round never can. */
export function foldable(section: Section): number {
  let n = 0;
  while (n < section.rounds.length - 1 && section.rounds[n]!.done === section.rounds[n]!.matches.length) n++;
  return n;
}

/** The content of a slot of a match. */
export type Slot =
  | { kind: 'athlete'; name: string; entry: Entry; outcome: 'winner' | 'loser' | null; score: number | null }
  | { kind: 'bye'; name: string }
  | { kind: 'unknown'; name: string };

/**
 * The content of slot 1 or 2 of a match: the athlete; 'Bye'; 'Winner of M12' or 'Loser of M3' while that match is open;
 * 'TBD' before the draw. A bye and its opponent have no score, win or loss; a match lost without a pull has no score
 * either.
 */
export function slotOf(bracket: Pick<Bracket, 'feeds'>, match: Match, slot: 1 | 2): Slot {
  const entry = slot === 1 ? match.player1 : match.player2;
  if (!entry) {
    const feed = bracket.feeds.get(match.matchNumber)?.[slot - 1];
    if (!feed) return { kind: 'unknown', name: t`TBD` };
    const { number } = feed;
    return { kind: 'unknown', name: feed.outcome === 'winner' ? t`Winner of M${number}` : t`Loser of M${number}` };
  }
  if (entry.user.isBye) return { kind: 'bye', name: t`Bye` };
  const decided = match.status === 'completed' && !match.bye;
  const outcome = decided && match.winner ? (match.winner._id === entry._id ? 'winner' : 'loser') : null;
  const score = slot === 1 ? match.scores.player1Score : match.scores.player2Score;
  return { kind: 'athlete', name: shownName(entry.user), entry, outcome, score: decided && match.games.length > 0 ? score : null };
}

/** One sentence with all of a card's content, for screen readers and search: 'M12, Completed, Anna 2, Bea 1, winner Anna'. */
export function matchSentence(bracket: Pick<Bracket, 'feeds'>, match: Match, status: string, mine = false, left: ReadonlySet<string> = new Set()): string {
  const slots = [slotOf(bracket, match, 1), slotOf(bracket, match, 2)];
  const [one = '', two = ''] = slots.map((s) => {
    if (s.kind !== 'athlete') return s.name;
    const name = left.has(s.entry._id) ? t`${{ name: s.name }} (out)` : s.name;
    return s.score === null ? name : `${name} ${s.score}`;
  });
  const winner = slots.find((s) => s.kind === 'athlete' && s.outcome === 'winner');
  // The card's first words come first and unchanged, for voice control: two labels side by side.
  const number = mine ? [`M${match.matchNumber}`, t`Your match`].join(' ') : `M${match.matchNumber}`;
  const players = versus(one, two);
  return winner ? t`${number}, ${status}, ${players}, winner ${{ winner: winner.name }}` : t`${number}, ${status}, ${players}`;
}

/** An athlete's known matches in order of play, without byes. */
export function pathOf(matches: readonly Match[], entryId: string): Match[] {
  return matches
    .filter((m) => !m.bye && (m.player1?._id === entryId || m.player2?._id === entryId))
    .sort((a, b) => a.matchNumber - b.matchNumber);
}
