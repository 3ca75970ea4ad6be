import { useQuery } from '@tanstack/react-query';
import { TournamentRows } from './TournamentRows';
import { type PersonKind, peopleOptions } from '@/api/people';
import { tournamentsOptions } from '@/api/tournaments';
import { Avatar } from '@/components/Avatar';
import { ButtonLink } from '@/components/Button';
import { PageHeader } from '@/components/PageHeader';
import { StatsSkeleton } from '@/components/PageSkeletons';
import { Stats } from '@/components/Stat';
import { count } from '@/lib/format';
import { path } from '@/lib/location';

/** How many people of a kind are listed here; all of them stand on their own screens. */
const limit = 8;

const firstPage = { page: 1, limit };

/** What the organizer sees first: figures, tournaments, people. */
export function OrganizerDashboard() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <Counts />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TournamentRows title="Tournaments Overview" action="Manage" empty="No tournaments exists" />
        <People />
      </div>
    </>
  );
}

function Counts() {
  const tournaments = useQuery(tournamentsOptions({ page: 1, limit: 1 }));
  const athletes = useQuery(peopleOptions('participant', firstPage));
  if (tournaments.isError || athletes.isError) return null;
  if (!tournaments.data || !athletes.data) return <StatsSkeleton />;
  const { completed = 0, active = 0 } = tournaments.data.counts;
  return (
    <Stats
      items={[
        { label: 'Total Tournaments', value: count(tournaments.data.total) },
        { label: 'Completed', value: count(completed) },
        { label: 'Active', value: count(active) },
        { label: 'Total Athletes', value: count(athletes.data.total) },
      ]}
    />
  );
}

function People() {
  const participants = useQuery(peopleOptions('participant', firstPage)).data;
  const referees = useQuery(peopleOptions('referee', firstPage)).data;
  if (!participants?.items.length && !referees?.items.length) return null;
  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <h2 id="people" className="display text-2xl tracking-wide uppercase">
        Participants &amp; Referees
      </h2>
      <PeopleList kind="participant" title="All Participants" href={path.participants} />
      <PeopleList kind="referee" title="Referees" href={path.referees} />
    </section>
  );
}

function PeopleList({ kind, title, href }: { kind: PersonKind; title: string; href: string }) {
  const { data } = useQuery(peopleOptions(kind, firstPage));
  if (!data?.items.length) return null;
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between border-b-2 border-line-2">
        <h3 className="label text-ink-2">{title}</h3>
        {data.total > data.items.length ? (
          <ButtonLink href={href} kind="quiet" size="sm">
            All {count(data.total)}
          </ButtonLink>
        ) : null}
      </div>
      <ul>
        {data.items.map((person) => (
          <li key={person._id} className="flex items-center gap-3 border-b border-line py-2">
            <Avatar name={person.name} src={person.avatar} size="sm" />
            <span className="min-w-0 flex-1 truncate font-semibold">{person.name}</span>
            <span className="label text-ink-3">{kind}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
