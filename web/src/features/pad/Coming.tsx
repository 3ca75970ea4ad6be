import { t } from '@lingui/core/macro';
import type { NowBout } from '@/api/now';
import { pairLine } from '@/domain/queue/words';

/** The next two bouts at the table, one line each below the pad. A phone in landscape has no space for them. */
export function Coming({ bouts }: { bouts: readonly NowBout[] }) {
  if (bouts.length === 0) return null;
  return (
    <ol role="list" aria-label={t`Next at this table`} className="border-t border-line px-2 py-1 text-sm text-ink-2 sm:px-3 short:hidden">
      {bouts.slice(0, 2).map((bout) => (
        <li key={bout.matchId} className="flex min-w-0 gap-2">
          <span className="shrink-0 font-semibold tabular-nums">M{bout.matchNumber}</span>
          <span className="truncate">{pairLine(bout)}</span>
        </li>
      ))}
    </ol>
  );
}
