import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '@/lib/cx';

export type SearchBoxProps = {
  label: string;
  value: string;
  /** Called when typing pauses, and at once on Enter and Clear. */
  onChange: (value: string) => void;
  /** Whether it shrinks to stay beside the heading of a narrow column. */
  narrow?: boolean;
};

/** How long typing must pause before a search runs, in milliseconds. */
const pause = 200;

/** A search field with its Clear button; it searches during typing. */
export function SearchBox({ label, value, onChange, narrow = false }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The address can change independently of the field: back, forward, Clear elsewhere.
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
      aria-label={t`This list`}
      className={cx('relative flex-1 sm:max-w-sm', narrow ? 'min-w-36' : 'min-w-56')}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim());
      }}
    >
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 inset-s-3 -translate-y-1/2 text-ink-3" />
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
          'min-h-11 w-full rounded-xs border border-edge bg-board py-2 ps-10 text-base text-ellipsis placeholder:text-ink-3',
          // Only a non-empty field has a Clear button.
          text ? 'pe-22' : 'pe-3',
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
          className="label absolute top-1/2 inset-e-1 flex min-h-9 -translate-y-1/2 items-center gap-1 rounded-xs px-2 text-ink-2 hover:bg-board-2"
        >
          <X size={14} aria-hidden="true" />
          <Trans>Clear</Trans>
        </button>
      ) : null}
    </form>
  );
}
