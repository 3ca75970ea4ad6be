import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { createLink, useParams, useSearch } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ComponentType } from 'react';
import { Athletes } from './Athletes';
import { Classes } from './Classes';
import { Body, Frame, Hero } from './Frame';
import { Coming, Missing } from './Missing';
import { Overview } from './Overview';
import { Results } from './Results';
import { type VisitedEvent, visitOptions } from '@/api/visits';
import { ArchiveLink } from '@/components/ArchiveLink';
import { CalendarLink } from '@/components/CalendarLink';
import { later } from '@/components/later';
import { RowsSkeleton } from '@/components/Skeleton';
import { EventBadge } from '@/domain/StatusBadge';
import { dotted } from '@/lib/isolate';
import { days } from '@/lib/time';

/** /e/{slug}: the public page of an event, for phones in the hall. */
export default function EventPage() {
  return (
    <Frame>
      <Event />
    </Frame>
  );
}

const Draw = later(() => import('./Draw'), <RowsSkeleton rows={6} />);

/** The parts of the page, by address; the first is the default. */
const parts = [
  { tab: undefined, label: msg({ message: 'Now', context: 'event' }), Part: Overview },
  { tab: 'classes', label: msg`Classes`, Part: Classes },
  { tab: 'athletes', label: msg`Athletes`, Part: Athletes },
  { tab: 'draw', label: msg`Draw`, Part: Draw },
  { tab: 'results', label: msg`Results`, Part: Results },
] as const satisfies { tab?: string; label: unknown; Part: ComponentType<{ event: VisitedEvent }> }[];

function Event() {
  const { slug } = useParams({ from: '/e/$slug' });
  const { tab } = useSearch({ from: '/e/$slug' });
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(visitOptions(slug));
  if (!data) return error ? <Missing error={error} onRetry={() => void refetch()} /> : <Coming />;
  const { logo, name, venue, firstDay, lastDay, state, athleteCount, classes } = data;
  const { Part } = parts.find((part) => part.tab === tab) ?? parts[0];
  return (
    <>
      <Hero
        title={name}
        logo={logo}
        above={<p className="label">{dotted([venue, days(firstDay, lastDay)])}</p>}
        below={
          <>
            <EventBadge state={state} />
            <p>{dotted([plural(athleteCount, { one: '# athlete', other: '# athletes' }), plural(classes.length, { one: '# class', other: '# classes' })])}</p>
            <span className="print:hidden">
              {state === 'finished' ? <ArchiveLink slug={slug} /> : <CalendarLink path={`/api/public/event/${encodeURIComponent(slug)}/calendar.ics`} />}
            </span>
          </>
        }
      />
      <nav aria-label={i18n._(msg`Event sections`)} className="sticky top-0 z-10 overflow-x-auto border-b border-line bg-paper sm:px-4 print:hidden">
        <ul className="mx-auto flex w-full max-w-6xl">
          {parts.map((part) => (
            <li key={part.tab ?? 'now'} className="max-sm:flex-1">
              <TabLink from="/e/$slug" to="." search={{ tab: part.tab }} chosen={part.Part === Part} resetScroll={false}>
                {i18n._(part.label)}
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      <Body>
        <Part event={data} />
      </Body>
    </>
  );
}

/** The router knows only the address, which without a part means the first one. */
function TabAnchor({ chosen, children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { chosen: boolean }) {
  return (
    <a
      {...props}
      aria-current={chosen ? 'page' : undefined}
      className="label flex min-h-12 items-center justify-center border-b-4 border-transparent px-3 text-ink-2 hover:text-ink sm:px-4 aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {children}
    </a>
  );
}
const TabLink = createLink(TabAnchor);
