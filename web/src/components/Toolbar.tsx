import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Option, SelectBox } from './Field';
import { cx } from '@/lib/cx';

/** The line above a list: search and filters at the left, what adds to the list at the right. */
export function Toolbar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      {children}
      {actions ? <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
    </div>
  );
}

export type SearchBoxProps = {
  label: string;
  value: string;
  /** Called when typing pauses, and at once on Enter and Clear. */
  onChange: (value: string) => void;
};

/** How long typing must pause before a search runs, in milliseconds. */
const pause = 200;

/** A search field with its Clear button; it searches while one types. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The address can change under the field: back, forward, Clear elsewhere.
  if (seen !== value) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => {
      onChange(text.trim());
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [text, value, onChange]);

  return (
    <form
      role="search"
      aria-label="This list"
      className="relative min-w-56 flex-1 sm:max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim());
      }}
    >
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
        className={cx(
          'min-h-11 w-full rounded-xs border border-edge bg-board py-2 pl-10 text-base placeholder:text-ink-3',
          // Only a text has a Clear button beside it.
          text ? 'pr-22' : 'pr-3',
        )}
      />
      {text ? (
        <button
          type="button"
          onClick={() => {
            setText('');
            onChange('');
            field.current?.focus();
          }}
          className="label absolute top-1/2 right-1 flex min-h-9 -translate-y-1/2 items-center gap-1 rounded-xs px-2 text-ink-2 hover:bg-board-2"
        >
          <X size={14} aria-hidden="true" />
          Clear
        </button>
      ) : null}
    </form>
  );
}

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
            className="min-h-11 w-full appearance-none rounded-xs border border-edge bg-board py-2 pr-10 pl-3 text-base"
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

/** A filter with so few choices that all can be seen at once. */
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
          className="label relative -ml-px flex min-h-11 cursor-pointer items-center border border-edge bg-board px-3.5 text-ink-2 first-of-type:ml-0 first-of-type:rounded-l-xs last-of-type:rounded-r-xs hover:bg-board-2 has-checked:z-1 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:z-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
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

/** How much of a list is shown, "12 of 340"; spoken when it changes. */
export function CountLine({ shown, total, noun }: { shown: number; total: number; noun: string }) {
  return (
    <p role="status" className="label mb-3 text-ink-3">
      {shown.toLocaleString('en')} of {total.toLocaleString('en')} {noun}
    </p>
  );
}
