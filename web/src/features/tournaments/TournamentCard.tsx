import type { ReactNode } from 'react';
import type { TournamentSummary } from '@/api/types';
import { ButtonLink } from '@/components/Button';
import { Card } from '@/components/Card';
import { Facts } from '@/components/Facts';
import { StatusBadge } from '@/domain/StatusBadge';
import { count, day } from '@/lib/format';
import { seedingName } from '@/lib/labels';

/** One tournament of a list; `children` are the buttons after View. */
export function TournamentCard({ tournament: t, children }: { tournament: TournamentSummary; children?: ReactNode }) {
  return (
    <Card
      title={t.name}
      text={t.description}
      badge={<StatusBadge status={t.status} />}
      aside={t.startAt ? <time dateTime={t.startAt}>{day(t.startAt)}</time> : undefined}
      actions={
        <>
          <ButtonLink to="/brackets/$id" params={{ id: t._id }} aria-label={`View ${t.name}`}>
            View
          </ButtonLink>
          {children}
        </>
      }
    >
      <Facts
        items={[
          { label: 'Category', value: t.category?.name ?? 'Open' },
          { label: 'Seeding', value: seedingName(t.settings.seeding) },
          { label: 'Best of', value: t.settings.bestOf },
          { label: 'Athletes', value: count(t.athleteCount) },
        ]}
      />
    </Card>
  );
}
