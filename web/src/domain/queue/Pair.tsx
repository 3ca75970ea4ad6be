import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { originLine } from './words';
import type { NowAthlete, NowBout } from '@/api/now';
import { cx } from '@/lib/cx';
import { dotted, plain } from '@/lib/isolate';
import { athleteName, shownName } from '@/lib/shown-name';

const sideEdges = ['border-red', 'border-blue'] as const;

export type PairProps = {
  bout: NowBout;
  /** `xs` keeps each athlete to one line, with number and club beside the name. */
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** Marks an athlete as arrived; without it the mark is only displayed. */
  onArrived?: (athlete: NowAthlete, arrived: boolean) => void;
  /** The games won by each, once pulled. */
  scores?: boolean;
};

const nameSizes = { xs: 'text-lg', sm: 'text-lg', md: 'text-2xl', lg: 'text-4xl sm:text-5xl' } as const;

/** The two athletes of a bout, the first-named red: name, club and number, and whether they are at the table. */
export function Pair({ bout, size = 'sm', onArrived, scores = false }: PairProps) {
  const { athletes, scores: games } = bout;
  const won = [games.player1Score, games.player2Score];
  const oneLine = size === 'xs';
  return (
    <ul role="list" className={cx('flex min-w-0 flex-col', oneLine ? 'gap-0.5' : 'gap-1.5')}>
      {athletes.map((athlete, side) => (
        <li key={side} className={cx('flex min-w-0 items-center gap-2 border-s-4 ps-2.5', sideEdges[side])}>
          <div className={cx('min-w-0 flex-1', oneLine && 'flex items-baseline gap-1.5')}>
            <p className={cx('display leading-tight', oneLine ? 'max-w-full shrink-0 truncate' : 'wrap-anywhere', nameSizes[size])}>
              <bdi>{size === 'xs' || size === 'sm' ? athleteName(athlete) : athlete.name || t`TBD`}</bdi>
            </p>
            {oneLine ? <p className="min-w-0 truncate text-xs text-ink-2">{dotted([athlete.number ? String(athlete.number) : null, athlete.club || athlete.country])}</p> : null}
            {size === 'xs' || size === 'sm' ? null : (
              <p className="text-sm text-ink-2 wrap-anywhere">
                {dotted([athlete.number ? t`No. ${{ number: athlete.number }}` : null, originLine(athlete)])}
              </p>
            )}
          </div>
          {scores && bout.bestOf > 1 ? <span className="display shrink-0 text-2xl tabular-nums">{won[side]}</span> : null}
          {onArrived ? (
            <button
              type="button"
              aria-pressed={athlete.arrived}
              aria-label={plain(t`${{ name: shownName(athlete) }} is here`)}
              onClick={() => {
                onArrived(athlete, !athlete.arrived);
              }}
              className={cx(
                'flex shrink-0 items-center justify-center gap-1.5 rounded-xs border font-display font-semibold',
                oneLine ? 'min-h-6.5 px-1.5 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-16' : 'min-h-11 px-2.5',
                size === 'sm' ? 'min-w-16 text-base' : !oneLine && 'min-w-28 text-lg',
                athlete.arrived ? 'border-ok bg-ok-soft text-ok' : 'border-edge text-ink hover:bg-board-2',
              )}
            >
              {athlete.arrived ? <Check size={oneLine ? 14 : 18} aria-hidden="true" /> : null}
              {athlete.arrived ? t`Here` : t`Here?`}
            </button>
          ) : athlete.arrived ? (
            <span className="label inline-flex shrink-0 items-center gap-1 text-ok">
              <Check size={16} aria-hidden="true" />
              {t`Here`}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
