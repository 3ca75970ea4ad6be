import { COMPACT } from './ahead';
import { headOf, textsOf, type Head } from './head';
import type { components } from './schema';
import type { Entry, Match, Tournament } from './types';

type Compact = components['schemas']['CompactTournament'];

/** Reads the reply with a tournament, and tells which one it is while the rest is still coming in. */
export async function readTournament(response: Response, onHead?: (head: Head) => void): Promise<Tournament> {
  let text = '';
  let head: Head | null | undefined;
  for await (const part of textsOf(response)) {
    text += part;
    if (head !== undefined) continue;
    head = headOf(text);
    if (head) onHead?.(head);
  }
  const { data } = JSON.parse(text) as { data: Tournament | Compact };
  return response.headers.get('Content-Type')?.startsWith(COMPACT) ? expand(data as Compact) : (data as Tournament);
}

/** The tournament as it is in every other reply. */
export function expand({ matches, ...rest }: Compact): Tournament {
  const { _id, name, participants, settings } = rest;
  const tournament = { _id, name };
  // Places belong to the tournament, not to its matches.
  const entries = participants.map(({ _id, user }): Entry => ({ _id, user }));
  // There are few different courses of a match, so matches share them: thousands of lists are felt on a phone.
  const courses = new Map<string, ReturnType<typeof courseOf>>();
  const expanded = matches.map((m): Match => {
    const [first = 0, second = 0] = m.players;
    const player1 = entries[first - 1] ?? null;
    const player2 = entries[second - 1] ?? null;
    const bye = player1?.user.isBye === true || player2?.user.isBye === true;
    const players = player1 ? [player1.user.name] : [];
    if (player2) players.push(player2.user.name);
    const played = m.games ?? '';
    let course = courses.get(played);
    if (!course) courses.set(played, (course = courseOf(played)));
    return {
      _id: m._id,
      matchNumber: m.matchNumber,
      round: m.round,
      status: m.status,
      bracket: sections[m.bracket],
      tournament,
      player1,
      player2,
      winner: m.winner === 1 ? player1 : m.winner === 2 ? player2 : null,
      loser: bye ? null : m.winner === 1 ? player2 : m.winner === 2 ? player1 : null,
      players,
      bestOf: settings.bestOf,
      scores: course.scores,
      games: course.games,
      bye,
      winnerTo: slotOf(m.winnerTo),
      loserTo: slotOf(m.loserTo),
      startedAt: m.startedAt ?? null,
      completedAt: m.completedAt ?? null,
      version: m.version,
    };
  });
  return { ...rest, matches: expanded };
}

const sections = { winners: { bracket: 'winners' }, losers: { bracket: 'losers' }, grandfinal: { bracket: 'grandfinal' } } as const;

/** The games of a match and its score, from who won each of them, such as '121'. */
function courseOf(played: string): Pick<Match, 'games' | 'scores'> {
  const games = Array.from(played, (side, i) => ({ gameNumber: i + 1, player1Won: side === '1' }));
  const player1Score = games.filter((game) => game.player1Won).length;
  return { games, scores: { player1Score, player2Score: games.length - player1Score } };
}

function slotOf(to: number[] | undefined): Match['winnerTo'] {
  return to && { matchNumber: to[0] ?? 0, slot: to[1] === 2 ? 2 : 1 };
}
