import { Trans } from '@lingui/react/macro';
import type { ProfileMonth } from '@/api/types';
import { count, percent, wholePercent } from '@/lib/format';
import { monthName } from '@/lib/time';

/** Months since the year 0, so that gaps between months have true widths. */
function monthNumber(month: string): number {
  const [year = 0, one = 0] = month.split('-').map(Number);
  return year * 12 + one;
}

/** The point of each month: x and y of 0 to 100, y from the top. */
export function chartPoints(months: readonly Pick<ProfileMonth, 'month' | 'overall'>[]): { x: number; y: number }[] {
  const numbers = months.map(({ month }) => monthNumber(month));
  const first = numbers[0] ?? 0;
  const span = (numbers.at(-1) ?? 0) - first;
  return months.map(({ overall }, at) => ({
    x: span === 0 ? 50 : (((numbers[at] ?? first) - first) / span) * 100,
    y: 100 - overall,
  }));
}

/** The share of all matches won up to each month: a line, and a table for screen readers. */
export function WinRateChart({ months }: { months: ProfileMonth[] }) {
  const points = chartPoints(months);
  const first = months[0];
  const last = months.at(-1);
  if (!first || !last) return null;
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3">
        <div className="label flex h-44 flex-col justify-between text-end text-ink-3">
          <span>{wholePercent(100)}</span>
          <span>{wholePercent(50)}</span>
          <span>{wholePercent(0)}</span>
        </div>
        <div className="px-2 py-2">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-40 w-full overflow-visible rtl:-scale-x-100">
            {[0, 50, 100].map((y) => (
              <path key={y} d={`M0 ${String(y)}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
            ))}
            <polyline
              points={points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')}
              fill="none"
              strokeWidth="2.5"
              strokeLinejoin="round"
              className="stroke-ink"
              vectorEffect="non-scaling-stroke"
            />
            {points.map(({ x, y }) => (
              // A line of zero length with round ends stays a circle when the picture is stretched.
              <path key={x} d={`M${String(x)} ${String(y)}h0`} strokeWidth="10" strokeLinecap="round" className="stroke-ink" vectorEffect="non-scaling-stroke" />
            ))}
          </svg>
        </div>
        <div className="label col-start-2 flex justify-between text-ink-3">
          <span>{monthName(first.month)}</span>
          {first === last ? null : <span>{monthName(last.month)}</span>}
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption><Trans>Win rate by month</Trans></caption>
          <thead>
            <tr>
              <th scope="col"><Trans>Month</Trans></th>
              <th scope="col"><Trans>Matches</Trans></th>
              <th scope="col"><Trans>Wins</Trans></th>
              <th scope="col"><Trans>Monthly win rate</Trans></th>
              <th scope="col"><Trans>Win rate to date</Trans></th>
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row">{monthName(one.month)}</th>
                <td>{count(one.matches)}</td>
                <td>{count(one.wins)}</td>
                <td>{percent(one.winRate)}</td>
                <td>{percent(one.overall)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
