import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { visitedStandingsOptions } from '@/api/hall';
import { type VisitedEvent, type VisitedResult, visitedResultsOptions } from '@/api/visits';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { shortClass } from '@/domain/classes';
import { isPodium, Medal, Podium } from '@/domain/Podium';
import { StandingsTables } from '@/domain/Standings';
import { wordInWords } from '@/domain/team-words';
import { cx } from '@/lib/cx';
import { dotted } from '@/lib/isolate';
import { eventClock, type EventClock } from '@/lib/time';

/** The places in finished classes, the latest class first, and the medals. */
export function Results({ event }: { event: VisitedEvent }) {
  const { slug } = useParams({ from: '/e/$slug' });
  const { data, error, refetch } = useQuery(visitedResultsOptions(slug));
  const clock = eventClock(event);
  const standings = useQuery({ ...visitedStandingsOptions(slug), enabled: data !== undefined && data.length > 0 });
  if (!data) return error ? <ErrorState message={messageOf(error, t`Couldn't load the results.`)} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} />;
  if (data.length === 0) return <EmptyState title={t`No class is completed yet.`} hint={t`Places appear here once the first class is completed.`} />;
  return (
    <>
      <SectionHeader title={plural(data.length, { one: '# class is completed', other: '# classes are completed' })}>
        <span className="print:hidden">
          <Button
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => {
              window.print();
            }}
          >
            <Trans>Print results</Trans>
          </Button>
        </span>
      </SectionHeader>
      <div className="grid items-start gap-x-10 gap-y-8 md:grid-cols-2 print:grid-cols-2">
        {data.map((result) => (
          <Result key={result._id} result={result} slug={slug} clock={clock} unit={event.unit} />
        ))}
      </div>
      {standings.data ? <StandingsTables standings={standings.data} unit={event.unit} /> : null}
      <p className="mt-8 print:hidden"><Link to="/e/$slug/documents" params={{ slug }}><Trans>All documents of the event</Trans></Link></p>
    </>
  );
}

/** Places shown at first: medals, and the opponent in the match for third. Print shows all. */
const SHOWN = 4;

/** The places of a finished class. */
export function Result({ result, slug, clock, unit }: { result: VisitedResult; slug: string; clock: EventClock; unit: VisitedEvent['unit'] }) {
  const [all, setAll] = useState(false);
  const { _id, name, places, completedAt, fromPaper, checked, out = [] } = result;
  // Athletes on the podium are not listed twice.
  const rest = isPodium(places) ? places.filter(({ place }) => place > 3) : places;
  return (
    <section aria-labelledby={_id} className="break-inside-avoid border-t-2 border-line-2 pt-3">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={_id} className="display min-w-0 text-2xl wrap-anywhere">
          <Link to="/e/$slug/classes/$id" params={{ slug, id: _id }} quiet><bdi>{name}</bdi></Link>
        </h2>
        <p className="label shrink-0 text-ink-3">{clock.moment(completedAt)}</p>
      </div>
      {checked === undefined ? null : <p className="mb-2"><Badge tone={checked ? 'ok' : 'neutral'}>{checked ? t`Checked` : t`Not checked yet`}</Badge></p>}
      <Podium places={places} />
      <ol role="list">
        {rest.map((one) => (
          <li key={one._id} className={cx('flex min-h-12 items-center gap-4 border-b border-line py-2', one.place > SHOWN && !all && 'hidden print:flex')}>
            <Medal place={one.place} />
            <span className="min-w-0">
              <span className={cx('block leading-snug wrap-anywhere', one.place <= 3 && 'text-lg font-semibold')}><bdi>{one.name}</bdi></span>
              {one.class || one.club || one.country ? <span className="block text-ink-2 wrap-anywhere">{dotted([one.class && shortClass(one.class, unit), one.club, one.country])}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {out.length > 0 ? <p className="mt-2 text-ink-2 wrap-anywhere">{dotted(out.map((one) => t`${{ name: one.name }}: ${{ why: wordInWords(one.why) }}`))}</p> : null}
      {fromPaper ? <p className="mt-2 text-ink-2"><Trans>Scored on paper; the places were entered afterwards.</Trans></p> : null}
      {rest.some(({ place }) => place > SHOWN) && !all ? (
        <div className="mt-3 print:hidden">
          <Button
            size="sm"
            onClick={() => {
              setAll(true);
            }}
          >
            {plural(places.length, { other: 'Show all # places' })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
