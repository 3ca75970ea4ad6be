import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { tournamentsOptions } from '@/api/tournaments';
import { ButtonLink } from '@/components/Button';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { TournamentBadge } from '@/domain/StatusBadge';
import { count } from '@/lib/format';

/** Maximum of listed tournaments; their own screen has all. */
const limit = 10;

type TournamentRowsProps = {
  title: string;
  /** The action for each, and its text with the tournament's name. */
  action: string;
  actionOn: (name: string) => string;
  empty: string;
};

/** The newest tournaments that are not archived, one for each line. */
export function TournamentRows({ title, action, actionOn, empty }: TournamentRowsProps) {
  const { data, isPending, isLoadingError, refetch } = useQuery(tournamentsOptions({ status: 'current', page: 1, limit }));
  return (
    <section aria-labelledby="tournaments" className="@container">
      <SectionHeader id="tournaments" title={title}>
        {data && data.total > data.items.length ? (
          <ButtonLink to="/tournaments" kind="quiet" size="sm">
            {t`All ${{ total: count(data.total) }}`}
          </ButtonLink>
        ) : null}
      </SectionHeader>
      {isPending ? <RowsSkeleton rows={4} /> : null}
      {isLoadingError ? <ErrorState message={t`Couldn't load the tournaments.`} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <EmptyState title={empty} /> : null}
      {data && data.items.length > 0 ? (
        <ul className="border-t-2 border-line-2">
          {data.items.map((tournament) => (
            <li
              key={tournament._id}
              className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-5 gap-y-1.5 border-b border-line py-2.5 @xl:grid-cols-[minmax(0,1fr)_8rem_7rem_6rem]"
            >
              <h3 className="font-sans text-lg leading-snug font-semibold wrap-anywhere"><bdi>{tournament.name}</bdi></h3>
              <div className="@max-xl:order-1">
                <TournamentBadge tournament={tournament} />
              </div>
              <p className="text-ink-2 @max-xl:order-2 @max-xl:text-end">
                <Plural
                  value={tournament.athleteCount}
                  one={
                    <Trans>
                      <strong className="font-semibold text-ink">#</strong> athlete
                    </Trans>
                  }
                  other={
                    <Trans>
                      <strong className="font-semibold text-ink">#</strong> athletes
                    </Trans>
                  }
                />
              </p>
              <ButtonLink to="/brackets/$id" params={{ id: tournament._id }} size="sm" wide aria-label={actionOn(tournament.name)}>
                {action}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
