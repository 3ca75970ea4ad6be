import { t } from '@lingui/core/macro';
import { useEffect, useId, useMemo, useState } from 'react';
import type { CardContext } from './MatchCard';
import { statusLabel } from '@/bracket/labels';
import { slotOf, type Bracket, type Round } from '@/bracket/model';
import type { Match } from '@/api/types';

/** How many more matches to draw in each frame: a list of two thousand must not block the page. */
const STEP = 120;

/** All matches as headings and ordered lists, complete: for screen readers, for reading in order, and for the browser's search. */
export function MatchList({ bracket, context }: { bracket: Bracket; context: CardContext }) {
  const id = useId();
  const total = bracket.byNumber.size;
  const [shown, setShown] = useState(STEP);
  useEffect(() => {
    if (shown >= total) return undefined;
    const frame = requestAnimationFrame(() => {
      setShown(shown + STEP);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [shown, total]);

  const starts = useMemo(() => startsOf(bracket), [bracket]);
  return (
    <div className="bk-list" aria-busy={shown < total}>
      {bracket.sections.map((section) => (
        <section key={section.bracket} aria-labelledby={`${id}-${section.bracket}`}>
          <h2 id={`${id}-${section.bracket}`}>{section.label}</h2>
          {section.rounds.map((round) => (
            <ListedRound key={round.round} round={round} matches={round.matches.slice(0, Math.max(0, shown - starts.get(round)!))} bracket={bracket} context={context} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** The number of matches before each round. */
function startsOf(bracket: Bracket): ReadonlyMap<Round, number> {
  const starts = new Map<Round, number>();
  let before = 0;
  for (const round of bracket.sections.flatMap((s) => s.rounds)) {
    starts.set(round, before);
    before += round.matches.length;
  }
  return starts;
}

interface ListedRoundProps {
  round: Round;
  matches: readonly Match[];
  bracket: Bracket;
  context: CardContext;
}

function ListedRound({ round, matches, bracket, context }: ListedRoundProps) {
  if (matches.length === 0) return null;
  return (
    <div className="bk-listed">
      <h3>
        {round.label}{' '}
        <span>
          {round.done}/{round.matches.length}
        </span>
      </h3>
      <ol role="list">
        {matches.map((match) => (
          <ListedMatch key={match._id} match={match} bracket={bracket} context={context} />
        ))}
      </ol>
    </div>
  );
}

function ListedMatch({ match, bracket, context }: { match: Match; bracket: Bracket; context: CardContext }) {
  const [a, b] = [slotOf(bracket, match, 1), slotOf(bracket, match, 2)];
  const side = (s: typeof a) => {
    const won = s.kind === 'athlete' && s.outcome === 'winner';
    const name = s.kind === 'athlete' && context.left.has(s.entry._id) ? <s><bdi>{s.name}</bdi></s> : <bdi>{s.name}</bdi>;
    return won ? <strong>{name}</strong> : name;
  };
  const score = a.kind === 'athlete' && b.kind === 'athlete' && a.score !== null ? `${String(a.score)} : ${String(b.score)}` : t`vs`;
  const winner = [a, b].find((s) => s.kind === 'athlete' && s.outcome === 'winner');
  return (
    <li>
      <a
        href={context.hrefOf(match)}
        data-match={match.matchNumber}
        data-path={context.path.has(match.matchNumber) || undefined}
        aria-current={context.current === match.matchNumber || undefined}
        onClick={context.onClick}
      >
        <b>M{match.matchNumber}</b>{' '}
        <span>
          {side(a)} <i>{score}</i> {side(b)}
        </span>{' '}
        <small>
          {statusLabel(match, context.cancelled)}
          {winner ? <span className="sr-only">, {t`winner ${{ name: winner.name }}`}</span> : null}
        </small>
      </a>
    </li>
  );
}
