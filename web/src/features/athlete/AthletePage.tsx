import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WinRateChart } from './WinRateChart';
import { profileOptions } from '@/api/athletes';
import type { Profile } from '@/api/types';
import { Avatar } from '@/components/Avatar';
import { DataTable } from '@/components/DataTable';
import { Link } from '@/components/Link';
import { MatchRow } from '@/domain/MatchRow';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { StatsSkeleton } from '@/components/PageSkeletons';
import { RowsSkeleton } from '@/components/Skeleton';
import { Stats } from '@/components/Stat';
import { EmptyState, ErrorState } from '@/components/States';
import { StatusBadge } from '@/domain/StatusBadge';
import { Trend } from '@/domain/Trend';
import { count, percent } from '@/lib/format';
import { matchTitle, outcome } from '@/domain/match';
import { day, readerClock, tournamentClock } from '@/lib/time';

/** An athlete's record over all tournaments. */
export default function AthletePage() {
  const { id } = useParams({ from: '/app/athletes/$id' });
  const profile = useQuery(profileOptions(id));
  if (profile.data) return <Athlete profile={profile.data} />;
  return (
    <>
      <PageHeader title={t`Athlete`} />
      {profile.isLoadingError ? (
        <ErrorState message={t`Couldn't load the athlete.`} onRetry={() => void profile.refetch()} />
      ) : (
        <>
          <StatsSkeleton items={5} />
          <RowsSkeleton />
        </>
      )}
    </>
  );
}

function Athlete({ profile: { user, record, months, headToHead, tournaments, recentMatches } }: { profile: Profile }) {
  return (
    <>
      <PageHeader
        title={user.name}
        lead={user.removed ? t`This account was removed. Its results remain.` : t`Member since ${{ day: readerClock.day(user.memberSince) }}`}
        picture={<Avatar name={user.name} src={user.avatar} size="lg" />}
      />
      <Stats
        label={t`Record`}
        items={[
          { label: t`Rank`, value: record.rank ? count(record.rank) : '–' },
          { label: t`Points`, value: count(record.points) },
          { label: t`Wins`, value: count(record.wins) },
          { label: t`Losses`, value: count(record.losses) },
          { label: t`Win Rate`, value: percent(record.winRate) },
          { label: t`Trend`, value: <Trend trend={record.trend} large /> },
        ]}
      />
      {record.matches === 0 && tournaments.length === 0 ? (
        <EmptyState title={t`No matches yet.`} hint={t`This athlete's matches will appear here.`} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-9 xl:grid-cols-2">
          <div className="grid min-w-0 gap-9">
            {months.length > 0 ? (
              <Part id="win-rate" title={t`Win rate over time`}>
                <WinRateChart months={months} />
              </Part>
            ) : null}
            {tournaments.length > 0 ? (
              <Part id="tournaments" title={t`Tournaments`}>
                <DataTable
                  caption={t`Tournaments and places`}
                  rows={tournaments}
                  rowKey={(one) => one._id}
                  columns={[
                    { header: t`Tournament`, heading: true, cell: (one) => <Link to="/brackets/$id" params={{ id: one._id }} quiet><bdi>{one.name}</bdi></Link> },
                    { header: t`Date`, cell: (one) => <span className="whitespace-nowrap">{one.completedAt ? tournamentClock(one.timeZone).day(one.completedAt) : day(one.startAt)}</span> },
                    {
                      header: t`Place`,
                      cell: (one) =>
                        one.place ? t`${{ place: one.place }} of ${{ athletes: count(one.athleteCount) }}` : <StatusBadge status={one.status} />,
                    },
                    { header: t`Points`, numeric: true, cell: (one) => count(one.points) },
                  ]}
                />
              </Part>
            ) : null}
          </div>
          <div className="grid min-w-0 gap-9">
            {recentMatches.length > 0 ? (
              <Part id="recent" title={t`Recent matches`}>
                <ul aria-labelledby="recent" className="border-t border-line">
                  {recentMatches.map((match) => (
                    <MatchRow
                      key={match._id}
                      {...matchTitle(match)}
                      match={match}
                      badge={<MatchRow.Outcome won={outcome(match, user._id) === 'won'} />}
                    />
                  ))}
                </ul>
              </Part>
            ) : null}
            {headToHead.length > 0 ? (
              <Part id="head-to-head" title={t`Head-to-head`}>
                <DataTable
                  caption={t`Record against each opponent`}
                  rows={headToHead}
                  rowKey={(one) => one.opponent._id}
                  columns={[
                    { header: t`Opponent`, heading: true, cell: (one) => <Link to="/athletes/$id" params={{ id: one.opponent._id }} quiet><bdi>{one.opponent.name}</bdi></Link> },
                    { header: t`Wins`, numeric: true, cell: (one) => count(one.wins) },
                    { header: t`Losses`, numeric: true, cell: (one) => count(one.losses) },
                    { header: t`Last met`, cell: (one) => tournamentClock(one.timeZone).day(one.lastMet) },
                  ]}
                />
              </Part>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHeader id={id} title={title} />
      {children}
    </section>
  );
}
