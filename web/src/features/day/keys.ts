import type { KeyboardEvent } from 'react';
import type { Over } from './Overlay';
import { callOrAsk, placed } from './model';
import type { Queue } from '@/api/queue';
import { isPulled } from '@/domain/queue/day';
import type { Actions } from '@/domain/queue/use-actions';
import { isTyping, singleKeys } from '@/lib/shortcuts';

type KeysOf = { queue: Queue; actions: Actions; onOpen: (over: Over) => void };

/** Keys for the focused bout: the same actions as its menu. Arrows move between bouts. */
export function useKeys({ queue, actions, onOpen }: KeysOf) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const focused = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bout]') : null;
    if (!focused || isTyping(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = [...document.querySelectorAll<HTMLElement>('[data-bout]')];
      const to = all[all.indexOf(focused) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (to) event.preventDefault();
      to?.focus();
      return;
    }
    if (singleKeys.get() === 'off' || event.repeat) return;
    const found = placed(queue, focused.dataset['bout'] ?? '');
    if (!found) return;
    const { bout, place, table, queued } = found;
    // By the position of the key: with Shift a digit is another character.
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit) {
      const to = queue.now.tables.find(({ number }) => number === Number(digit));
      if (!to || (place === 'called' && isPulled(bout))) return;
      event.preventDefault();
      if (!event.shiftKey) void actions.next(bout, to, queued?.next ?? null);
      else void callOrAsk(found, to, actions, onOpen);
      return;
    }
    const does: Record<string, (() => void) | undefined> = {
      c: place === 'onDeck' ? () => void callOrAsk(found, table, actions, onOpen) : undefined,
      t: place === 'called' && !isPulled(bout) ? () => void actions.takeBack(bout, table) : undefined,
      h: place === 'called' || isPulled(bout) ? undefined : () => void actions.holdBout(bout, !queued?.held),
      m: place === 'called' && !isPulled(bout) ? () => void actions.moreTime(bout, 60) : undefined,
      b: () => void actions.waive(bout, !bout.waived),
      d: place === 'called' ? () => { onOpen({ kind: 'default', matchId: bout.matchId }); } : undefined,
    };
    const run = does[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  };
}
