import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { messageOf } from '@/api/client';
import { type VisitedAthlete, type VisitedEvent, visitedAthletesOptions } from '@/api/visits';
import { CountLine } from '@/components/CountLine';
import { Link } from '@/components/Link';
import { Pager } from '@/components/Pager';
import { SearchBox } from '@/components/SearchBox';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { Toolbar } from '@/components/Toolbar';
import { count } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { useAfter } from '@/lib/use-after';

/** How many athletes are shown at a time. */
const limit = 50;

/** Milliseconds after which the previous list disappears. */
const LATE = 1000;

/** The athletes, found by name, club or number. */
export function Athletes({ event }: { event: VisitedEvent }) {
  const { slug } = useParams({ from: '/e/$slug' });
  const { q, page = 1 } = useSearch({ from: '/e/$slug' });
  const navigate = useNavigate({ from: '/e/$slug' });
  const asked = useQuery(visitedAthletesOptions(slug, { search: q, page, limit }));
  // The previous list stays briefly; longer, on a slow network, it would look like the result.
  const late = useAfter(asked.isPlaceholderData, LATE);
  const list = late ? { ...asked, data: undefined, isPending: true } : asked;
  const search = useCallback(
    (next: string) => {
      void navigate({ to: '.', search: (now) => ({ ...now, q: next || undefined, page: undefined }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  return (
    <>
      <Toolbar>
        <SearchBox label={t`Name, club or number`} value={q ?? ''} onChange={search} />
      </Toolbar>
      {list.isPending ? <RowsSkeleton rows={8} /> : null}
      {list.isLoadingError ? <ErrorState message={messageOf(list.error, t`Couldn't load the athletes.`)} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? (
        q ? <EmptyState title={t`No athletes found.`} hint={t`Some athletes are shown only by their initials. Search for those.`} /> : <EmptyState title={t`No athletes have registered yet.`} />
      ) : null}
      {list.data && list.data.items.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(list.data.items.length) }} of ${plural({ total: list.data.total }, { one: '# athlete', other: '# athletes' })}`} />
          <ol role="list" className="border-t-2 border-line-2 md:grid md:grid-cols-2 md:gap-x-10">
            {list.data.items.map((athlete) => (
              <Athlete key={athlete._id} athlete={athlete} event={event} />
            ))}
          </ol>
          <Pager
            page={page}
            total={list.data.total}
            limit={limit}
            onChange={(next) => {
              void navigate({ to: '.', search: (now) => ({ ...now, page: next > 1 ? next : undefined }), resetScroll: false });
            }}
          />
        </>
      ) : null}
    </>
  );
}

function Athlete({ athlete: { number, name, club, country, entries }, event }: { athlete: VisitedAthlete; event: VisitedEvent }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 border-b border-line py-3">
      <p className="display grid h-11 min-w-11 place-items-center border-2 border-line-2 px-1 text-2xl">
        <span className="sr-only"><Trans>Number</Trans> </span>
        {number}
      </p>
      <div className="min-w-0">
        <p className="text-lg leading-snug font-semibold wrap-anywhere">
          <Link to="/e/$slug/athletes/$number" params={{ slug: event.slug, number: String(number) }} quiet><bdi>{name}</bdi></Link>
        </p>
        {club || country ? <p className="text-ink-2 wrap-anywhere">{dotted([club, country])}</p> : null}
        {entries.length > 0 ? (
          <ul role="list" className="mt-1 flex flex-wrap gap-x-4">
            {entries.map((entry) => (
              <li key={entry._id} className="min-h-6">
                <Link to="/e/$slug/classes/$id" params={{ slug: event.slug, id: entry.class._id }} search={{ athlete: entry._id }}><bdi>{entry.class.name}</bdi></Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
