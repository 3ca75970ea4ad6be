import { useEffect } from 'react';
import { useLatest } from './latest';
import { isTyping } from './shortcuts';

/** Maximum pause between a scanner's keys; people are slower. */
const PAUSE = 80;

/** Minimum length of a scan. */
const SHORTEST = 4;

/** Takes a handheld scanner's input regardless of the focus: many keys in a row, and Enter. Text that a person types stays in its field. */
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

/** Runs the action of a single key, unless it is part of a scan. */
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
