import { useEffect } from 'react';
import { useLatest } from './latest';
import { isTyping } from './shortcuts';

/** A scanner types a key every few milliseconds; a person is slower than this. */
const PAUSE = 80;

/** So short nothing is that was scanned. */
const SHORTEST = 4;

/** Takes what a handheld scanner types, wherever the focus is: many keys in a row, and Enter. What a person types into a field is theirs. */
export function useScanner(onScan: (text: string) => void): void {
  const latest = useLatest(onScan);
  useEffect(() => {
    let text = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > PAUSE) text = '';
      last = event.timeStamp;
      if (event.key === 'Enter') {
        if (text.length < SHORTEST) return;
        event.preventDefault();
        event.stopPropagation();
        latest.current(text);
        text = '';
      } else if (event.key.length === 1) {
        text += event.key;
      }
    };
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('keydown', onKey, true);
    };
  }, [latest]);
}

/** When the last two keys went down. */
let [before, last] = [-Infinity, -Infinity];
addEventListener(
  'keydown',
  (event) => {
    [before, last] = [last, event.timeStamp];
  },
  true,
);

/** Runs the action of a single key, unless a scanner types it among others. */
export function whenAlone(event: KeyboardEvent, run: () => void): void {
  if (event.timeStamp - before <= PAUSE) return;
  const waits = setTimeout(() => {
    removeEventListener('keydown', another, true);
    run();
  }, PAUSE);
  const another = () => {
    clearTimeout(waits);
    removeEventListener('keydown', another, true);
  };
  addEventListener('keydown', another, true);
}
