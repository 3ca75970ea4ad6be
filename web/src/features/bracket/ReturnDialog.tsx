import { t } from '@lingui/core/macro';
import { RevisionDialog } from '@/domain/RevisionDialog';
import { returnToTournament } from '@/api/bracket';
import type { Entry, Tournament } from '@/api/types';

/** Takes an athlete who has left a running tournament back in. */
export default function ReturnDialog({ tournament, entry, onClose }: { tournament: Tournament; entry: Entry; onClose: () => void }) {
  const { name } = entry.user;
  return (
    <RevisionDialog
      title={t`${name} returns`}
      tournament={tournament}
      revision={returnToTournament({ tournamentId: tournament._id, entryId: entry._id })}
      about={['return', entry._id]}
      confirm={t`Bring ${name} back`}
      texts={{ done: t`Athlete returned`, failed: t`Couldn't bring the athlete back` }}
      onClose={onClose}
    />
  );
}
