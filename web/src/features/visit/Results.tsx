import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { type VisitedResult, visitedResultsOptions } from '@/api/visits';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { cx } from '@/lib/cx';
import { clock } from '@/lib/format';
import { dotted } from '@/lib/isolate';

/** Who took which place in the classes that are over, the one that ended last first. */
export function Results() {
  const { slug } = useParams({ from: '/e/$slug' });
  const { data, error, refetch } = useQuery(visitedResultsOptions(slug));
  if (!data) return error ? <ErrorState message={messageOf(error, t`The results could not be loaded.`)} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} />;
  if (data.length === 0) return <EmptyState title={t`No class is over yet.`} hint={t`The places stand here as soon as one is.`} />;
  return (
    <div className="grid items-start gap-x-10 gap-y-8 md:grid-cols-2">
      {data.map((result) => (
        <Result key={result._id} result={result} slug={slug} />
      ))}
    </div>
  );
}

/** Places shown at once: those with a medal, and who fought for the third. */
const SHOWN = 4;

function Result({ result, slug }: { result: VisitedResult; slug: string }) {
  const [all, setAll] = useState(false);
  const { _id, name, places, completedAt } = result;
  const shown = all ? places : places.slice(0, SHOWN);
  return (
    <section aria-labelledby={_id} className="border-t-2 border-line-2 pt-3">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={_id} className="display min-w-0 text-2xl wrap-anywhere">
          <Link to="/e/$slug/classes/$id" params={{ slug, id: _id }} quiet><bdi>{name}</bdi></Link>
        </h2>
        <p className="label shrink-0 text-ink-3">{clock(completedAt)}</p>
      </div>
      <ol role="list">
        {shown.map((one) => (
          <li key={one._id} className="flex min-h-12 items-center gap-4 border-b border-line py-2">
            <span className={cx('display grid h-9 min-w-9 shrink-0 place-items-center px-1 text-2xl', one.place === 1 ? 'bg-accent text-accent-ink' : one.place <= 3 && 'bg-ink text-paper')}>
              {one.place}
            </span>
            <span className="min-w-0">
              <span className={cx('block leading-snug wrap-anywhere', one.place <= 3 && 'text-lg font-semibold')}><bdi>{one.name}</bdi></span>
              {one.club || one.country ? <span className="block text-ink-2 wrap-anywhere">{dotted([one.club, one.country])}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {places.length > shown.length ? (
        <div className="mt-3">
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
