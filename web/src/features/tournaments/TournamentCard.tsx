import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TournamentSummary } from '@/api/types';
import { ButtonLink } from '@/components/Button';
import { Card } from '@/components/Card';
import { Facts } from '@/components/Facts';
import { TournamentBadge } from '@/domain/StatusBadge';
import { count } from '@/lib/format';
import { seedingName } from '@/lib/labels';
import { day } from '@/lib/time';

/** One tournament of a list; `children` are the buttons after View. */
export function TournamentCard({ tournament, children }: { tournament: TournamentSummary; children?: ReactNode }) {
  return (
    <Card
      title={tournament.name}
      text={tournament.description}
      badge={<TournamentBadge tournament={tournament} />}
      aside={tournament.startAt ? <time dateTime={tournament.startAt}>{day(tournament.startAt)}</time> : undefined}
      actions={
        <>
          <ButtonLink to="/brackets/$id" params={{ id: tournament._id }} aria-label={t`View ${{ name: tournament.name }}`}>
            <Trans>View</Trans>
          </ButtonLink>
          {children}
        </>
      }
    >
      <Facts
        items={[
          { label: t`Category`, value: tournament.category?.name ?? t`Open` },
          { label: t`Seeding`, value: seedingName(tournament.settings.seeding) },
          { label: t`Best of`, value: tournament.settings.bestOf },
          { label: t`Athletes`, value: count(tournament.athleteCount) },
        ]}
      />
    </Card>
  );
}
