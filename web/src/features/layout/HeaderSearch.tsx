import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useHits } from './useHits';
import { useOptionKeys } from '@/components/useOptionKeys';
import { cx } from '@/lib/cx';
import { useNavigate } from '@/lib/location';

/** How many of each kind are offered. */
const limit = 5;

export type HeaderSearchProps = {
  ref: RefObject<HTMLInputElement | null>;
  /** What stands at the end of the field, on wide screens. */
  after: ReactNode;
};

/** Finds tournaments and athletes by name, from every screen: a combobox with a list of links. */
export function HeaderSearch({ ref: field, after }: HeaderSearchProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const id = useId();
  const found = useHits(text, limit);
  const shown = open && found !== null;
  const hits = found ?? [];

  const choose = (at: number) => {
    const hit = hits[at];
    if (!hit) return;
    setOpen(false);
    setText('');
    field.current?.blur();
    navigate(hit.href);
  };
  const { active, setActive, onKeyDown } = useOptionKeys({
    count: hits.length,
    onMove: () => {
      setOpen(true);
    },
    onChoose: (at) => {
      if (shown) choose(at);
    },
    onEscape: () => {
      setOpen(false);
    },
  });

  return (
    <div role="search" aria-label="Whole site" className="relative min-w-0 flex-1 md:max-w-md">
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        ref={field}
        type="text"
        role="combobox"
        inputMode="search"
        autoComplete="off"
        aria-label="Search player or tournament"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && hits.length > 0 ? `${id}-${String(active)}` : undefined}
        placeholder="Search player or tournament..."
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => {
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
        }}
        onKeyDown={onKeyDown}
        className="min-h-10 w-full rounded-xs border border-transparent bg-board-2 py-1.5 pr-3 pl-10 text-ellipsis placeholder:text-ink-3 hover:border-edge focus:border-edge focus:bg-board md:pr-22 pointer-coarse:min-h-11"
      />
      <div className="absolute top-1/2 right-1 hidden -translate-y-1/2 md:block">{after}</div>
      <div hidden={!shown} className="absolute top-full right-0 left-0 mt-1.5 max-md:fixed max-md:inset-x-2 max-md:top-14 rounded-sm border border-line bg-board py-1.5 shadow-pop">
        <div id={`${id}-list`} role="listbox" aria-label="Found">
          {hits.map((hit, at) => (
            // The field keeps the focus; a listbox's options answer to the keys there.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={hit._id}
              id={`${id}-${String(at)}`}
              role="option"
              aria-selected={at === active}
              onPointerDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                choose(at);
              }}
              className={cx('flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4', at === active && 'bg-board-2')}
            >
              <span className="truncate">{hit.name}</span>
              <span className="label shrink-0 text-ink-3">{hit.kind}</span>
            </div>
          ))}
        </div>
        <p role="status" className={cx('px-4 py-2 text-ink-3', hits.length > 0 && 'sr-only')}>
          {shown ? (hits.length === 0 ? 'Nothing found' : `${String(hits.length)} found`) : ''}
        </p>
      </div>
    </div>
  );
}
