import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { eventOptions } from '@/api/events';
import { ButtonLink } from '@/components/Button';
import { EmptyState } from '@/components/States';
import { StatusBadge } from '@/domain/StatusBadge';

/** The classes of an event. */
export default function ClassesTab() {
  const { id } = useParams({ from: '/app/events/$id' });
  const { data } = useQuery(eventOptions(id));
  if (!data) return null;
  if (data.classes.length === 0) return <EmptyState title={t`No classes yet.`} />;
  return (
    <ul className="border-t-2 border-line-2">
      {data.classes.map((one) => (
        <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
          <h2 className="min-w-0 flex-1 basis-56 font-sans font-semibold wrap-anywhere">
            <bdi>{one.name}</bdi>
          </h2>
          <p className="text-ink-3">{plural(one.athleteCount, { one: '# athlete', other: '# athletes' })}</p>
          <StatusBadge status={one.status} />
          <ButtonLink to="/brackets/$id" params={{ id: one._id }} size="sm" aria-label={t`View ${{ name: one.name }}`}>
            <Trans>View</Trans>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
