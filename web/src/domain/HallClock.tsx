import { t } from '@lingui/core/macro';
import { callState } from './call-state';
import { useServerTime } from './queue/clock';
import type { NowBout } from '@/api/now';
import { cx } from '@/lib/cx';
import { duration } from '@/lib/format';

/** The clock of a call for everyone in the hall, in the surrounding colour; for a bout in progress, that status. */
export function HallClock({ bout, large = false }: { bout: NowBout; large?: boolean }) {
  const now = useServerTime(bout.status !== 'in-progress');
  const call = callState(bout, now);
  if (call.state === 'none') return null;
  if (call.state === 'pulled') {
    return (
      <span data-call="pulled" className="label inline-flex items-center gap-2">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
        {t`Pulling`}
      </span>
    );
  }
  return (
    <span data-call={call.state} className="inline-flex items-baseline gap-2">
      {call.state === 'over' ? <span className="label">{t`Time is up`}</span> : null}
      <span role="timer" aria-label={t`Time to reach the table`} className={cx('display leading-none tabular-nums', large ? 'text-6xl' : 'text-3xl')}>{duration(call.seconds)}</span>
    </span>
  );
}
