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

/** How many people of a kind are listed here; all of them stand on their own screens. */
const limit = 8;

const firstPage = { page: 1, limit };

/** What the organizer sees first: figures, tournaments, people. */
export function OrganizerDashboard() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <Counts />
      <FirstSteps />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TournamentRows title="Tournaments Overview" action="Manage" empty="No tournaments exists" />
        <People />
      </div>
    </>
  );
}

/** What a new club does first, until there is a tournament. */
function FirstSteps() {
  const tournaments = useQuery(tournamentsOptions({ page: 1, limit: 1 })).data;
  const athletes = useQuery(peopleOptions('participant', firstPage)).data;
  if (!tournaments || !athletes || tournaments.total > 0) return null;
  const steps = [
    { title: 'Add athletes', text: athletes.total > 0 ? `${count(athletes.total)} so far.` : 'One by one, or a whole list from a spreadsheet. They can also sign up themselves.', link: <ButtonLink to="/participants" search={{ dialog: 'import' }}>Import athletes</ButtonLink> },
    { title: 'Create a tournament', text: 'A name is enough; its category can be made along with it.', link: (
        <ButtonLink to="/tournaments" search={{ dialog: 'create' }} kind="primary">
          Create a tournament
        </ButtonLink>
      ) },
    { title: 'Start it', text: 'With four athletes or more. Referees start the matches and enter the results; you can, too.' },
  ];
  return (
    <section aria-labelledby="first-steps" className="mb-10">
      <h2 id="first-steps" className="display text-2xl tracking-wide uppercase">
        You are the organizer
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">You make tournaments and run them. These are the first steps.</p>
      <ol className="mt-4 grid gap-4 lg:grid-cols-3">
        {steps.map(({ title, text, link }, at) => (
          <li key={title} className="flex flex-col gap-3 border-t-[3px] border-line-2 bg-board p-4 sm:p-5">
            <h3 className="display text-[1.75rem]">
              <span className="me-3 text-ink-3">{at + 1}</span>
              {title}
            </h3>
            <p className="text-ink-2">{text}</p>
            {link ? <div className="mt-auto">{link}</div> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Counts() {
  const tournaments = useQuery(tournamentsOptions({ page: 1, limit: 1 }));
  const athletes = useQuery(peopleOptions('participant', firstPage));
  if (tournaments.isLoadingError || athletes.isLoadingError) return null;
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
      <PeopleList kind="participant" title="All Participants" to="/participants" />
      <PeopleList kind="referee" title="Referees" to="/referees" />
    </section>
  );
}

function PeopleList({ kind, title, to }: { kind: PersonKind; title: string; to: '/participants' | '/referees' }) {
  const { data } = useQuery(peopleOptions(kind, firstPage));
  if (!data?.items.length) return null;
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between border-b-2 border-line-2">
        <h3 className="label text-ink-2">{title}</h3>
        {data.total > data.items.length ? (
          <ButtonLink to={to} kind="quiet" size="sm">
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
