import { useId } from 'react';

type CheckBoxProps = {
  label: string;
  /** A line below the label. */
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A yes or no. */
export function CheckBox({ label, hint, checked, disabled, onChange }: CheckBoxProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
        className="mt-1 size-5 shrink-0 cursor-pointer accent-(--ink) disabled:cursor-not-allowed"
      />
      <div className="min-w-0 wrap-anywhere">
        <label htmlFor={id} className="inline-block cursor-pointer py-0.5 font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
