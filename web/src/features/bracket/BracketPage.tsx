import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useState, type CSSProperties } from 'react';
import { Actions } from './Actions';
import { useAddress } from './address';
import { hasNext, NextToDo } from './NextToDo';
import { Standings } from './Standings';
import { bracketOptions } from '@/api/bracket';
import { ApiError, messageOf } from '@/api/client';
import { eventOptions, resultsOptions } from '@/api/events';
import { nowOptions } from '@/api/queue';
import type { Match, Tournament, TournamentStatus } from '@/api/types';
import type { ViewMode } from '@/bracket-view/BracketTools';
import { BracketView } from '@/bracket-view/BracketView';
import { actingIn, mayOpen, unopposed, type Viewer } from '@/bracket/policy';
import { ButtonLink } from '@/components/Button';
import { Link } from '@/components/Link';
import { PageHeader, WorkHeader } from '@/components/PageHeader';
import { Bar } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { ChampionBanner } from '@/domain/ChampionBanner';
import { WithEnding } from '@/domain/Ending';
import { useAtTables } from '@/domain/queue/at-tables';
import { TournamentBadge } from '@/domain/StatusBadge';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/components/useFailureToast';
import { count } from '@/lib/format';
import { seedingName } from '@/lib/labels';
import { later } from '@/components/later';
import { useUser } from '@/lib/session';
import { shownName } from '@/lib/shown-name';
import { day } from '@/lib/time';

// Only finished classes have one, in addition to clubs that load later.
const ClassPodium = later(async () => ({ default: (await import('@/domain/Podium')).ClassPodium }));
const TournamentPeople = later(() => import('./TournamentPeople'));
const MatchDialog = later(() => import('./MatchDialog'));

const failed = () => t`Error fetching tournament details`;

