import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { sentence } from '@/lib/format';

export type ReasonsProps = {
  /** The entered values and their texts; one tap each. */
  common: readonly (readonly [reason: string, text: string])[];
  /** Called with a typed reason. */
  confirm: string;
  disabled: boolean;
  onReason: (reason: string) => void;
};

/** Asks for a reason: a common one by one tap, or a typed one. */
export function Reasons({ common, confirm, disabled, onReason }: ReasonsProps) {
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-end lg:justify-between">
      <div className="flex flex-wrap gap-2">
        {common.map(([value, text]) => (
          <Button
            key={value}
            disabled={disabled}
            onClick={() => {
              onReason(value);
            }}
          >
            {sentence(text)}
          </Button>
        ))}
      </div>
      <form
        className="flex items-end gap-2 lg:w-96"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason && !disabled) onReason(reason);
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Another reason`}
            maxLength={500}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
            }}
          />
        </div>
        <Button type="submit" disabled={disabled || reason === ''}>
          {confirm}
        </Button>
      </form>
    </div>
  );
}
