import { roundName, statusLabel } from '@/bracket/labels';
import { slotOf, type Bracket } from '@/bracket/model';
import type { Entry, Match } from '@/api/types';

export interface PathBarProps {
  bracket: Bracket;
  athlete: Entry;
  path: readonly Match[];
  onShow: (match: Match) => void;
}

/** An athlete's way through the tournament, a step a match; each leads to its card. */
export function PathBar({ bracket, athlete, path, onShow }: PathBarProps) {
  return (
    <nav className="bk-path" aria-label={`Matches of ${athlete.user.name}`}>
      <p>
        <strong>{athlete.user.name}</strong> {summary(path, athlete)}
      </p>
      <ol role="list">
        {path.map((match) => (
          <li key={match._id}>
            <button
              type="button"
              data-result={resultOf(match, athlete)}
              onClick={() => {
                onShow(match);
              }}
            >
              <span>M{match.matchNumber}</span> {roundName(match)} <em>{verdict(bracket, match, athlete)}</em>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function resultOf(match: Match, athlete: Entry): 'won' | 'lost' | undefined {
  if (match.bye || match.status !== 'completed' || !match.winner) return undefined;
  return match.winner._id === athlete._id ? 'won' : 'lost';
}

function summary(path: readonly Match[], athlete: Entry): string {
  const won = path.filter((m) => resultOf(m, athlete) === 'won').length;
  const lost = path.filter((m) => resultOf(m, athlete) === 'lost').length;
  return path.length === 0 ? 'has no match yet.' : `${String(won)} won, ${String(lost)} lost`;
}

/** 'Won against Bea', 'Bye', 'In Progress against Winner of M3'. */
function verdict(bracket: Bracket, match: Match, athlete: Entry): string {
  if (match.bye) return 'Bye';
  const won = resultOf(match, athlete);
  const result = won === undefined ? statusLabel(match) : won === 'won' ? 'Won' : 'Lost';
  const opponent = slotOf(bracket, match, match.player1?._id === athlete._id ? 2 : 1);
  return `${result} against ${opponent.name}`;
}
