import { Trans } from '@lingui/react/macro';
import { Button } from './Button';

/** The buttons at the foot of a dialog with a form. */
export function FormActions({ form, submit, busy, onCancel }: { form: string; submit: string; busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button onClick={onCancel}><Trans>Cancel</Trans></Button>
      <Button type="submit" form={form} kind="primary" busy={busy}>
        {submit}
      </Button>
    </>
  );
}

/** The server's refusal of a whole form. */
export function FormProblem({ text }: { text: string | undefined }) {
  return text ? <p className="border-s-4 border-danger bg-board-2 px-3 py-2 font-semibold">{text}</p> : null;
}
