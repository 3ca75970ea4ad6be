import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Today } from './Today';
import { TournamentRows } from './TournamentRows';
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

/** How many people of a kind are listed here; all of them stand on their own screens. */
const limit = 8;

const firstPage = { page: 1, limit };

/** What the organizer sees first: figures, tournaments, people. */
export function OrganizerDashboard() {
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      <Today />
      <Counts />
      <FirstSteps />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TournamentRows title={t`Tournaments Overview`} action={t`Manage`} actionOn={(name) => t`Manage ${name}`} empty={t`No tournaments exists`} />
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
    { title: t`Add athletes`, text: athletes.total > 0 ? t`${{ total: count(athletes.total) }} so far.` : t`One by one, or a whole list from a spreadsheet. They can also sign up themselves.`, link: <ButtonLink to="/participants" search={{ dialog: 'import' }}><Trans>Import athletes</Trans></ButtonLink> },
    { title: t`Create a tournament`, text: t`A name is enough; its category can be made along with it.`, link: (
        <ButtonLink to="/tournaments" search={{ dialog: 'create' }} kind="primary">
          <Trans>Create a tournament</Trans>
        </ButtonLink>
      ) },
    { title: t`Start it`, text: t`With four athletes or more. Referees start the matches and enter the results; you can, too.` },
  ];
  return (
    <section aria-labelledby="first-steps" className="mb-10">
      <h2 id="first-steps" className="display text-2xl tracking-wide uppercase">
        <Trans>You are the organizer</Trans>
      </h2>
      <p className="mt-2 max-w-prose text-ink-2"><Trans>You make tournaments and run them. These are the first steps.</Trans></p>
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
