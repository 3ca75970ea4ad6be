import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useLayoutEffect, useState } from 'react';
import { Actions } from './Actions';
import { useAddress, writeAddress } from './address';
import { ChampionBanner } from './ChampionBanner';
import { bracketOptions, headOptions } from '@/api/bracket';
import { ApiError, messageOf } from '@/api/client';
import type { Match, Tournament, TournamentStatus } from '@/api/types';
import { BracketView, type ViewMode } from '@/bracket/BracketView';
import { LiveMatches } from '@/bracket/live-matches';
import { mayOpen, nextRoundOffer, type Viewer } from '@/bracket/policy';
import { ButtonLink } from '@/components/Button';
import { PageHeader } from '@/components/PageHeader';
import { Bar } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { TournamentBadge } from '@/components/StatusBadge';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/components/useFailureToast';
import { useAfterFrame } from '@/lib/after-frame';
import { count, day } from '@/lib/format';
import { seedingName } from '@/lib/labels';
import { later } from '@/lib/later';
import { path } from '@/lib/location';
import { useUser } from '@/lib/session';
import { useWaited } from '@/lib/waited';

const Below = later(() => import('./Below'));
const MatchDialog = later(() => import('./MatchDialog'));

const FAILED = 'Error fetching tournament details';

/** /brackets/{id}: a tournament with its bracket, its people and what can be done with it. */
export default function BracketPage({ id }: { id: string }) {
  const viewer = useUser();
  const { data: newest, error, refetch } = useQuery(bracketOptions(id));
  const head = useQuery(headOptions(id)).data;
  useFailureToast(error !== null, FAILED);
  // A result is on its card first, and in all that is counted from it a frame later.
  const [live] = useState(() => new LiveMatches());
  useLayoutEffect(() => {
    if (newest) live.take(newest.matches);
  }, [live, newest]);
  const late = useAfterFrame(newest);
  const data = newest && (late ?? newest);
  // A first picture is drawn in slices; what changes later is small and drawn at once.
  const drawn = useDeferredValue(data !== undefined, false);
  if (!data && error) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title={gone ? 'No such tournament' : 'Tournament'} />
        {gone ? (
          <ErrorState message={messageOf(error, FAILED)} action={<ButtonLink href={path.tournaments}>All tournaments</ButtonLink>} />
        ) : (
          <ErrorState message={FAILED} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  // A name that came with all the rest is drawn with it, not in a frame before.
  const named = data && drawn ? data : head;
  return (
    <>
      {named ? (
        <PageHeader title={named.name} lead={named.description || undefined} actions={data && drawn ? <Actions tournament={data} viewer={viewer} /> : null} />
      ) : null}
      {data && drawn ? <Loaded tournament={data} live={live} viewer={viewer} /> : <Loading named={named !== undefined} />}
    </>
  );
}

function Loading({ named }: { named: boolean }) {
  const waited = useWaited();
  return <div role="status">{waited ? <Outline named={named} /> : null}</div>;
}

function Outline({ named }: { named: boolean }) {
  return (
    <>
      <p className={named ? 'mb-4 text-ink-2' : 'display mb-6 text-4xl text-ink-3 sm:text-5xl'}>Loading tournament...</p>
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
    </>
  );
}

const Loaded = memo(function Loaded({ tournament: t, live, viewer }: { tournament: Tournament; live: LiveMatches; viewer: Viewer }) {
  const [address, change] = useAddress(t._id);
  const open = useCallback(
    (match: Match) => {
      change({ match: match.matchNumber });
      if (!mayOpen(viewer, match)) toast.error('Match details open when the match is completed.');
    },
    [change, viewer],
  );
  const setMode = useCallback((view: ViewMode) => { change({ view }); }, [change]);
  const setAthlete = useCallback((athlete: string | null) => { change({ athlete }); }, [change]);
  const hrefOf = useCallback((match: Match) => writeAddress(t._id, { ...address, match: match.matchNumber }), [t._id, address]);
  const match = address.match === null ? undefined : t.matches.find((m) => m.matchNumber === address.match);
  // What stands below the bracket is drawn after it, in a task of its own.
  const below = useDeferredValue(true, false);
  return (
    <>
      <Facts tournament={t} viewer={viewer} />
      {t.winner && (t.status === 'completed' || t.status === 'archived') ? <ChampionBanner winner={t.winner} /> : null}
      {t.matches.length === 0 ? (
        <EmptyState title="No matches yet" hint={hintFor(t.status)} />
      ) : (
        <BracketView
          tournament={t}
          live={live}
          mode={address.view}
          onMode={setMode}
          current={address.match}
          athlete={address.athlete}
          onAthlete={setAthlete}
          hrefOf={hrefOf}
          onOpen={open}
        />
      )}
      {below ? (
        <Below tournament={t} viewer={viewer} />
      ) : null}
      {match && mayOpen(viewer, match) ? (
        <MatchDialog
          key={match._id}
          tournament={t}
          match={match}
          viewer={viewer}
          onOpen={(matchNumber) => {
            change({ match: matchNumber });
          }}
          onClose={() => {
            change({ match: null });
          }}
        />
      ) : null}
    </>
  );
});

function hintFor(status: TournamentStatus): string {
  return status === 'registration' || status === 'upcoming' ? 'The bracket is drawn when the tournament starts.' : 'This tournament has no bracket.';
}

/** What a tournament is, in one line. */
function Facts({ tournament: t, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const next = nextRoundOffer(viewer, t);
  const facts = [
    ['Category', t.category?.name ?? 'Open'],
    ['Seeding', seedingName[t.settings.seeding] ?? t.settings.seeding],
    ['Best of', String(t.settings.bestOf)],
    ['Athletes', count(t.athleteCount)],
    ...(t.startAt ? [['Start', day(t.startAt)] as const] : []),
    ...(next?.now === false ? [['Next round', next.why] as const] : []),
  ] as const;
  return (
    <dl className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] sm:gap-x-7 sm:text-base">
      <div>
        <dt className="sr-only">Status</dt>
        <dd>
          <TournamentBadge status={t.status} />
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
