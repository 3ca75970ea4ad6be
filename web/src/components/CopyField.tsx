import { useRef } from 'react';
import { CopyButton } from './CopyButton';
import { Field, box } from './Field';

export type CopyFieldProps = { label: string; value: string; hint?: string };

/** A text to read, select, and copy with one press. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
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
          <CopyButton of={field} value={value} />
        </div>
      )}
    </Field>
  );
}
