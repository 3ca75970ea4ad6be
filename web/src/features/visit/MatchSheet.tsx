import { t } from '@lingui/core/macro';
import type { Match } from '@/api/types';
import { roundName } from '@/bracket/labels';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Facts } from '@/components/Facts';
import { playerName } from '@/domain/match';
import { StatusBadge } from '@/domain/StatusBadge';
import { cx } from '@/lib/cx';
import { decisionName } from '@/lib/labels';
import { type Clock } from '@/lib/time';

/** One match of a public bracket: athletes, result, and its games. */
export default function MatchSheet({ match, clock, cancelled = false, onClose }: { match: Match; clock: Clock | undefined; cancelled?: boolean; onClose: () => void }) {
  const { matchNumber, status, scores, winner, startedAt, completedAt, decidedBy, bestOf } = match;
  const score = [scores.player1Score, scores.player2Score];
  const facts = [
    { label: t`State`, value: cancelled && status !== 'completed' ? <StatusBadge status="archived" text={t`Cancelled`} /> : <StatusBadge status={status} text={match.bye ? t`Bye` : undefined} /> },
    ...(decidedBy && !match.bye ? [{ label: t`Decided by`, value: decisionName(decidedBy) }] : []),
    ...(bestOf > 1 ? [{ label: t`Best Of`, value: bestOf }] : []),
    ...(startedAt && clock ? [{ label: t`Started`, value: clock.moment(startedAt) }] : []),
    ...(completedAt && clock && !match.bye ? [{ label: t`Ended`, value: clock.moment(completedAt) }] : []),
  ];
  return (
    <Dialog title={t`Match M${{ number: matchNumber }}`} description={roundName(match)} width="narrow" onClose={onClose} actions={<Button onClick={onClose}>{t`Close`}</Button>}>
      <ul role="list" className="mb-6 flex flex-col gap-3">
        {[match.player1, match.player2].map((player, side) => {
          const won = !match.bye && winner !== null && player !== null && winner._id === player._id;
          return (
            <li key={side} className={cx('flex items-center justify-between gap-4 border-s-6 py-1 ps-4', side === 0 ? 'border-red' : 'border-blue')}>
              <span className={cx('display min-w-0 text-3xl leading-none wrap-anywhere', winner && !won && 'text-ink-3')}>
                <bdi>{playerName(player)}</bdi>
                {won ? <span className="label mt-1 block text-ok">{t`Winner`}</span> : null}
              </span>
              {status === 'completed' && match.games.length > 0 ? <span className={cx('display text-4xl', winner && !won && 'text-ink-3')}>{score[side]}</span> : null}
            </li>
          );
        })}
      </ul>
      <Facts items={facts} />
    </Dialog>
  );
}
