import { plural } from '@lingui/core/macro';
import { useOutbox } from './use-outbox';

/** Number of this device's unsent entries, at the end of a menu line; empty for none. */
export default function WaitingCount() {
  const { length } = useOutbox().entries;
  return length === 0 ? null : <span className="label ms-auto ps-4 text-warn">{plural(length, { other: '# waiting' })}</span>;
}
