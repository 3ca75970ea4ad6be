import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { eventsOptions } from '@/api/events';
import { peopleOptions } from '@/api/people';
import { tournamentsOptions } from '@/api/tournaments';
import { ButtonLink } from '@/components/Button';

/** The first steps of a new club, until it has a tournament or an event. */
export function FirstSteps() {
  const tournaments = useQuery(tournamentsOptions({ page: 1, limit: 1 })).data;
  const events = useQuery(eventsOptions({ page: 1, limit: 1 })).data;
  const athletes = useQuery(peopleOptions('participant', { page: 1, limit: 1 })).data;
  if (!tournaments || !events || !athletes || tournaments.total + events.total > 0) return null;
  const choices = [
    { title: t`An evening`, text: t`One tournament. Type names as people arrive, draw and pull.`, link: (
        <ButtonLink to="/tournaments" search={{ dialog: 'create' }} kind="primary">
          <Trans>Create a tournament</Trans>
        </ButtonLink>
      ) },
    { title: t`An event`, text: t`A competition day with weight classes, weigh-in, a draw, several tables and a timetable.`, link: (
        <ButtonLink to="/events" search={{ dialog: 'create' }} kind="primary">
          <Trans>Create an event</Trans>
        </ButtonLink>
      ) },
  ];
  return (
    <section aria-labelledby="first-steps" className="mb-10">
      <h2 id="first-steps" className="display text-2xl tracking-wide uppercase">
        <Trans>You are the organizer</Trans>
      </h2>
      <p className="mt-2 max-w-prose text-ink-2"><Trans>What do you want to run? A name is enough to begin, and you can change everything later.</Trans></p>
      <ul role="list" className="mt-4 grid gap-4 lg:grid-cols-2">
        {choices.map(({ title, text, link }) => (
          <li key={title} className="flex flex-col gap-3 border-t-[3px] border-accent bg-board p-4 sm:p-5">
            <h3 className="display text-[1.75rem]">{title}</h3>
            <p className="text-ink-2">{text}</p>
            <div className="mt-auto">{link}</div>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-s-4 border-line-2 bg-board px-4 py-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          {athletes.total > 0
            ? plural({ total: athletes.total }, { one: '# athlete so far. You can import more from a spreadsheet.', other: '# athletes so far. You can import more from a spreadsheet.' })
            : t`Add athletes one by one, import a spreadsheet, or ask them to sign up.`}
        </p>
        <ButtonLink to="/participants" search={{ dialog: 'import' }}><Trans>Import athletes</Trans></ButtonLink>
      </div>
    </section>
  );
}
