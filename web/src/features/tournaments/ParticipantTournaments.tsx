import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { MyMatches } from './MyMatches';
import { TournamentGrid } from './TournamentGrid';
import { messageOf } from '@/api/client';
import { useJoinTournament } from '@/api/tournaments';
import type { TournamentSummary } from '@/api/types';
import { mayJoin } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { PageHeader } from '@/components/PageHeader';
import { EmptyState } from '@/components/States';
import { SearchBox } from '@/components/SearchBox';
import { Toolbar } from '@/components/Toolbar';
import { toast } from '@/components/toast';
import { useFilters } from '@/lib/use-filters';
import { useUser } from '@/lib/session';

/** The athlete's tournaments: those to join and those joined, and the athlete's own matches. */
export function ParticipantTournaments() {
  const user = useUser();
  const [filters, setFilters] = useFilters('/app/tournaments');
  return (
    <>
      <PageHeader title={t`Tournaments`} />
      <Toolbar>
        <SearchBox
          label={t`Search tournaments...`}
          value={filters.q ?? ''}
          onChange={(q) => {
            setFilters({ q });
          }}
        />
      </Toolbar>
      <TournamentGrid
        filters={filters}
        onPage={(page) => {
          setFilters({ page });
        }}
        empty={<EmptyState title={t`No tournament found...`} hint={t`When a tournament is added you can join it from here.`} />}
        actions={(tournament) => <Join tournament={tournament} />}
      />
      <MyMatches userId={user._id} pages={filters} onPage={setFilters} />
    </>
  );
}

function Join({ tournament }: { tournament: TournamentSummary }) {
  const user = useUser();
  const join = useJoinTournament();

  async function onJoin() {
    try {
      await join.mutateAsync({ tournamentId: tournament._id, participantIds: [user._id] });
      toast.success(t`Tournament joined`);
    } catch (error) {
      toast.error(t`Error joining tournament`, messageOf(error, ''));
    }
  }

  if (tournament.joined) {
    return (
      <span className="label flex items-center gap-1.5 px-2 text-ok">
        <Check size={16} aria-hidden="true" />
        <Trans>Joined</Trans>
      </span>
    );
  }
  if (!mayJoin(user, tournament)) return null;
  return (
    <Button kind="primary" busy={join.isPending} aria-label={t`Join ${{ name: tournament.name }}`} onClick={() => void onJoin()}>
      <Trans>Join</Trans>
    </Button>
  );
}
