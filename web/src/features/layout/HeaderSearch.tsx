import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { searchOptions } from '@/api/athletes';
import { cx } from '@/lib/cx';
import { path, useNavigate } from '@/lib/location';

/** How many of each kind are offered. */
const limit = 5;

type Hit = { key: string; kind: 'Tournament' | 'Athlete'; name: string; go: () => void };

/** Finds tournaments and athletes by name, from every screen: a combobox with a list of links. */
export function HeaderSearch() {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { hits, searched } = useHits(useDeferredValue(text.trim()));
  const shown = open && searched;

  function choose(hit: Hit | undefined) {
    if (!hit) return;
    setOpen(false);
    setText('');
    field.current?.blur();
    hit.go();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      choose(hits[active]);
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
  }

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
        className="min-h-10 w-full rounded-xs border border-transparent bg-board-2 py-1.5 pr-3 pl-10 text-ellipsis placeholder:text-ink-3 hover:border-edge focus:border-edge focus:bg-board pointer-coarse:min-h-11"
      />
      <div hidden={!shown} className="absolute top-full right-0 left-0 mt-1.5 rounded-sm border border-line bg-board py-1.5 shadow-pop">
        <div id={`${id}-list`} role="listbox" aria-label="Found">
          {hits.map((hit, at) => (
            // The field keeps the focus; a listbox's options answer to the keys there.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={hit.key}
              id={`${id}-${String(at)}`}
              role="option"
              aria-selected={at === active}
              onPointerDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                choose(hit);
              }}
              className={cx('flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4', at === active && 'bg-board-2')}
            >
              <span className="truncate font-medium">{hit.name}</span>
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

function useHits(text: string): { hits: Hit[]; searched: boolean } {
  const navigate = useNavigate();
  const { data: found } = useQuery({ ...searchOptions(text, limit), enabled: text !== '' });
  if (text === '' || !found) return { hits: [], searched: false };
  const hit = (kind: Hit['kind'], address: (id: string) => string) => (one: { _id: string; name: string }): Hit => ({
    key: one._id,
    kind,
    name: one.name,
    go: () => {
      navigate(address(one._id));
    },
  });
  return {
    searched: true,
    hits: [...found.athletes.map(hit('Athlete', path.athlete)), ...found.tournaments.map(hit('Tournament', path.bracket))],
  };
}
