import { useId } from 'react';
import type { Option } from './Field';

/** A filter with so few choices that all are visible. */
export function FilterChips({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex min-h-11 flex-wrap items-center">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="label relative -ms-px flex min-h-11 cursor-pointer items-center border border-edge bg-board px-3.5 text-ink-2 first-of-type:ms-0 first-of-type:rounded-s-xs last-of-type:rounded-e-xs hover:bg-board-2 has-checked:z-1 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:z-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
