import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { startAnyway, startMatch, undoResult } from '@/api/bracket';
import { isObstacle, messageOf } from '@/api/client';
import type { Match } from '@/api/types';
import { Button, ButtonLink } from '@/components/Button';
import { Link } from '@/components/Link';
import { toast } from '@/components/toast';
import { matchTitle } from '@/domain/match';
import { PadLink } from '@/domain/PadLink';
import { dotted } from '@/lib/isolate';
import { shownName } from '@/lib/shown-name';

/** Maximum of matches listed in a part; the matches screen and the brackets have all. */
export const limit = 8;

/** How many results can be undone from a dashboard. */
export const finished = 3;

/** The matches in progress, each with buttons for its result. */
export function PlayingNow({ matches }: { matches: readonly Match[] }) {
  if (matches.length === 0) return null;
  return (
    <Part title={t`Now`} more={matches.length - limit}>
      {matches.slice(0, limit).map((match) => (
        <MatchLine key={match._id} match={match}>
          <ButtonLink
            to="/brackets/$id"
            params={{ id: match.tournament._id }}
            search={{ match: match.matchNumber }}
            kind="strong"
            aria-label={t`Result of ${{ players: matchTitle(match).players }}`}
          >
            <Trans>Result</Trans>
          </ButtonLink>
          <PadLink matchId={match._id} players={matchTitle(match).players} />
        </MatchLine>
      ))}
    </Part>
  );
}

/** The latest results, each with an undo if the server allows it. */
export function JustFinished({ matches }: { matches: readonly Match[] }) {
  if (matches.length === 0) return null;
  return (
    <Part title={t`Just finished`}>
      {matches.slice(0, finished).map((match) => (
        <MatchLine key={match._id} match={match} winner>
          {match.mayUndo ? <Undo match={match} /> : null}
        </MatchLine>
      ))}
    </Part>
  );
}

/** A part of the current state, with the number of omitted matches. */
export function Part({ title, more = 0, children }: { title: string; more?: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-5">
      <h3 id={id} className="label text-ink-2">{title}</h3>
      <ul className="mt-1 border-t border-line">{children}</ul>
      {more > 0 ? (
        <p className="pt-2">
          <Link to="/tournaments">{plural({ more }, { one: 'and # more match', other: 'and # more matches' })}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** One line of a part: its subject and actions. */
export function Row({ above, text, children }: { above: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="label text-ink-3 wrap-anywhere">{above}</p>
        <p className="mt-0.5 text-lg leading-snug font-semibold wrap-anywhere">{text}</p>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:flex-col">{children}</div>
    </li>
  );
}

/** A match, or afterwards its winner, with a link to its bracket. */
export function MatchLine({ match, winner = false, children }: { match: Match; winner?: boolean; children: ReactNode }) {
  const { round, players, tournament } = matchTitle(match);
  return (
    <Row
      above={dotted([`M${String(match.matchNumber)}`, round, tournament])}
      text={
        <Link to="/brackets/$id" params={{ id: match.tournament._id }} search={{ match: match.matchNumber }} quiet>
          {winner && match.winner && match.loser ? t`${{ winner: shownName(match.winner.user) }} beat ${{ loser: shownName(match.loser.user) }}` : players}
        </Link>
      }
    >
      {children}
    </Row>
  );
}

/** An action on one match of a list. Then the lists reload. */
function useMatchAction(call: (match: Match) => Promise<unknown>, done: string, failed: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      toast.success(done);
    },
    onError: (error) => {
      toast.error(failed, messageOf(error, ''));
    },
    onSettled: () => Promise.all([['matches'], ['tournaments']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Starts a match; an obstacle is shown and can be overridden. */
export function Start({ match }: { match: Match }) {
  const start = useMatchAction(startMatch, t`Match started successfully!`, t`Couldn't start the match`);
  const anyway = useMatchAction(startAnyway, t`Match started successfully!`, t`Couldn't start the match`);
  if (isObstacle(start.error)) {
    return (
      <div className="grid gap-1">
        <p role="alert" className="text-sm">{start.error.message}</p>
        <Button
          busy={anyway.isPending}
          aria-label={t`Start anyway: ${{ players: matchTitle(match).players }}`}
          onClick={() => {
            anyway.mutate(match);
          }}
        >
          <Trans>Start anyway</Trans>
        </Button>
      </div>
    );
  }
  return (
    <Button
      busy={start.isPending}
      aria-label={t`Start ${{ players: matchTitle(match).players }}`}
      onClick={() => {
        start.mutate(match);
      }}
    >
      <Trans context="match">Start</Trans>
    </Button>
  );
}

function Undo({ match }: { match: Match }) {
  const undo = useMatchAction(undoResult, t`Result undone`, t`Couldn't undo the result`);
  return (
    <Button
      kind="quiet"
      busy={undo.isPending}
      aria-label={t`Undo the result of ${{ players: matchTitle(match).players }}`}
      onClick={() => {
        undo.mutate(match);
      }}
    >
      <Trans>Undo</Trans>
    </Button>
  );
}
