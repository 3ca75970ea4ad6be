import { useId } from 'react';
import type { Option } from './Field';

type ChoiceProps = {
  label: string;
  /** The empty text while nothing is chosen. */
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** Below each other, even if there is space beside. */
  stacked?: boolean;
};

/** A choice of a few, all visible and large enough for a thumb. */
export function Choice({ label, value, options, onChange, stacked = false }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5 text-ink-2">{label}</legend>
      <div className={stacked ? 'grid gap-2' : 'grid gap-2 sm:grid-flow-col sm:auto-cols-fr'}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-12 cursor-pointer items-center gap-2.5 rounded-xs border border-edge bg-paper px-3 py-2 leading-tight font-semibold hover:bg-board-2 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value);
              }}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-4 shrink-0">
              <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
              {option.value === value ? <circle cx="6" cy="6" r="2.75" fill="currentColor" /> : null}
            </svg>
            <span className="min-w-0 wrap-anywhere"><bdi>{option.label}</bdi></span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
