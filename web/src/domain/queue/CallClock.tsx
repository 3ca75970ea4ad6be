import { t } from '@lingui/core/macro';
import { areBothHere, useCallLeft, useServerTime } from './clock';
import type { NowBout } from '@/api/now';
import { cx } from '@/lib/cx';
import { duration } from '@/lib/format';

type Size = 'sm' | 'md' | 'lg' | 'xl';

const sizes: Record<Size, string> = {
  sm: 'text-2xl',
  md: 'text-4xl',
  lg: 'text-6xl',
  xl: 'text-[clamp(4rem,20vmin,14rem)]',
};

/** Below this many seconds a call is nearly over. */
const NEARLY = 15;

export type CallClockProps = {
  bout: NowBout;
  size?: Size;
  /** Whether screen readers announce the end: on the screen where a person decides. */
  speaks?: boolean;
};

/**
 * The clock of a call, the same on every screen of the hall: the time left to reach the table. At zero it says that a
 * person must decide. For a bout in progress it shows its duration.
 */
export function CallClock({ bout, size = 'md', speaks = false }: CallClockProps) {
  const left = useCallLeft(bout);
  if (left === null) return bout.startedAt ? <Pulled since={bout.startedAt} size={size} /> : null;
  if (areBothHere(bout)) return <span className="label text-ok">{t`Both are here`}</span>;
  const over = left === 0;
  return (
    <span data-call={over ? 'over' : 'running'} className="inline-flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span
        role="timer"
        aria-label={t`Time to reach the table`}
        className={cx('display leading-none tabular-nums', sizes[size], over ? 'text-danger' : left <= NEARLY ? 'text-warn' : undefined)}
      >
        {duration(left)}
      </span>
      {over ? <strong className="label text-danger">{t`Time is up: decide`}</strong> : null}
      {speaks ? <Spoken left={left} /> : null}
    </span>
  );
}

/** Announces only the end of a call; each second would be noise. */
function Spoken({ left }: { left: number }) {
  return <span role="status" className="sr-only">{left === 0 ? t`Time is up: decide` : ''}</span>;
}

function Pulled({ since, size }: { since: string; size: Size }) {
  const now = useServerTime();
  return (
    <span className="inline-flex items-baseline gap-2">
      <span className={cx('display leading-none tabular-nums', sizes[size])}>{duration(Math.max(0, (now - Date.parse(since)) / 1000))}</span>
      <span className="label text-ok">{t`Pulling`}</span>
    </span>
  );
}
