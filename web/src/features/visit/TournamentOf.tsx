import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { memo, type ReactNode, useCallback, useDeferredValue } from 'react';
import { Body, Hero } from './Frame';
import { Coming, Missing } from './Missing';
import type { Match, Tournament } from '@/api/types';
import { visitedNowOptions } from '@/api/hall';
import { visitedResultsOptions, visitedTournamentOptions, visitOptions } from '@/api/visits';
import type { ViewMode } from '@/bracket-view/BracketTools';
import { BracketView } from '@/bracket-view/BracketView';
import { standings } from '@/bracket/standings';
import { later } from '@/components/later';
import { SectionHeader } from '@/components/PageHeader';
import { EmptyState } from '@/components/States';
import { unopposed } from '@/bracket/policy';
import { ChampionBanner } from '@/domain/ChampionBanner';
import { WithEnding } from '@/domain/Ending';
import { useOpenMatch } from '@/domain/open-match';
import { useAtTables } from '@/domain/queue/at-tables';
import { ClassPodium } from '@/domain/Podium';
import { TournamentBadge } from '@/domain/StatusBadge';
import { stringifySearch } from '@/lib/search';
import { shownName } from '@/lib/shown-name';
import { eventClock, readerClock } from '@/lib/time';

const MatchSheet = later(() => import('./MatchSheet'));

/** The addresses at which a tournament is shown to visitors. */
type From = '/e/$slug/classes/$id' | '/t/$id';

/** A public tournament: its bracket, live, and its places. */
export function TournamentOf({ id, slug, from, above }: { id: string; slug?: string; from: From; above: ReactNode }) {
  const { data, error, refetch } = useQuery(visitedTournamentOptions(id));
  // The first drawing happens in slices; later changes are small and drawn at once.
  const drawn = useDeferredValue(data !== undefined, false);
  if (!data && error) return <Missing error={error} onRetry={() => void refetch()} above={above} />;
  if (!data || !drawn) return <Coming above={above} />;
  return (
    <>
      <Hero
        title={data.name}
        above={above}
        below={
          <>
            <TournamentBadge tournament={data} />
            <p>{plural(data.athleteCount, { one: '# athlete', other: '# athletes' })}</p>
          </>
        }
      />
      <Body>
        {data.description ? <p className="mb-6 max-w-prose wrap-anywhere whitespace-pre-line text-ink-2"><bdi>{data.description}</bdi></p> : null}
        <Loaded tournament={data} slug={slug} from={from} />
      </Body>
    </>
  );
}

const Loaded = memo(function Loaded({ tournament, slug, from }: { tournament: Tournament; slug: string | undefined; from: From }) {
  useLingui();
  const { data: event } = useQuery({ ...visitOptions(slug ?? ''), enabled: slug !== undefined });
  const { data: now } = useQuery({ ...visitedNowOptions(slug ?? ''), enabled: slug !== undefined && event?.state === 'running' && tournament.status === 'active' });
  const called = useAtTables(now, tournament._id);
  const clock = slug === undefined ? readerClock : event && eventClock(event);
  const { match = null, athlete = null, view } = useSearch({ from });
  const navigate = useNavigate();
  const go = useCallback(
    (next: { athlete?: string; view?: 'list' }) => {
      void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: true, state: true });
    },
    [navigate],
  );
  const [openMatch, close] = useOpenMatch();
  const open = useCallback((chosen: Match) => { openMatch(chosen.matchNumber); }, [openMatch]);
  const setMode = useCallback((mode: ViewMode) => { go({ view: mode === 'list' ? mode : undefined }); }, [go]);
  const setAthlete = useCallback((entry: string | null) => { go({ athlete: entry ?? undefined }); }, [go]);
  const hrefOf = useCallback((of: Match) => stringifySearch({ match: of.matchNumber, athlete: athlete ?? undefined, view }), [athlete, view]);
  const opened = match === null ? undefined : tournament.matches.find((m) => m.matchNumber === match);
  return (
    <>
      <WithEnding
        key={tournament._id}
        champion={shownName(tournament.winner?.user)}
        ending={
          <>
            {tournament.winner ? <ChampionBanner winner={tournament.winner} unopposed={unopposed(tournament)} /> : null}
            <Steps tournament={tournament} slug={slug} />
            <Places tournament={tournament} />
          </>
        }
      >
        {unopposed(tournament) ? null : tournament.matches.length === 0 ? (
          <Entered tournament={tournament} />
        ) : (
          <BracketView
            tournament={tournament}
            mode={view ?? 'bracket'}
            onMode={setMode}
            current={match}
            athlete={athlete}
            onAthlete={setAthlete}
            called={called}
            event={event}
            hrefOf={hrefOf}
            onOpen={open}
          />
        )}
      </WithEnding>
      {opened ? (
        <MatchSheet
          match={opened}
          clock={clock}
          cancelled={tournament.cancelled}
          onClose={close}
        />
      ) : null}
    </>
  );
});

/** The podium, with the clubs from the event. */
function Steps({ tournament, slug }: { tournament: Tournament; slug: string | undefined }) {
  const { data: results } = useQuery({ ...visitedResultsOptions(slug ?? ''), enabled: slug !== undefined && tournament.winner !== undefined });
  return <ClassPodium tournament={tournament} results={results} />;
}

/** The places. */
function Places({ tournament }: { tournament: Tournament }) {
  const list = standings(tournament.participants);
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="places" className="mb-8">
      <SectionHeader id="places" title={t`Final standings`} />
      <ol role="list" className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-8 border-t border-line">
        {list.map(({ entry, place }) => (
          <li key={entry._id} className="flex min-h-11 items-baseline gap-3 border-b border-line py-2">
            <span className="display w-12 shrink-0 text-xl text-ink-2">{place}</span>
            <span className={entry.place === 1 ? 'min-w-0 font-bold wrap-anywhere' : 'min-w-0 wrap-anywhere'}><bdi>{shownName(entry.user)}</bdi></span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The entries before the draw. */
export function Entered({ tournament: { participants } }: { tournament: Tournament }) {
  if (participants.length === 0) return <EmptyState title={t`No athletes entered yet.`} />;
  return (
    <section aria-labelledby="entered">
      <SectionHeader id="entered" title={t`Entered so far`} />
      <p className="mb-4 text-ink-2">{t`The bracket appears here once it is drawn.`}</p>
      <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-8 border-t border-line">
        {participants.map((entry) => (
          <li key={entry._id} className="min-h-11 border-b border-line py-2 wrap-anywhere"><bdi>{shownName(entry.user)}</bdi></li>
        ))}
      </ul>
    </section>
  );
}
