import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { RevisionDialog } from '@/domain/RevisionDialog';
import { correctResult } from '@/api/bracket';
import type { Match, Report, Tournament } from '@/api/types';
import { TextField } from '@/components/Field';

type CorrectDialogProps = { tournament: Tournament; match: Match; report: Report; onDone: () => void; onClose: () => void };

/** Corrects a result that later matches depend on: the void results, and the reason. */
export default function CorrectDialog({ tournament, match, report, onDone, onClose }: CorrectDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <RevisionDialog
      title={t`Correct M${{ number: match.matchNumber }}`}
      description={t`Matches that depend on this result have already been played.`}
      tournament={tournament}
      revision={correctResult(match._id, report, reason.trim())}
      about={['correct', match._id, report]}
      confirm={t`Correct result`}
      kind="danger"
      texts={{ done: t`Result corrected`, failed: t`Couldn't correct the result` }}
      complete={reason.trim() !== ''}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label={t`Reason`}
        required
        maxLength={500}
        hint={t`Organizers see this in the activity.`}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
    </RevisionDialog>
  );
}
