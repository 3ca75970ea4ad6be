import { callLeft, useServerTime } from './clock';
import { duration } from '@/lib/format';

/** The remaining rest, updated each second; empty once over. Screen readers get only the line with its end. */
export function RestLeft({ readyAt }: { readyAt: string }) {
  const left = callLeft(readyAt, useServerTime());
  return left > 0 ? (
    <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
      {' · '}
      {duration(left)}
    </span>
  ) : null;
}
