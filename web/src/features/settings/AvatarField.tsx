import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { squarePicture } from './picture';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';

export type AvatarFieldProps = {
  name: string;
  /** The picture as an address or a data: address; empty for none. */
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

/** Chooses, replaces or removes a picture; the form sends it. */
export function AvatarField({ name, value, error, onChange }: AvatarFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const id = useId();

  async function onFile(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = '';
    if (!chosen) return;
    try {
      onChange(await squarePicture(chosen));
      setProblem('');
    } catch {
      setProblem(t`Couldn't read this file as a picture. Choose another file.`);
    }
  }

  const wrong = problem || error;
  return (
    <div className="flex items-center gap-5">
      <Avatar name={name} src={value} size="lg" />
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            aria-describedby={wrong ? id : undefined}
            onClick={() => {
              file.current?.click();
            }}
          >
            {value ? t`Change picture` : t`Choose picture`}
          </Button>
          {value ? (
            <Button
              kind="quiet"
              onClick={() => {
                onChange('');
              }}
            >
              <Trans>Remove picture</Trans>
            </Button>
          ) : null}
        </div>
        {wrong ? (
          <p id={id} role="alert" className="text-sm font-semibold text-danger">
            {wrong}
          </p>
        ) : null}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={t`Picture`}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void onFile(event)}
        />
      </div>
    </div>
  );
}
