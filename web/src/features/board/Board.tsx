import { msg, plural, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { Again, SecondLanguage, useSecond } from './Again';
import { boardPages } from './bracket-pages';
import { BracketBoard, TITLE } from './BracketBoard';
import { bracketClasses, isQuiet, type Page, pagesOf, type Show } from './pages';
import { panelsOf, roomOf } from './panels';
import { Podium, Results, resultsShape } from './Results';
import { Tables } from './Tables';
import { type Turn, turned } from './turn';
import { useWidth } from './use-width';
import { Break, WeighIn, Welcome } from './Waiting';
import { byItself, visitedNowOptions } from '@/api/hall';
import { ApiError } from '@/api/client';
import type { Now } from '@/api/now';
import { type VisitedEvent, type VisitedTournament, visitedResultsOptions, visitedTournamentOptions, visitOptions } from '@/api/visits';
import { bracketOf } from '@/bracket/model';
import { useServerTime } from '@/domain/queue/clock';
import { useBreak } from '@/domain/queue/HallBreak';
import { useOrderChanged } from '@/domain/queue/OrderChanged';
import { plain } from '@/lib/isolate';
import { eventClock, type EventClock } from '@/lib/time';
import { useEventLanguage } from '@/lib/use-event-language';
import { useOldSince } from '@/live/use-age';
import { useRenewal } from '@/live/use-renewal';

export type Asked = { show?: Show; table?: number; class?: string; every?: number; theme?: 'light' };

/** How long a page of a board stays, in seconds. */
const EVERY = 12;

/** The lowest card of a bracket, with two names that can be read. */
const CARD = 9.4;

/** The narrowest column of a bracket. */
const COLUMN = 40;

export function Board({ slug, ...asked }: Asked & { slug: string }) {
  const event = useQuery({ ...visitOptions(slug), refetchInterval: byItself });
  const now = useQuery({ ...visitedNowOptions(slug) });
  useEventLanguage(event.data, true);
  if (event.data && now.data) return <SecondLanguage event={event.data}><Running event={event.data} state={now.data} {...asked} /></SecondLanguage>;
  const error = event.error ?? now.error;
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Screen theme={asked.theme} title="Toproll">
      <p className="bd-note" role="status">
        {missing ? t`There is no public event at this address yet.` : error ? t`No connection. Reconnecting…` : t`Loading…`}
      </p>
    </Screen>
  );
}

/** The title of a page, in its head. */
const titles: Partial<Record<Page['kind'], MessageDescriptor>> = {
  tables: msg`Tables`,
  bracket: msg`Bracket`,
  results: msg`Results`,
  podium: msg`Award ceremony`,
  'weigh-in': msg`Weigh-in`,
  welcome: msg`Welcome`,
};

function Running({ event, state, every = EVERY, ...asked }: Asked & { event: VisitedEvent; state: Now }) {
  const { i18n } = useLingui();
  const second = useSecond();
  const at = useServerTime();
  const screen = useWidth();
  const pause = useBreak(state);
  const changed = useOrderChanged(state, eventClock(event));
  useRenewal(isQuiet(state));
  const results = useQuery({ ...visitedResultsOptions(event.slug), refetchInterval: byItself });
  const wanted = asked.show === 'bracket' || asked.show === 'round' ? bracketClasses(state, asked.class) : [];
  const tournaments = useQueries({ queries: wanted.map((id) => ({ ...visitedTournamentOptions(id), refetchInterval: byItself })), combine: loadedOf });
  const tables = useMemo(() => tablesOf(state), [state]);
  const { models, brackets } = useMemo(() => {
    const room = roomOf(screen);
    const fits = { columns: Math.max(1, Math.floor((room.width + 5) / (COLUMN + 5))), rows: Math.max(2, Math.floor((room.height - TITLE) / CARD)) };
    const models = new Map(tournaments.map((tournament) => [tournament._id, { tournament, bracket: bracketOf(tournament.matches) }]));
    const brackets = new Map([...models].map(([id, { bracket }]) => [id, boardPages(bracket, fits, new Set(tables.get(id)?.keys()))]));
    return { models, brackets };
  }, [tournaments, tables, screen]);
  const pages = pagesOf({
    now: state,
    results: results.data ?? [],
    brackets,
    loading: asked.show === 'bracket' ? tournaments.length < wanted.length : results.isPending,
    panelsOf: (tables) => panelsOf(tables, screen),
    resultsPerPage: resultsShape(screen, second.language !== '').perPage,
    at,
    show: asked.show,
    table: asked.table,
    classId: asked.class,
  });
  const page = useTurn(pages, at, 1000 * every);
  const heading = page.kind !== 'tables' ? titles[page.kind] : pause ? msg`Break` : asked.show === undefined && state.phase === 'finals' ? msg`Finals` : titles.tables;
  return (
    <Screen
      theme={asked.theme}
      title={event.name}
      heading={heading && i18n._(heading)}
      again={heading && second.say(() => i18n._(heading))}
      middle={pages.length > 1 && pages.length <= 16 ? <Dots at={pages.indexOf(page)} of={pages.length} /> : null}
      clock={eventClock(event)}
      at={at}
      note={changed}
    >
      {content(page)}
    </Screen>
  );

  function content(page: Page): ReactNode {
    switch (page.kind) {
      case 'tables':
        if (pause) return <Break pause={pause} clock={eventClock(event)} at={at} />;
        return <Tables tables={page.tables} panels={page.panels} now={at} />;
      case 'bracket': {
        const model = models.get(page.classId);
        return model ? <BracketBoard title={model.tournament.name} again={second.classes.get(page.classId)} bracket={model.bracket} page={page.page} tables={tables.get(page.classId) ?? none} screen={screen} /> : null;
      }
      case 'results':
        return <Results results={page.results} screen={screen} />;
      case 'podium':
        return <Podium key={page.key} result={page.result} screen={screen} />;
      case 'weigh-in':
        return <WeighIn weighIn={state.weighIn} slug={event.slug} />;
      case 'welcome':
        return <Welcome event={event} screen={screen} />;
      case 'nothing':
        return (
          <p className="bd-note">
            <span>{emptyText(page.of)}</span>
            <Again text={second.say(() => emptyText(page.of))} size={4} />
          </p>
        );
    }
  }
}

