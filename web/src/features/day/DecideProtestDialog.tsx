import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Over } from './Overlay';
import { messageOf } from '@/api/client';
import { useDecideProtest } from '@/api/queue';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextareaField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';

type DecideProtestDialogProps = { over: Extract<Over, { kind: 'decide-protest' }>; onClose: () => void };

/** Upholds a protest or dismisses it. What follows from one that is upheld, a correction or another bout, is entered in the bracket. */
export default function DecideProtestDialog({ over, onClose }: DecideProtestDialogProps) {
  const [note, setNote] = useState('');
  const decide = useDecideProtest(over.protestId);
  const go = (upheld: boolean) => {
    decide.mutate(
      { upheld, ...(note.trim() ? { note: note.trim() } : {}) },
      {
        onSuccess: () => {
          toast.success(upheld ? t`The protest is upheld: correct the result in the bracket` : t`The protest is dismissed: the day goes on`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={over.name ? t`Protest of ${{ name: over.name }}` : t`Protest`}
      description={over.reason}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" busy={decide.isPending} onClick={() => { go(false); }}>{t`Dismiss`}</Button>
          <Button size="lg" kind="strong" busy={decide.isPending} onClick={() => { go(true); }}>{t`Uphold`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t`Dismissed, the result stands and what waits for it goes on. Upheld, the result is corrected or the bout pulled again, in the bracket.`}</p>
        <TextareaField label={t`Note`} maxLength={1000} value={note} onChange={(event) => { setNote(event.target.value); }} />
        <FormProblem text={decide.isError ? messageOf(decide.error, t`The server was not reached. Check the network and try again.`) : undefined} />
      </div>
    </Dialog>
  );
}
