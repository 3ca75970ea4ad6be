import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button, type ButtonKind } from './Button';
import { Dialog } from './Dialog';
import { FormProblem } from './Form';

export type ConfirmDialogProps = {
  title: string;
  /** What will happen. */
  text: string;
  /** The text of the confirming button. */
  confirm: string;
  /** The text of the other button, if not 'Cancel'. */
  dismiss?: string;
  /** Weight of the button; destructive actions are dangerous. */
  kind?: ButtonKind;
  busy: boolean;
  /** The server's refusal. */
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a destructive action; the safe answer has the focus. */
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
