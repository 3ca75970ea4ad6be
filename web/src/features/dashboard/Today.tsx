import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { startAnyway, startMatch, undoResult } from '@/api/bracket';
import { isObstacle, messageOf } from '@/api/client';
import { matchesOfRefereeOptions } from '@/api/matches';
import { tournamentsOptions } from '@/api/tournaments';
import type { Match } from '@/api/types';
import { isOrganizer } from '@/bracket/policy';
import { Button, ButtonLink } from '@/components/Button';
import { Link } from '@/components/Link';
import { toast } from '@/components/toast';
import { matchTitle } from '@/domain/match';
import { PadLink } from '@/domain/PadLink';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { shownName } from '@/lib/shown-name';

/** How many matches of a part are listed; all of them stand on the matches screen and in their brackets. */
const limit = 8;

/** How many results can be taken back from here. */
const finished = 3;

/** Most tournaments and matches that are looked through for what waits for somebody. */
const most = 100;

/** What runs just now, over all tournaments, for those who run it: now, next, what waits for a decision, just finished. */
export function Today() {
  const { _id, role } = useUser();
  const now = useQuery(matchesOfRefereeOptions(_id, { status: 'in-progress', page: 1, limit: most })).data;
  const next = useQuery(matchesOfRefereeOptions(_id, { status: 'scheduled', page: 1, limit: most })).data;
  const over = useQuery(matchesOfRefereeOptions(_id, { status: 'completed', page: 1, limit: finished })).data;
  const decisions = useDecisions([now, next], isOrganizer(role));
  if (!now || !next || !over) return null;
  if (now.total + next.total + over.total + decisions.length === 0) return null;
  return (
    <section aria-labelledby="today" className="mb-10">
      <h2 id="today" className="display border-b-2 border-line-2 pb-2 text-2xl tracking-wide uppercase">
        <Trans>Today</Trans>
      </h2>
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
        {decisions.length > 0 ? (
          <Part title={t`Waits for you`}>
            {decisions.map(({ id, name, text, action }) => (
              <Row key={id} above={name} text={text}>
                <ButtonLink to="/brackets/$id" params={{ id }} kind="primary" aria-label={dotted([action, name])}>
                  {action}
                </ButtonLink>
              </Row>
            ))}
          </Part>
        ) : null}
        {now.total > 0 ? (
          <Part title={t`Now`} more={now.total - limit}>
            {now.items.slice(0, limit).map((match) => (
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
        ) : null}
        {next.total > 0 ? (
          <Part title={t({ message: 'Next', context: 'matches' })} more={next.total - limit}>
            {next.items.slice(0, limit).map((match) => (
              <MatchLine key={match._id} match={match}>
                <Start match={match} />
                <PadLink matchId={match._id} players={matchTitle(match).players} />
              </MatchLine>
            ))}
          </Part>
        ) : null}
        {over.total > 0 ? (
          <Part title={t`Just finished`}>
            {over.items.slice(0, finished).map((match) => (
              <MatchLine key={match._id} match={match} winner>
                {match.mayUndo ? <Undo match={match} /> : null}
              </MatchLine>
            ))}
          </Part>
        ) : null}
      </div>
    </section>
  );
}

type Listed = { items: readonly Match[]; total: number } | undefined;

/** The running tournaments in which nothing goes on until an organizer has decided something. */
function useDecisions(lists: readonly [Listed, Listed], organizes: boolean) {
  const { data } = useQuery({ ...tournamentsOptions({ status: 'active', page: 1, limit: most }), enabled: organizes });
  const [now, next] = lists;
  if (!organizes || !data || !now || !next) return [];
  // Where not all open matches are seen, nothing is said of a round being over.
  const known = now.total <= most && next.total <= most;
  const open = new Set([...now.items, ...next.items].map((match) => match.tournament._id));
  return data.items.flatMap(({ _id: id, name, isSeeded, settings }) => {
    if (!isSeeded) return [{ id, name, text: t`Drawn, not seeded yet.`, action: t`Seed` }];
    if (known && !open.has(id) && settings.rounds !== 'flow') return [{ id, name, text: t`The round is over.`, action: t`Next round` }];
    return [];
  });
}

function Part({ title, more = 0, children }: { title: string; more?: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5">
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

function Row({ above, text, children }: { above: ReactNode; text: ReactNode; children: ReactNode }) {
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

function MatchLine({ match, winner = false, children }: { match: Match; winner?: boolean; children: ReactNode }) {
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

/** Something done to one match of a list, after which the lists are read anew. */
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

function Start({ match }: { match: Match }) {
  const start = useMatchAction(startMatch, t`Match started successfully!`, t`Error starting match`);
  const anyway = useMatchAction(startAnyway, t`Match started successfully!`, t`Error starting match`);
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
  const undo = useMatchAction(undoResult, t`Result taken back`, t`Error taking the result back`);
  return (
    <Button
      kind="quiet"
      busy={undo.isPending}
      aria-label={t`Take back the result of ${{ players: matchTitle(match).players }}`}
      onClick={() => {
        undo.mutate(match);
      }}
    >
      <Trans>Take back</Trans>
    </Button>
  );
}
