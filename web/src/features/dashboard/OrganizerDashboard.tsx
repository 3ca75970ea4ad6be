import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EventsNow } from './EventsNow';
import { FirstSteps } from './FirstSteps';
import { Today } from './Today';
import { TournamentRows } from './TournamentRows';
import { useEvents } from './use-events';
import { type PersonKind, peopleOptions } from '@/api/people';
import { tournamentsOptions } from '@/api/tournaments';
import { Avatar } from '@/components/Avatar';
import { ButtonLink } from '@/components/Button';
import { PageHeader } from '@/components/PageHeader';
import { StatsSkeleton } from '@/components/PageSkeletons';
import { Stats } from '@/components/Stat';
import { ClassesApart } from '@/domain/ClassesApart';
import { count } from '@/lib/format';
import { roleName } from '@/lib/labels';

/** Maximum of listed people of a kind; their own screens have all. */
const limit = 8;

const firstPage = { page: 1, limit };

/** The organizer's first screen: the running event, the next one, and the needs of tournaments; below figures, tournaments and people. */
export function OrganizerDashboard() {
  const events = useEvents();
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      <FirstSteps />
      {events ? (
        <>
          <EventsNow events={events} next />
          <Today events={events} />
        </>
      ) : null}
      <Counts />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TournamentRows title={t`Tournaments Overview`} action={t`Manage`} actionOn={(name) => t`Manage ${name}`} empty={t`No tournaments exists`} />
        <People />
      </div>
    </>
  );
}

function Counts() {
  const tournaments = useQuery(tournamentsOptions({ page: 1, limit: 1 }));
  const athletes = useQuery(peopleOptions('participant', firstPage));
  if (tournaments.isLoadingError || athletes.isLoadingError) return null;
  if (!tournaments.data || !athletes.data) return <StatsSkeleton />;
  const { completed = 0, active = 0, classes = 0 } = tournaments.data.counts;
  return (
    <>
      <Stats
        items={[
          { label: t`Total Tournaments`, value: count(tournaments.data.total) },
          { label: t`Completed`, value: count(completed) },
          { label: t`Active`, value: count(active) },
          { label: t`Total Athletes`, value: count(athletes.data.total) },
        ]}
      />
      <ClassesApart classes={classes} />
    </>
  );
}

function People() {
  const participants = useQuery(peopleOptions('participant', firstPage)).data;
  const referees = useQuery(peopleOptions('referee', firstPage)).data;
  if (!participants?.items.length && !referees?.items.length) return null;
  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <h2 id="people" className="display text-2xl tracking-wide uppercase">
        <Trans>Participants &amp; Referees</Trans>
      </h2>
      <PeopleList kind="participant" title={t`All Participants`} to="/participants" />
      <PeopleList kind="referee" title={t`Referees`} to="/referees" />
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
            {t`All ${{ total: count(data.total) }}`}
          </ButtonLink>
        ) : null}
      </div>
      <ul>
        {data.items.map((person) => (
          <li key={person._id} className="flex items-center gap-3 border-b border-line py-2">
            <Avatar name={person.name} src={person.avatar} size="sm" />
            <span className="min-w-0 flex-1 truncate font-semibold"><bdi>{person.name}</bdi></span>
            <span className="label text-ink-3">{roleName(kind)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
