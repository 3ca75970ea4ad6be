import { t } from '@lingui/core/macro';
import { RevisionDialog } from '@/domain/RevisionDialog';
import { returnToTournament } from '@/api/bracket';
import type { Entry, Tournament } from '@/api/types';

/** Takes an athlete who has left a running tournament back in. */
export default function ReturnDialog({ tournament, entry, onClose }: { tournament: Tournament; entry: Entry; onClose: () => void }) {
  const { name } = entry.user;
  return (
    <RevisionDialog
      title={t`${name} comes back`}
      tournament={tournament}
      revision={returnToTournament({ tournamentId: tournament._id, entryId: entry._id })}
      about={['return', entry._id]}
      confirm={t`Take ${name} back in`}
      texts={{ done: t`Athlete returned`, failed: t`Error taking the athlete back in` }}
      onClose={onClose}
    />
  );
}
