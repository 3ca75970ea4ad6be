import { useId } from 'react';
import { type Option, SelectBox } from './Field';

/** A filter with a few choices, in one line with the search. */
export function FilterSelect({
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
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="label text-ink-3">
        {label}
      </label>
      <div className="max-sm:flex-1">
        <SelectBox>
          <select
            id={id}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            className="min-h-11 w-full appearance-none rounded-xs border border-edge bg-board py-2 pe-10 ps-3 text-base"
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </SelectBox>
      </div>
    </div>
  );
}
