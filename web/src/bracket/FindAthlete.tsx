import { Search, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { findAthletes } from './find';
import type { Entry } from '@/api/types';
import { useOffers } from '@/lib/offers';

/** Most names that are offered at a time. */
const LIMIT = 8;

export interface FindAthleteProps {
  participants: readonly Entry[];
  /** The athlete whose way is shown. */
  chosen: Entry | null;
  onChoose: (entry: Entry | null) => void;
}

/** A field that offers the athletes whose names fit; the one chosen is shown in the bracket. */
export function FindAthlete({ participants, chosen, onChoose }: FindAthleteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useOffers({ 'find-athlete': () => field.current?.focus() });
  const [text, setText] = useState(chosen?.user.name ?? '');
  const [seen, setSeen] = useState(chosen);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  if (seen !== chosen) {
    setSeen(chosen);
    setText(chosen?.user.name ?? '');
  }
  const found = open ? findAthletes(participants, text, LIMIT) : [];

  const choose = (entry: Entry | null) => {
    setOpen(false);
    setText(entry?.user.name ?? '');
    onChoose(entry);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = found[active];
      if (entry) choose(entry);
    } else if (event.key === 'Escape' && (open || text !== '')) {
      event.preventDefault();
      if (open && found.length > 0) setOpen(false);
      else choose(null);
    }
  };

  return (
    <div className="bk-find">
      <Search size={18} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Find an athlete"
        placeholder="Find an athlete"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${String(active)}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
          if (event.target.value === '') onChoose(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          setText(chosen?.user.name ?? '');
        }}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label="Clear the athlete"
          onClick={() => {
            choose(null);
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
      {found.length === 0 ? null : (
        <div id={`${id}-list`} role="listbox" aria-label="Athletes">
          {found.map((entry, i) => (
            // The field keeps the focus and has the keys.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={entry._id}
              id={`${id}-${String(i)}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onPointerDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                choose(entry);
              }}
            >
              {entry.user.name}
            </div>
          ))}
        </div>
      )}
      {open && text.trim() !== '' && found.length === 0 && text !== chosen?.user.name ? (
        <p role="status" className="bk-none">
          No athlete of this name.
        </p>
      ) : null}
    </div>
  );
}
