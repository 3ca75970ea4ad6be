import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { statusOf } from './status';
import { useOutbox } from './use-outbox';
import { cx } from '@/lib/cx';
import { list } from '@/lib/format';
import { readerClock } from '@/lib/time';

const bad = 'text-danger';
const late = 'text-warn';
const ring = 'border';

/** A word on every screen about whether this device's entries have reached the server, with a link to the details. */
export default function OutboxLight() {
  const { known, broken, entries, others, sent } = useOutbox();
  const { waiting, since, refused } = statusOf(entries);
  const time = since && readerClock.time(since);
  const of = list(others.map(({ name }) => name));
  const [toneClasses, dotClasses, text] = broken
    ? [bad, ring, t`Can't store entries`]
    : refused.length > 0
      ? [bad, 'bg-danger', t`Refused, open`]
      : waiting > 0
        ? [late, 'bg-warn', plural(waiting, { other: `Waiting: # since ${{ time }}` })]
        : others.length > 0
          ? [late, ring, plural(others.reduce((sum, { count }) => sum + count, 0), { other: `Waiting: # of ${{ of }}` })]
          : known && sent !== undefined
            ? ['text-ink-2', 'bg-ok', t`Sent`]
            : ['', '', ''];
  return (
    <div role="status" className={cx('shrink-0', text === '' && 'hidden')}>
      {text === '' ? null : (
        <Link to="/outbox" className={cx('label flex min-h-9 items-center gap-2 rounded-xs px-2 hover:bg-board-2 short:min-h-8', toneClasses)}>
          <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', dotClasses)} />
          {text}
        </Link>
      )}
    </div>
  );
}