const emptyText = (of: (Page & { kind: 'nothing' })['of']) =>
  of === 'loading' ? t`Loading…` : of === 'tables' ? t`No table is open.` : of === 'bracket' ? t`No class is active.` : t`No class is completed yet.`;

const none: ReadonlyMap<number, number> = new Map();

function loadedOf(queries: { data?: VisitedTournament }[]): VisitedTournament[] {
  return queries.flatMap(({ data }) => (data ? [data] : []));
}

/** The table of each called match, by class id and match number. */
function tablesOf({ tables }: Now): Map<string, Map<number, number>> {
  const found = new Map<string, Map<number, number>>();
  for (const { number, called } of tables) {
    if (!called) continue;
    const ofClass = found.get(called.classId) ?? new Map<number, number>();
    found.set(called.classId, ofClass.set(called.matchNumber, number));
  }
  return found;
}

/** The current page; all pages take turns. */
function useTurn(pages: Page[], at: number, every: number): Page {
  const [{ turn, order }, set] = useState<{ turn?: Turn; order: string[] }>({ order: [] });
  const keys = pages.map(({ key }) => key);
  const next = turned(turn, keys, at, every, order);
  const changed = keys.length !== order.length || keys.some((key, i) => key !== order[i]);
  if (next !== turn || changed) set({ turn: next, order: keys });
  return pages.find(({ key }) => key === next?.key) ?? (pages[0] as Page);
}

function Dots({ at, of }: { at: number; of: number }) {
  return (
    <p className="bd-dots">
      <span className="sr-only">{t`Page ${{ page: at + 1 }} of ${{ of }}`}</span>
      {Array.from({ length: of }, (_, i) => (
        <i key={i} aria-hidden="true" data-on={i === at} />
      ))}
    </p>
  );
}

type ScreenProps = { theme?: 'light'; title: string; heading?: string; again?: string; middle?: ReactNode; clock?: EventClock; at?: number; note?: string; children: ReactNode };

/** The frame of a board: title, time, and whether the data are old. */
function Screen({ theme, title, heading, again, middle, clock, at, note, children }: ScreenProps) {
  return (
    <div className="bd" data-look={theme ?? 'dark'} style={{ '--bd': 1 } as CSSProperties}>
      <title>{plain(`${title} · Toproll`)}</title>
      <header className="bd-head">
        <h1><bdi>{title}</bdi></h1>
        {heading ? <h2>{heading}<Again text={again} /></h2> : null}
        {middle}
        <div className="bd-end">
          {note ? <p className="bd-changed" role="status">{note}</p> : null}
          <Old clock={clock} />
          {clock && at !== undefined ? <p className="bd-clock">{clock.time(new Date(at).toISOString())}</p> : null}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="bd-body">{children}</main>
    </div>
  );
}

/** Shows since when nothing new has arrived. */
function Old({ clock }: { clock: EventClock | undefined }) {
  const since = useOldSince();
  const now = useServerTime(since !== null);
  if (since === null) return null;
  const minutes = Math.max(0, Math.floor((now - since) / 60_000));
  return (
    <p className="bd-old" role="status">
      {clock && minutes < 1 ? t`No connection since ${{ time: clock.when(new Date(since).toISOString(), now) }}` : t`No connection: ${plural({ minutes }, { one: '# minute', other: '# minutes' })} old`}
    </p>
  );
}
