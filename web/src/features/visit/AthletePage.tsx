import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Body, Frame, Hero } from './Frame';
import { Coming, Missing } from './Missing';
import { type OwnNext, visitedAthleteOptions, visitedNowOptions } from '@/api/hall';
import { visitOptions } from '@/api/visits';
import { roundName } from '@/bracket/labels';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { EmptyState } from '@/components/States';
import { aboutTime, opponentLine, OwnClasses, OwnResults, type Place, placeOf } from '@/domain/AthleteDay';
import { HallClock } from '@/domain/HallClock';
import { dotted } from '@/lib/isolate';
import { athleteName } from '@/lib/shown-name';
import { type EventClock, eventClock } from '@/lib/time';
import { useFailure } from '@/lib/use-failure';

/** /e/{slug}/athletes/{number}: an athlete's results and next bouts. */
export default function AthletePage() {
  return (
    <Frame>
      <Athlete />
    </Frame>
  );
}

function Athlete() {
  const { slug, number } = useParams({ from: '/e/$slug/athletes/$number' });
  const queries = useQueryClient();
  const { data: event } = useQuery(visitOptions(slug));
  const { data: now } = useQuery(visitedNowOptions(slug));
  const query = useQuery(visitedAthleteOptions(slug, number));
  const { data } = query;
  const [error, retry] = useFailure(query);
  const place = data && now ? placeOf(now.tables, new Set(data.classes.map(({ entryId }) => entryId))) : undefined;
  const mark = place ? `${place.state} ${place.bout.matchId}` : '';
  const before = useRef(mark);
  useEffect(() => {
    // The athlete's own bout changed, so past and next bouts changed too.
    if (before.current !== mark) void queries.invalidateQueries({ queryKey: ['visit', slug, 'athlete', number] });
    before.current = mark;
  }, [mark, slug, number, queries]);
  const back = (
    <p className="label -my-2 flex min-h-11 items-center gap-1 text-rail-ink print:text-ink-2">
      <ChevronLeft size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
      <Link to="/e/$slug" params={{ slug }} search={{ tab: 'athletes' }} quiet><bdi>{event?.name ?? t`All athletes`}</bdi></Link>
    </p>
  );
  if (!data) return error ? <Missing error={error} onRetry={retry} above={back} /> : <Coming above={back} />;
  const { athlete, classes, next, results } = data;
  const clock = eventClock(data.event);
  return (
    <>
      <Hero
        title={athlete.name}
        above={back}
        below={<p>{dotted([t`Number ${{ number: athlete.number ?? number }}`, athlete.club, athlete.country])}</p>}
      />
      <Body>
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          <div className="flex flex-col gap-8">
            {place ? <AtTable place={place} classes={new Set(classes.map(({ entryId }) => entryId))} /> : next ? <Next next={next} clock={clock} /> : null}
            <OwnClasses classes={classes} slug={slug} />
          </div>
          {results.length > 0 ? <OwnResults results={results} clock={clock} /> : <EmptyState title={t`No results yet.`} hint={t`Results appear here as they come in.`} />}
        </div>
      </Body>
    </>
  );
}

const words = {
  called: () => t`At the table now`,
  'on-deck': () => t`On deck`,
  'in-the-hole': () => t`In the hole`,
};

function AtTable({ place: { state, table, bout }, classes }: { place: Place; classes: ReadonlySet<string> }) {
  const other = bout.athletes.find(({ entryId }) => !classes.has(entryId));
  return (
    <section aria-labelledby="up" className={state === 'called' ? 'bg-rail px-5 py-5 text-rail-ink' : 'border-2 border-line-2 bg-board px-5 py-5'}>
      <p className="label">{dotted([words[state](), bout.className, roundName(bout)])}</p>
      <h2 id="up" className="display mt-2 text-4xl">{t`Table ${{ number: table.number }}`}</h2>
      <p className="mt-1 text-xl wrap-anywhere">{t`Against ${{ name: athleteName(other) }}`}</p>
      {state === 'called' ? <div className="mt-3"><HallClock bout={bout} large /></div> : null}
    </section>
  );
}

function Next({ next, clock }: { next: OwnNext; clock: EventClock }) {
  return (
    <section aria-labelledby="next" className="border-t-2 border-line-2 pt-3">
      <SectionHeader id="next" title={t`Next`} />
      {next.expectedAt ? <p className="display text-3xl">{t`At about ${{ time: aboutTime(next.expectedAt, clock) }}`}</p> : null}
      <p className="mt-1 text-xl wrap-anywhere">{opponentLine(next)}</p>
      <p className="text-ink-2">{dotted([next.className, roundName(next)])}</p>
    </section>
  );
}
