import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button, type ButtonKind } from './Button';
import { Dialog } from './Dialog';
import { FormProblem } from './Form';

export type ConfirmDialogProps = {
  title: string;
  /** What will happen. */
  text: string;
  /** What the button is called that does it. */
  confirm: string;
  /** What the button is called that leaves all as it is, if not 'Cancel'. */
  dismiss?: string;
  /** Its weight; what takes something away is dangerous. */
  kind?: ButtonKind;
  busy: boolean;
  /** What the server said against it. */
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is taken away; the safe answer has the focus. */
export function ConfirmDialog({ title, text, confirm, dismiss, kind = 'danger', busy, problem, onConfirm, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      width="narrow"
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {dismiss ?? <Trans>Cancel</Trans>}
          </Button>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{text}</p>
        <FormProblem text={problem} />
      </div>
    </Dialog>
  );
}
