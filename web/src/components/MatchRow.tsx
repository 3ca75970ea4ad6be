import type { ReactNode } from 'react';
import { Badge } from './Badge';
import { Link } from './Link';

export type MatchRowProps = {
  round: string;
  players: string;
  tournament: string;
  href: string;
  badge?: ReactNode;
};

/** One match of a list: round and tournament over the two names. */
export function MatchRow({ round, players, tournament, href, badge }: MatchRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="label text-ink-3">
          {round} <span aria-hidden="true">·</span> {tournament}
        </p>
        <p className="mt-1 text-lg font-semibold wrap-anywhere">
          <Link href={href} quiet>{players}</Link>
        </p>
      </div>
      {badge}
    </li>
  );
}

/** Whether one has won. */
MatchRow.Outcome = function Outcome({ won }: { won: boolean }) {
  return <Badge tone={won ? 'ok' : 'neutral'}>{won ? 'Winner' : 'Loser'}</Badge>;
};
