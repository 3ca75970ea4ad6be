import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { memo, useCallback, useDeferredValue } from 'react';
import { Actions } from './Actions';
import { useAddress } from './address';
import { ChampionBanner } from './ChampionBanner';
import { NextToDo } from './NextToDo';
import { Standings } from './Standings';
import { bracketOptions } from '@/api/bracket';
import { ApiError, messageOf } from '@/api/client';
import type { Match, Tournament, TournamentStatus } from '@/api/types';
import type { ViewMode } from '@/bracket-view/BracketTools';
import { BracketView } from '@/bracket-view/BracketView';
import { mayOpen, type Viewer } from '@/bracket/policy';
import { ButtonLink } from '@/components/Button';
import { PageHeader } from '@/components/PageHeader';
import { Bar } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { StatusBadge } from '@/domain/StatusBadge';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/components/useFailureToast';
import { count, day } from '@/lib/format';
import { seedingName } from '@/lib/labels';
import { later } from '@/components/later';
import { useUser } from '@/lib/session';

const Below = later(() => import('./Below'));
const MatchDialog = later(() => import('./MatchDialog'));

const FAILED = 'Error fetching tournament details';

/** /brackets/{id}: a tournament with its bracket, its people and what can be done with it. */
export default function BracketPage() {
  const { id } = useParams({ from: '/app/brackets/$id' });
  const viewer = useUser();
  const { data, error, refetch } = useQuery(bracketOptions(id));
  useFailureToast(error !== null, FAILED);
  // A first picture is drawn in slices; what changes later is small and drawn at once.
  const drawn = useDeferredValue(data !== undefined, false);
  if (!data && error) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title={gone ? 'No such tournament' : 'Tournament'} />
        {gone ? (
          <ErrorState message={messageOf(error, FAILED)} action={<ButtonLink to="/tournaments">All tournaments</ButtonLink>} />
        ) : (
          <ErrorState message={FAILED} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  if (!data || !drawn) return <Loading />;
  return (
    <>
      <PageHeader title={data.name} lead={data.description || undefined} actions={<Actions tournament={data} viewer={viewer} />} />
      <Loaded tournament={data} viewer={viewer} />
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <p className="display mb-6 text-4xl text-ink-3 sm:text-5xl">Loading tournament...</p>
      <div aria-hidden="true" className="flex gap-11 overflow-hidden border-t-2 border-line-2 pt-6">
        {[4, 2, 1].map((cards) => (
          <div key={cards} className="flex w-61 shrink-0 flex-col justify-around gap-4">
            {Array.from({ length: cards }, (_, i) => (
              <div key={i} className="flex h-21 flex-col justify-center gap-3 border border-line px-3">
                <Bar width={18} />
                <Bar width={14} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const Loaded = memo(function Loaded({ tournament: t, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const address = useAddress();
  const { change, open: openMatch } = address;
  const open = useCallback(
    (match: Match) => {
      if (mayOpen(viewer, match)) openMatch(match.matchNumber);
      else toast.error(`M${String(match.matchNumber)} is not completed yet.`, 'Match details open when the match is completed.');
    },
    [openMatch, viewer],
  );
  const setMode = useCallback((view: ViewMode) => { change({ view }); }, [change]);
  const setAthlete = useCallback((athlete: string | null) => { change({ athlete }); }, [change]);
  const numberedHref = address.hrefOf;
  const hrefOf = useCallback((match: Match) => numberedHref(match.matchNumber), [numberedHref]);
  const match = address.match === null ? undefined : t.matches.find((m) => m.matchNumber === address.match);
  // What stands below the bracket is drawn after it, in a task of its own.
  const below = useDeferredValue(true, false);
  return (
    <>
      <Facts tournament={t} />
      {t.winner && (t.status === 'completed' || t.status === 'archived') ? (
        <>
          <ChampionBanner winner={t.winner} />
          <Standings tournament={t} />
        </>
      ) : null}
      {t.matches.length === 0 ? (
        <EmptyState title="No matches yet" hint={hintFor(t.status)} />
      ) : (
        <BracketView
          tournament={t}
          mode={address.view}
          onMode={setMode}
          current={address.match}
          athlete={address.athlete}
          onAthlete={setAthlete}
          viewerId={viewer._id}
          hrefOf={hrefOf}
          onOpen={open}
        />
      )}
      {below ? (
        <Below tournament={t} viewer={viewer} />
      ) : null}
      <NextToDo tournament={t} viewer={viewer} />
      {match && mayOpen(viewer, match) ? (
        <MatchDialog
          key={match._id}
          tournament={t}
          match={match}
          viewer={viewer}
          onOpen={openMatch}
          onClose={address.close}
        />
      ) : null}
    </>
  );
});

function hintFor(status: TournamentStatus): string {
  return status === 'registration' || status === 'upcoming' ? 'The bracket is drawn when the tournament starts.' : 'This tournament has no bracket.';
}

/** What a tournament is, in one line. */
function Facts({ tournament: t }: { tournament: Tournament }) {
  const facts = [
    ['Category', t.category?.name ?? 'Open'],
    ['Seeding', seedingName(t.settings.seeding)],
    ['Best of', String(t.settings.bestOf)],
    ['Athletes', count(t.athleteCount)],
    ...(t.startAt ? [['Start', day(t.startAt)] as const] : []),
  ] as const;
  return (
    <dl className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] sm:gap-x-7 sm:text-base">
      <div>
        <dt className="sr-only">Status</dt>
        <dd>
          <StatusBadge status={t.status} />
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="label text-ink-3">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
