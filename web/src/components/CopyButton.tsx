import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from './Button';

/** Copies the text of a field, and says so until the text is another. */
export function CopyButton({ of, value }: { of: RefObject<HTMLInputElement | HTMLTextAreaElement | null>; value: string }) {
  const [last, setLast] = useState<string>();
  const copied = last === value;

  async function copy() {
    of.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setLast(value);
    } catch {
      // Without permission, or over plain HTTP: it is selected, so that a key press copies it.
      setLast(undefined);
    }
  }

  return (
    <>
      <Button icon={copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
      <span role="status" className="sr-only">{copied ? t`Copied` : null}</span>
    </>
  );
}
