import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './Button';
import { Field, box } from './Field';

export type CopyFieldProps = { label: string; value: string; hint?: string };

/** A text to be handed on: to read, to select, and to copy with one press. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without permission, or over plain HTTP: it is selected, so that a key press copies it.
      setCopied(false);
    }
  }

  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <input
            ref={field}
            {...control}
            readOnly
            value={value}
            onFocus={(event) => {
              event.target.select();
            }}
            className={box}
          />
          <Button icon={copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
            <span role="status">{copied ? t`Copied` : t`Copy`}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
