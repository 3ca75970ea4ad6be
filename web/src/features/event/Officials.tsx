import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchOptions } from '@/api/search';
import { messageOf } from '@/api/client';
import { useSetOfficial } from '@/api/event-changes';
import { peopleOptions } from '@/api/people';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { SectionHeader } from '@/components/PageHeader';
import { SearchBox } from '@/components/SearchBox';
import { SelectBox } from '@/components/Field';
import { toast } from '@/components/toast';
import { useDebounced } from '@/lib/debounced';
import { useUser } from '@/lib/session';
import { plain } from '@/lib/isolate';

type Role = EventDetail['officials'][number]['role'];

/** Maximum of offered people. */
const limit = 6;

const roles: readonly Role[] = ['referee', 'organizer'];
const roleName = (role: Role) => (role === 'organizer' ? t`Event organizer` : t`Event referee`);

/** The organizers and officials of the event, without organizers by account. Athletes can be officials, too. */
export function Officials({ event }: { event: EventDetail }) {
  const [search, setSearch] = useState('');
  const official = useSetOfficial();
  const give = (userId: string, role?: Role) => {
    official.mutate(
      { eventId: event._id, userId, role },
      {
        onSuccess: () => {
          setSearch('');
        },
        onError: (error) => {
          toast.error(t`Couldn't change the role`, messageOf(error, ''));
        },
      },
    );
  };
  const found = usePeople(search).filter(({ _id }) => !event.officials.some((one) => one._id === _id));
  return (
    <section aria-label={t`Officials`}>
      <SectionHeader title={t`Officials`} />
      <p className="mb-3 max-w-prose text-ink-2">
        <Trans>Event referees run the desk, tables and results. Event organizers can do everything. Athletes can be officials too.</Trans>
      </p>
      <ul className="border-t-2 border-line-2">
        {event.officials.map(({ _id, name, role }) => (
          <li key={_id} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
            <p className="min-w-0 flex-1 basis-full font-semibold wrap-anywhere sm:basis-0">
              <bdi>{name}</bdi>
            </p>
            <SelectBox>
              <select
                aria-label={plain(t`Role of ${{ name }}`)}
                value={role}
                disabled={official.isPending}
                onChange={({ target }) => {
                  give(_id, roles.find((one) => one === target.value));
                }}
                className="min-h-11 appearance-none rounded-xs border border-edge bg-paper ps-3 pe-10"
              >
                {roles.map((one) => (
                  <option key={one} value={one}>
                    {roleName(one)}
                  </option>
                ))}
              </select>
            </SelectBox>
            <Button
              kind="quiet"
              disabled={official.isPending}
              aria-label={t`Remove the role of ${{ name }}`}
              onClick={() => {
                give(_id);
              }}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex max-w-xl flex-col gap-2">
        <SearchBox label={t`Search for a person...`} value={search} onChange={setSearch} />
        <ul aria-live="polite">
          {found.map(({ _id, name }) => (
            <li key={_id} className="flex flex-wrap items-center gap-2 border-b border-line py-1.5">
              <p className="min-w-0 flex-1 basis-full wrap-anywhere sm:basis-0">
                <bdi>{name}</bdi>
              </p>
              {roles.map((role) => (
                <Button
                  key={role}
                  size="sm"
                  disabled={official.isPending}
                  onClick={() => {
                    give(_id, role);
                  }}
                >
                  {roleName(role)}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** People by parts of their names: referees first, if the caller may list them, then athletes. */
function usePeople(text: string): { _id: string; name: string }[] {
  const { role } = useUser();
  const wanted = useDebounced(text.trim());
  const searches = wanted !== '';
  const referees = useQuery({ ...peopleOptions('referee', { search: wanted, page: 1, limit }), enabled: searches && role === 'organizer' });
  const athletes = useQuery({ ...searchOptions(wanted, limit), enabled: searches });
  if (!searches) return [];
  return [...(referees.data?.items ?? []), ...(athletes.data?.athletes ?? [])].slice(0, limit);
}