/** /brackets/{id}: a tournament with its bracket, people and actions. */
export default function BracketPage() {
  const { id } = useParams({ from: '/app/brackets/$id' });
  const user = useUser();
  const { data, error, refetch } = useQuery(bracketOptions(id));
  useFailureToast(error !== null, failed());
  const yourRole = data?.yourRole;
  const viewer = useMemo(() => actingIn(user, { yourRole }), [user, yourRole]);
  if (!data && error) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title={gone ? t`Tournament not found` : t`Tournament`} />
        {gone ? (
          <ErrorState message={messageOf(error, failed())} action={<ButtonLink to="/tournaments"><Trans>All tournaments</Trans></ButtonLink>} />
        ) : (
          <ErrorState message={failed()} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  if (!data) return <Loading />;
  return (
    <div className="-mt-2 md:-mt-5" style={{ '--bk-around': hasNext(viewer, data) ? '17.5rem' : '13.5rem' } as CSSProperties}>
      <WorkHeader wraps title={data.name} state={<TournamentBadge tournament={data} />} actions={<Actions tournament={data} viewer={viewer} />} />
      <Loaded tournament={data} viewer={viewer} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status">
      <p className="display mb-6 text-4xl text-ink-3 sm:text-5xl"><Trans>Loading tournament...</Trans></p>
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

const Loaded = memo(function Loaded({ tournament, viewer }: { tournament: Tournament; viewer: Viewer }) {
  useLingui();
  const address = useAddress();
  const { change, open: openMatch } = address;
  const open = useCallback(
    (match: Match) => {
      if (mayOpen(viewer, match)) openMatch(match.matchNumber);
      else toast.error(t`M${{ number: match.matchNumber }} is not completed yet.`, t`Match details are available once the match is completed.`);
    },
    [openMatch, viewer],
  );
  const setMode = useCallback((view: ViewMode) => { change({ view }); }, [change]);
  const setAthlete = useCallback((athlete: string | null) => { change({ athlete }); }, [change]);
  const numberedHref = address.hrefOf;
  const hrefOf = useCallback((match: Match) => numberedHref(match.matchNumber), [numberedHref]);
  const match = address.match === null ? undefined : tournament.matches.find((m) => m.matchNumber === address.match);
  // The parts below the bracket are drawn after it, and follow changes after it, in a separate task.
  const deferred = useDeferredValue(tournament, null);
  const eventId = tournament.eventId ?? '';
  const { data: event } = useQuery({ ...eventOptions(eventId), enabled: eventId !== '' });
  // Live keeps it up to date.
  const { data: now } = useQuery({ ...nowOptions(eventId), enabled: event?.state === 'running' && tournament.status === 'active', refetchInterval: false });
  const called = useAtTables(now, tournament._id);
  const champion = tournament.status === 'completed' || tournament.status === 'archived' ? tournament.winner : undefined;
  return (
    <>
      <Facts tournament={tournament} />
      <WithEnding
        key={tournament._id}
        champion={shownName(champion?.user)}
        ending={
          champion ? (
            <>
              <ChampionBanner winner={champion} unopposed={unopposed(tournament)} />
              <Steps tournament={tournament} />
              <Standings tournament={tournament} />
            </>
          ) : null
        }
      >
        {unopposed(tournament) ? null : tournament.matches.length === 0 ? (
          <EmptyState title={t`No matches yet`} hint={hintFor(tournament.status)} />
        ) : (
          <BracketView
            tournament={tournament}
            mode={address.view}
            onMode={setMode}
            current={address.match}
            athlete={address.athlete}
            onAthlete={setAthlete}
            called={called}
            event={event}
            viewerId={viewer._id}
            hrefOf={hrefOf}
            onOpen={open}
          />
        )}
      </WithEnding>
      {deferred ? (
        <>
          <TournamentPeople tournament={deferred} viewer={viewer} />
          <NextToDo tournament={deferred} viewer={viewer} />
        </>
      ) : null}
      {match && mayOpen(viewer, match) ? (
        <MatchDialog
          key={match._id}
          tournament={tournament}
          match={match}
          viewer={viewer}
          onOpen={openMatch}
          onClose={address.close}
        />
      ) : null}
    </>
  );
});

/** The podium, with the clubs from the class's event. */
function Steps({ tournament }: { tournament: Tournament }) {
  const { data: results } = useQuery({ ...resultsOptions(tournament.event?._id ?? ''), enabled: tournament.event !== undefined });
  return <ClassPodium tournament={tournament} results={results} />;
}

function hintFor(status: TournamentStatus): string {
  return status === 'registration' || status === 'upcoming' ? t`The bracket is drawn when the tournament starts.` : t`This tournament has no bracket.`;
}

/** A tournament in one line: its event with a link back, facts, and description. */
function Facts({ tournament }: { tournament: Tournament }) {
  const facts = [
    // The name of a class says which athletes it takes.
    ...(tournament.event && !tournament.category ? [] : [[t`Category`, tournament.category?.name ?? t`Open`] as const]),
    [t`Seeding`, seedingName(tournament.settings.seeding)],
    [t`Best of`, String(tournament.settings.bestOf)],
    ...(tournament.settings.finalBestOf ? [[t`Best of in the final`, String(tournament.settings.finalBestOf)] as const] : []),
    [t`Athletes`, count(tournament.athleteCount)],
    ...(tournament.startAt ? [[t`Start`, day(tournament.startAt)] as const] : []),
  ] as const;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-[0.9375rem]">
      {tournament.event ? (
        <nav aria-label={t`Event`} className="min-w-0 print:hidden">
          <Link to="/events/$id" params={{ id: tournament.event._id }} quiet>
            <span className="inline-flex min-h-6 items-center gap-1.5 font-semibold text-ink-2 wrap-anywhere hover:text-ink pointer-coarse:min-h-11">
              <ArrowLeft size={16} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
              <bdi>{tournament.event.name}</bdi>
            </span>
          </Link>
        </nav>
      ) : null}
      <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="label text-ink-3">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {tournament.description ? <Description text={tournament.description} /> : null}
    </div>
  );
}

/** The beginning of a description, with all of it on request. */
function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= SHORT) return <p className="min-w-0 wrap-anywhere text-ink-2"><bdi>{text}</bdi></p>;
  return (
    <div className="flex min-w-0 flex-[1_1_20rem] flex-wrap items-baseline gap-x-2">
      <p className={whole ? 'max-w-prose basis-full wrap-anywhere whitespace-pre-line text-ink-2' : 'min-w-0 flex-1 truncate text-ink-2'}><bdi>{text}</bdi></p>
      <button
        type="button"
        aria-expanded={whole}
        className="min-h-6 font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
        onClick={() => {
          setWhole(!whole);
        }}
      >
        {whole ? t`Show less` : t`Show all`}
      </button>
    </div>
  );
}

/** Descriptions up to this many characters are shown whole. */
const SHORT = 60;
