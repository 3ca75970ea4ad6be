import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Badge } from '@/components/Badge';
import { Link } from '@/components/Link';

export type MatchRowProps = {
  match: { matchNumber: number; tournament: { _id: string } };
  round: string;
  players: string;
  tournament: string;
  badge?: ReactNode;
};

/** One match of a list: round and tournament above the two names. */
export function MatchRow({ match, round, players, tournament, badge }: MatchRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <p className="label text-ink-3">
        {round} <span aria-hidden="true">·</span> {tournament}
      </p>
      <p className="col-span-2 row-start-2 text-lg leading-snug font-semibold text-balance wrap-anywhere">
        <Link to="/brackets/$id" params={{ id: match.tournament._id }} search={{ match: match.matchNumber }} quiet>
          {players}
        </Link>
      </p>
      {badge ? <div className="col-start-2 row-start-1">{badge}</div> : null}
    </li>
  );
}

/** Whether there is a winner. */
MatchRow.Outcome = function Outcome({ won }: { won: boolean }) {
  return <Badge tone={won ? 'ok' : 'neutral'}>{won ? t`Winner` : t`Loser`}</Badge>;
};
