import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { matchesOfAthleteOptions } from '@/api/matches';
import { ButtonLink } from '@/components/Button';
import { StatusBadge } from '@/domain/StatusBadge';
import { matchTitle } from '@/domain/match';
import { dotted } from '@/lib/isolate';
import { shownName } from '@/lib/shown-name';

/** Maximum of matches searched for the next one; matches of events are elsewhere. */
const most = 24;

/** The athlete's next match outside the classes `apart`: opponent, tournament, and whether it is in progress. */
export function NextMatch({ userId, apart }: { userId: string; apart: ReadonlySet<string> }) {
  const { data } = useQuery(matchesOfAthleteOptions(userId, { page: 1, limit: most }));
  const match = data?.items.find(({ status, tournament }) => status !== 'completed' && !apart.has(tournament._id));
  if (!match) return null;
  const { round, tournament } = matchTitle(match);
  const opponent = [match.player1, match.player2].find((player) => player && player.user.id !== userId);
  return (
    <section aria-labelledby="next-match" className="mb-8 border-t-[3px] border-line-2 bg-board p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="next-match" className="label text-ink-2"><Trans>Your next match</Trans></h2>
          <p className="display mt-1 text-3xl wrap-anywhere">
            {opponent ? t`Against ${{ name: shownName(opponent.user) }}` : t`Opponent not known yet`}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <StatusBadge status={match.status} /> {dotted([`M${String(match.matchNumber)}`, round, tournament])}
          </p>
        </div>
        <ButtonLink to="/brackets/$id" params={{ id: match.tournament._id }} search={{ athlete: entryOf(match, userId) }}>
          <Trans>View bracket</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

function entryOf(match: { player1: { _id: string; user: { id: string } } | null; player2: { _id: string; user: { id: string } } | null }, userId: string) {
  return [match.player1, match.player2].find((player) => player?.user.id === userId)?._id;
}
