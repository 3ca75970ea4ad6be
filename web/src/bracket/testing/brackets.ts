import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expand } from '@/api/tournament-reply';
import type { components } from '@/api/schema';
import type { Match, Tournament } from '@/api/types';
import { applyChanges, type ChangeSet } from '@/bracket/apply';

type Shapes = components['schemas'];
type Compact = Shapes['CompactTournament'];

/** Tournaments played by the server's own engine: see internal/api/webbrackets_test.go. `make generate` writes it. */
const { histories, replies } = JSON.parse(gunzipSync(readFileSync('src/bracket/testing/brackets.json.gz')).toString()) as {
  histories: Record<number, { tournament: Compact; events: { matches: number; changes: Shapes['Changes'] }[] }>;
  replies: { compact: Compact; whole: Tournament }[];
};

/** Tournaments of five and eight athletes in both forms of a reply: drawn, partly played, over, and over after a rematch. */
export { replies };

/** The start of a tournament, and the events that lead from there to its end; none if it is only drawn. */
export function historyOf(athletes: number): { start: Tournament; events: ChangeSet[] } {
  const { tournament, events } = histories[athletes]!;
  const { matches, ...rest } = expand(tournament);
  const start = { ...rest, matches: matches.filter((m) => m.version === rest.version) };
  let at = start.matches.length;
  return {
    start,
    events: events.map(({ matches: changed, changes }, i) => {
      const { winner, completedAt, ...fields } = changes.tournament;
      return {
        version: start.version + i + 1,
        changes: {
          ...fields,
          winner: winner ?? undefined,
          completedAt: completedAt ?? undefined,
          matches: matches.slice(at, (at += changed)),
          removedMatches: changes.removedMatches,
        },
      };
    }),
  };
}

/** The progress of a tournament. */
export interface Plan {
  athletes: number;
  /** Share of entered results: 0 just seeded, 1 at the champion. 'drawn' is not seeded yet. */
  played: number | 'drawn';
  /** At the end: was the final played twice? */
  rematch?: boolean;
}

/** A tournament as the server would send it at that point. Two matches are in progress wherever two can be. */
export function tournamentOf({ athletes, played, rematch = false }: Plan): Tournament {
  const { start, events } = historyOf(athletes);
  if (played === 'drawn') return start;
  const results = Math.round((2 * athletes - 2) * played);
  let now = start;
  for (const event of events) {
    const next = applyChanges(now, event)!;
    if (played < 1 && resultsIn(next) > results) break;
    now = next;
    if (played === 1 && !rematch && now.status === 'completed') break;
  }
  return now;
}

const resultsIn = ({ matches }: { matches: Match[] }) => matches.filter((m) => m.status === 'completed' && !m.bye).length;
