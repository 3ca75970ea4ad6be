import { callLeft, useServerTime } from './clock';
import { duration } from '@/lib/format';

/** What is left of a rest, counted each second; nothing once it is over. Beside a line that says until when, so that screen readers are told once. */
export function RestLeft({ readyAt }: { readyAt: string }) {
  const left = callLeft(readyAt, useServerTime());
  return left > 0 ? (
    <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
      {' · '}
      {duration(left)}
    </span>
  ) : null;
}
