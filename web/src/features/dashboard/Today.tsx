import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { finished, JustFinished, limit, MatchLine, Part, PlayingNow, Row, Start } from './MatchParts';
import type { Events } from './use-events';
import { matchesOfRefereeOptions } from '@/api/matches';
import { tournamentsOptions } from '@/api/tournaments';
import type { Match } from '@/api/types';
import { ButtonLink } from '@/components/Button';
import { matchTitle } from '@/domain/match';
import { PadLink } from '@/domain/PadLink';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';

/** Maximum of tournaments and matches searched for pending work. */
const most = 100;

/** The matches in progress outside running events, with their total number. */
export function usePlaying({ classes }: Pick<Events, 'classes'>) {
  const { _id } = useUser();
  const all = useQuery(matchesOfRefereeOptions(_id, { status: 'in-progress', page: 1, limit: most })).data;
  return all && { ...all, own: all.items.filter(({ tournament }) => !classes.has(tournament._id)) };
}

/** The latest results, over all tournaments. */
export function useFinished() {
  const { _id } = useUser();
  return useQuery(matchesOfRefereeOptions(_id, { status: 'completed', page: 1, limit: finished })).data?.items;
}

/** The current needs of tournaments: decisions, current and next matches, and the latest results. Running events show their own matches. */
export function Today({ events }: { events: Pick<Events, 'classes'> }) {
  const { _id } = useUser();
  const now = usePlaying(events);
  const next = useQuery(matchesOfRefereeOptions(_id, { status: 'scheduled', page: 1, limit: most })).data;
  const over = useFinished();
  const decisions = useDecisions([now, next]);
  if (!now || !next || !over) return null;
  const ready = next.items.filter(({ tournament }) => !events.classes.has(tournament._id));
  if (now.own.length + ready.length + over.length + decisions.length === 0) return null;
  return (
    <section aria-labelledby="today" className="mb-10">
      <h2 id="today" className="display border-b-2 border-line-2 pb-2 text-2xl tracking-wide uppercase">
        <Trans>Today</Trans>
      </h2>
      <div className="gap-x-12 lg:columns-2 [&>section]:break-inside-avoid">
        {decisions.length > 0 ? (
          <Part title={t`Waiting for you`}>
            {decisions.map(({ id, name, text, action }) => (
              <Row key={id} above={name} text={text}>
                <ButtonLink to="/brackets/$id" params={{ id }} kind="primary" aria-label={dotted([action, name])}>
                  {action}
                </ButtonLink>
              </Row>
            ))}
          </Part>
        ) : null}
        <PlayingNow matches={now.own} />
        {ready.length > 0 ? (
          <Part title={t({ message: 'Next', context: 'matches' })} more={ready.length - limit}>
            {ready.slice(0, limit).map((match) => (
              <MatchLine key={match._id} match={match}>
                <Start match={match} />
                <PadLink matchId={match._id} players={matchTitle(match).players} />
              </MatchLine>
            ))}
          </Part>
        ) : null}
        <JustFinished matches={over} />
      </div>
    </section>
  );
}

type Listed = { items: readonly Match[]; total: number } | undefined;

/** The running tournaments that need an organizer's decision. */
function useDecisions([now, next]: readonly [Listed, Listed]) {
  const { data } = useQuery(tournamentsOptions({ status: 'active', page: 1, limit: most }));
  if (!data || !now || !next) return [];
  // Without all open matches, the end of a round is unknown.
  const known = now.total <= most && next.total <= most;
  const open = new Set([...now.items, ...next.items].map((match) => match.tournament._id));
  return data.items.flatMap(({ _id: id, name, isSeeded, settings }) => {
    if (!isSeeded) return [{ id, name, text: t`Drawn, not yet seeded.`, action: t`Seed` }];
    if (known && !open.has(id) && settings.rounds !== 'flow') return [{ id, name, text: t`The round is over.`, action: t`Next round` }];
    return [];
  });
}
