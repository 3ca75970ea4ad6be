import type { components } from './schema';
import type { Entry, Game, Match, Tournament } from './types';

type Compact = components['schemas']['CompactTournament'];

/** The media type of the compact form of a tournament, a fifth of the usual text. */
export const COMPACT = 'application/vnd.toproll.compact+json';

/** Reads a reply with a tournament in either form. */
export async function readTournament(response: Response): Promise<Tournament> {
  const { data } = (await response.json()) as { data: Tournament | Compact };
  return response.headers.get('Content-Type')?.startsWith(COMPACT) ? expand(data as Compact) : (data as Tournament);
}

/** Converts a compact tournament to the form of other replies. */
export function expand({ matches: m, ...rest }: Compact): Tournament {
  return { ...rest, matches: expandMatches(m, rest) };
}

/** Converts the compact matches to the form of other replies. */
export function expandMatches(m: Compact['matches'], { _id, name, participants, settings }: Pick<Tournament, '_id' | 'name' | 'participants' | 'settings'>): Match[] {
  const tournament = { _id, name };
  // Places belong to the tournament, not to its matches.
  const entries = participants.map(({ _id, user }): Entry => ({ _id, user }));
  // Matches have few different courses, so they share objects: thousands of lists would slow phones.
  const courses = new Map<string, ReturnType<typeof courseOf>>();
  const last = lastRounds(m);
  return m._id.map((_id, i): Match => {
    const player1 = entryAt(entries, m.player1[i]!);
    const player2 = entryAt(entries, m.player2[i]!);
    const bye = player1?.user.isBye === true || player2?.user.isBye === true;
    const players = player1 ? [player1.user.name] : [];
    if (player2) players.push(player2.user.name);
    const played = m.games[i]!;
    const by = m.gamesBy[i]!;
    let course = courses.get(played + by);
    if (!course) courses.set(played + by, (course = courseOf(played, by)));
    const winner = m.winner[i];
    return {
      _id,
      matchNumber: m.matchNumber[i]!,
      round: m.round[i]!,
      lastRound: m.round[i] === last[m.bracket[i]!],
      status: m.status[i]!,
      bracket: sections[m.bracket[i]!],
      tournament,
      player1,
      player2,
      winner: winner === 1 ? player1 : winner === 2 ? player2 : null,
      loser: bye ? null : winner === 1 ? player2 : winner === 2 ? player1 : null,
      players,
      bestOf: (m.bracket[i] === 'grandfinal' && settings.finalBestOf) || settings.bestOf,
      scores: course.scores,
      games: course.games,
      decidedBy: (m.decidedBy[i] || null) as Match['decidedBy'],
      bye,
      recordedBy: m.recordedBy[i] === 0 ? null : m.recorders[m.recordedBy[i]! - 1]!,
      winnerTo: slotOf(m.winnerTo[i]!, m.winnerToSlot[i]!),
      loserTo: slotOf(m.loserTo[i]!, m.loserToSlot[i]!),
      startedAt: m.startedAt[i] ?? null,
      completedAt: m.completedAt[i] ?? null,
      version: m.version[i]!,
    };
  });
}

const decisions: Record<string, Game['decidedBy']> = { f: 'fouls', i: 'injury', d: 'disqualification' };

const sections = { winners: { bracket: 'winners' }, losers: { bracket: 'losers' }, grandfinal: { bracket: 'grandfinal' }, fifth: { bracket: 'fifth' } } as const;

/** The last round of each bracket. The rematch counts even before it exists. */
function lastRounds({ bracket, round }: Compact['matches']): Record<keyof typeof sections, number> {
  const last = { winners: 0, losers: 0, grandfinal: 2, fifth: 0 };
  bracket.forEach((name, i) => (last[name] = Math.max(last[name], round[i]!)));
  return last;
}

/** The entry with a number; 0 for unknown, -1 for an empty slot. */
function entryAt(entries: Entry[], number: number): Entry | null {
  return number < 0 ? nobody : (entries[number - 1] ?? null);
}

const nobody: Entry = { _id: '', user: { id: '', name: 'BYE', isBye: true } };

/** The games of a match and its score, from the winners, such as '121', and the decisions, such as 'ppf'. */
function courseOf(played: string, by: string): Pick<Match, 'games' | 'scores'> {
  const games = Array.from(played, (side, i) => {
    const game: Game = { gameNumber: i + 1, player1Won: side === '1' };
    const decidedBy = decisions[by[i] ?? ''];
    if (decidedBy) game.decidedBy = decidedBy;
    return game;
  });
  const player1Score = games.filter((game) => game.player1Won).length;
  return { games, scores: { player1Score, player2Score: games.length - player1Score } };
}

function slotOf(matchNumber: number, slot: number): Match['winnerTo'] {
  return matchNumber === 0 ? undefined : { matchNumber, slot: slot === 2 ? 2 : 1 };
}
