import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import './embed.css';
import { Overview } from './Overview';
import { Result } from './Results';
import { Entered } from './TournamentOf';
import { messageOf } from '@/api/client';
import { visitedNowOptions, visitedStandingsOptions } from '@/api/hall';
import { type VisitedEvent, visitedResultsOptions, visitedTournamentOptions, visitOptions } from '@/api/visits';
import type { ViewMode } from '@/bracket-view/BracketTools';
import { BracketView } from '@/bracket-view/BracketView';
import { unopposed } from '@/bracket/policy';
import { Link } from '@/components/Link';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { ClassPodium } from '@/domain/Podium';
import { useAtTables } from '@/domain/queue/at-tables';
import { StandingsTables } from '@/domain/Standings';
import { TournamentBadge } from '@/domain/StatusBadge';
import { plain } from '@/lib/isolate';
import { stringifySearch } from '@/lib/search';
import { eventClock } from '@/lib/time';
import { LiveStatus } from '@/live/LiveStatus';
import { Visitors } from '@/live/Visitors';

/** /e/{slug}/embed/…: a part of a public event that any site may frame. The server allows that for these addresses alone. */
export default function EmbedPage() {
  const { slug = '', part, id } = useParams({ strict: false });
  return (
    <Visitors>
      <Sized>
        <Embed slug={slug} part={part} id={id} />
      </Sized>
    </Visitors>
  );
}

/** Reports the height of the content to the page around the frame. */
function Sized({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its look follows the visitor's system, even if the browser has a chosen look for the app.
    const { theme } = document.documentElement.dataset;
    delete document.documentElement.dataset.theme;
    let last = 0;
    const report = () => {
      const height = Math.ceil(box.current?.getBoundingClientRect().height ?? 0);
      if (height !== last) parent.postMessage({ toprollHeight: height }, '*');
      last = height;
    };
    const resized = new ResizeObserver(report);
    // A browser lays out no frame that is out of view, so nothing is resized there.
    const changed = new MutationObserver(report);
    if (box.current) {
      resized.observe(box.current);
      changed.observe(box.current, { childList: true, subtree: true, characterData: true, attributes: true });
    }
    return () => {
      if (theme) document.documentElement.dataset.theme = theme;
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
  return (
    <div
      ref={box}
      data-embed
      className="px-4 py-4"
      // The router must not open another page in the frame. The browser follows the link in a new tab: the server sets that.
      onClickCapture={(event) => {
        if ((event.target as Element).closest('a[href]')) event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}

function Embed({ slug, part, id }: { slug: string; part: string | undefined; id: string | undefined }) {
  const { data: event, error, refetch } = useQuery(visitOptions(slug));
  if (!event) return error ? <ErrorState message={messageOf(error, t`Couldn't load the page. Check your connection and try again.`)} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />;
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <title>{plain(`${event.name} · Toproll`)}</title>
      <header className="mb-5 flex items-center justify-between gap-4">
        <h1 className="display min-w-0 text-2xl wrap-anywhere"><Link to="/e/$slug" params={{ slug }} search={{}} quiet><bdi>{event.name}</bdi></Link></h1>
        <LiveStatus />
      </header>
      {id !== undefined ? <Class event={event} id={id} /> : part === 'medals' ? <Medals event={event} /> : <Overview event={event} />}
    </main>
  );
}

/** The medal table, and the places of each finished class. */
function Medals({ event }: { event: VisitedEvent }) {
  const { slug } = event;
  const { data: results } = useQuery(visitedResultsOptions(slug));
  const { data: standings } = useQuery({ ...visitedStandingsOptions(slug), enabled: results !== undefined && results.length > 0 });
  if (!results) return <RowsSkeleton rows={4} />;
  if (results.length === 0) return <EmptyState title={t`No class is completed yet.`} hint={t`Places appear here once the first class is completed.`} />;
  const none = { countries: [], regions: [], clubs: [] };
  return (
    <>
      {standings ? <div className="mb-10 *:mt-0"><StandingsTables standings={{ ...standings, teams: none, groups: [], twoArms: [] }} unit={event.unit} /></div> : null}
      <div className="grid items-start gap-x-10 gap-y-8 md:grid-cols-2">
        {results.map((result) => <Result key={result._id} result={result} slug={slug} clock={eventClock(event)} unit={event.unit} />)}
      </div>
    </>
  );
}

/** A class: its podium once there is one, and its bracket. */
function Class({ event, id }: { event: VisitedEvent; id: string }) {
  const { slug } = event;
  const { data, error, refetch } = useQuery(visitedTournamentOptions(id));
  const { data: now } = useQuery({ ...visitedNowOptions(slug), enabled: event.state === 'running' && data?.status === 'active' });
  const { data: results } = useQuery({ ...visitedResultsOptions(slug), enabled: data?.winner !== undefined });
  const called = useAtTables(now, id);
  const [mode, setMode] = useState<ViewMode>('bracket');
  const [athlete, setAthlete] = useState<string | null>(null);
  if (!data) return error ? <ErrorState message={messageOf(error, t`Couldn't load the page. Check your connection and try again.`)} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="display min-w-0 text-3xl wrap-anywhere"><bdi>{data.name}</bdi></h2>
        <TournamentBadge tournament={data} />
      </div>
      <ClassPodium tournament={data} results={results} />
      {unopposed(data) ? null : data.matches.length === 0 ? (
        <Entered tournament={data} />
      ) : (
        <BracketView
          tournament={data}
          mode={mode}
          onMode={setMode}
          current={null}
          athlete={athlete}
          onAthlete={setAthlete}
          called={called}
          event={event}
          hrefOf={({ matchNumber }) => `/e/${slug}/classes/${id}${stringifySearch({ match: matchNumber })}`}
          onOpen={() => undefined}
        />
      )}
    </>
  );
}
