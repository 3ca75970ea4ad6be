import type { Over } from './Overlay';
import type { NowBout } from '@/api/now';
import { boutLine, pairLine } from '@/domain/queue/words';

/** A bout by its athletes, class and round; it opens all that can be done about it. Keys act on the one that has the focus. */
export function BoutName({ bout, onOpen }: { bout: NowBout; onOpen: (over: Over) => void }) {
  return (
    <button
      type="button"
      data-bout={bout.matchId}
      onClick={() => {
        onOpen({ kind: 'bout', matchId: bout.matchId });
      }}
      className="block min-h-11 w-full text-start hover:underline hover:decoration-2 hover:underline-offset-4"
    >
      <span className="block leading-snug font-semibold wrap-anywhere">{pairLine(bout)}</span>
      <span className="label block text-ink-3 wrap-anywhere">{boutLine(bout)}</span>
    </button>
  );
}
