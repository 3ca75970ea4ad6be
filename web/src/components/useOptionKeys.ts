import { type KeyboardEvent, useState } from 'react';

export type OptionKeys = {
  /** How many options are offered. */
  count: number;
  onChoose: (at: number) => void;
  onMove?: () => void;
  onEscape?: () => void;
};

/** The keys of a combobox whose field keeps the focus: arrows go around, Enter chooses. */
export function useOptionKeys({ count, onChoose, onMove, onEscape }: OptionKeys) {
  const [at, setActive] = useState(0);
  const active = Math.min(at, Math.max(count - 1, 0));

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      setActive((active + step + count) % count);
      onMove?.();
    } else if (event.key === 'Enter' && count > 0) {
      event.preventDefault();
      onChoose(active);
    } else if (event.key === 'Escape') {
      onEscape?.();
    }
  }

  return { active, setActive, onKeyDown };
}
