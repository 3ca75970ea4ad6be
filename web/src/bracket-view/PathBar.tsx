import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isCalledOff, roundName } from '@/bracket/labels';
import { slotOf, type Bracket } from '@/bracket/model';
import type { Entry, Match } from '@/api/types';
import { plain } from '@/lib/isolate';
import { departureName } from '@/lib/labels';

export interface PathBarProps {
  bracket: Bracket;
  athlete: Entry;
  path: readonly Match[];
  /** Was the tournament cancelled? */
  cancelled: boolean;
  onShow: (match: Match) => void;
}

/** An athlete's path through the tournament, one step for each match, with links to the cards. */
export function PathBar({ bracket, athlete, path, cancelled, onShow }: PathBarProps) {
  const { name } = athlete.user;
  return (
    <nav className="bk-path" aria-label={plain(t`Matches of ${name}`)}>
      <p>
        <Summary path={path} athlete={athlete} />
        {athlete.left ? <> · {departureName(athlete.left)}</> : null}
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
              <span>M{match.matchNumber}</span> {roundName(match)} <em>{verdict(bracket, match, athlete, cancelled)}</em>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function resultOf(match: Match, athlete: Entry): 'won' | 'lost' | undefined {
  if (match.status !== 'completed' || !match.winner) return undefined;
  return match.winner._id === athlete._id ? 'won' : 'lost';
}

function Summary({ path, athlete }: Pick<PathBarProps, 'path' | 'athlete'>) {
  const { name } = athlete.user;
  const won = path.filter((m) => resultOf(m, athlete) === 'won').length;
  const lost = path.filter((m) => resultOf(m, athlete) === 'lost').length;
  if (path.length === 0) {
    return (
      <Trans>
        <strong>{name}</strong> has no matches yet.
      </Trans>
    );
  }
  return (
    <Trans>
      <strong>{name}</strong> {won} won, {lost} lost
    </Trans>
  );
}

/** 'Won against Bea', 'In Progress against Winner of M3'. */
function verdict(bracket: Bracket, match: Match, athlete: Entry, cancelled: boolean): string {
  const won = resultOf(match, athlete);
  const { name } = slotOf(bracket, match, match.player1?._id === athlete._id ? 2 : 1);
  if (won) return won === 'won' ? t`Won against ${name}` : t`Lost against ${name}`;
  if (isCalledOff(match, cancelled)) return t`Not pulled against ${name}`;
  switch (match.status) {
    case 'in-progress':
      return t`In progress against ${name}`;
    case 'scheduled':
      return t`Scheduled against ${name}`;
    case 'pending':
      return t`Pending against ${name}`;
    case 'completed': // by nobody
      return t`Completed against ${name}`;
  }
}
