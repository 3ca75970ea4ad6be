import { plural } from '@lingui/core/macro';
import { useOutbox } from './use-outbox';

/** How many entries of this device have not reached the server, at the end of a menu's line; nothing if none. */
export default function WaitingCount() {
  const { length } = useOutbox().entries;
  return length === 0 ? null : <span className="label ms-auto ps-4 text-warn">{plural(length, { other: '# waiting' })}</span>;
}
