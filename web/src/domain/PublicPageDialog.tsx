import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { Button } from '@/components/Button';
import { CopyField } from '@/components/CopyField';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { QRCode } from '@/components/QRCode';

export type PublicPageDialogProps = {
  /** Name of the event or tournament, in large letters below the code. */
  name: string;
  /** Path of its public page, such as "/e/club-night". */
  path: string;
  isPublic: boolean;
  /** Makes it public or private; omitted for people without permission. */
  onChange?: (isPublic: boolean) => Promise<unknown>;
  onClose: () => void;
};

/** The public page that anyone can read without an account: whether it exists, its address, and a code for the hall. */
export default function PublicPageDialog({ name, path, isPublic, onChange, onClose }: PublicPageDialogProps) {
  // The latest choice, until the server has it.
  const [chosen, setChosen] = useState<boolean>();
  const [problem, setProblem] = useState('');
  const address = location.origin + path;
  const change = (to: boolean) => {
    if (chosen !== undefined) return;
    setChosen(to);
    setProblem('');
    onChange?.(to).then(
      () => {
        setChosen(undefined);
      },
      (error: unknown) => {
        setChosen(undefined);
        setProblem(messageOf(error, t`Couldn't save the change. Check your connection and try again.`));
      },
    );
  };
  return (
    <Dialog
      title={t`Public page`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Close</Trans></Button>
          {isPublic ? (
            <a href={path} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center justify-center gap-2 rounded-xs bg-ink px-4 font-semibold text-paper">
              <ExternalLink size={18} aria-hidden="true" />
              <Trans>Open page</Trans>
            </a>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={problem} />
        <p className="text-ink-2">
          <Trans>Anyone can follow brackets, results and athletes live, without an account. The page shows names, numbers, clubs and countries, never weights, birth years or addresses.</Trans>
        </p>
        {onChange ? (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              role="switch"
              checked={chosen ?? isPublic}
              aria-disabled={chosen !== undefined}
              onChange={(event) => {
                change(event.target.checked);
              }}
              className="size-5 shrink-0 accent-(--ink)"
            />
            <span className="font-semibold">{t`Public: anyone can view it`}</span>
          </label>
        ) : null}
        {isPublic ? (
          <>
            <QRCode value={address} label={t`QR code for the public page`} caption={name} />
            <CopyField label={t`Address`} value={address} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
