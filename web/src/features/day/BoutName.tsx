import { t } from '@lingui/core/macro';
import type { Over } from './Overlay';
import type { NowBout } from '@/api/now';
import { boutLine, pairLine } from '@/domain/queue/words';

/** A bout by its athletes, class and round; it opens all that can be done about it. Keys act on the one that has the focus. */
export function BoutName({ bout, onOpen }: { bout: NowBout; onOpen: (over: Over) => void }) {
  const known = bout.athletes.some(({ name }) => name !== '');
  return (
    <button
      type="button"
      data-bout={bout.matchId}
      onClick={() => {
        onOpen({ kind: 'bout', matchId: bout.matchId });
      }}
      className="block min-h-11 w-full text-start hover:underline hover:decoration-2 hover:underline-offset-4"
    >
      {known ? (
        <span className="block leading-snug font-semibold wrap-anywhere">{pairLine(bout)}</span>
      ) : (
        <span className="block leading-snug text-ink-3">{t`Not known yet`}</span>
      )}
      <span className="label block text-ink-3 wrap-anywhere">{boutLine(bout)}</span>
    </button>
  );
}
