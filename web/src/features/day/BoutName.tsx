import { t } from '@lingui/core/macro';
import type { Over } from './Overlay';
import type { NowAthlete, NowBout } from '@/api/now';
import type { EventDetail } from '@/api/types';
import { shortClass } from '@/domain/classes';
import { boutLine, pairLine } from '@/domain/queue/words';
import { dotted, plain } from '@/lib/isolate';
import { athleteName } from '@/lib/shown-name';

/** A bout in short form: the class and the number. */
export function shortBoutLine(bout: NowBout, { classes, settings }: EventDetail): string {
  const of = classes.find(({ _id }) => _id === bout.classId);
  return dotted([of ? shortClass(of.class, settings.unit) : bout.className, `M${String(bout.matchNumber)}`]);
}

type BoutNameProps = {
  bout: NowBout;
  event: EventDetail;
  /** Whether the athletes are below each other, each with number and club; class and match number are shown beside. */
  stacked?: boolean;
  onOpen: (over: Over) => void;
};

/** A bout by its athletes, class and round; it opens the bout's actions. Keys act on the focused bout. */
export function BoutName({ bout, event, stacked = false, onOpen }: BoutNameProps) {
  const known = bout.athletes.some(({ name }) => name !== '');
  return (
    <button
      type="button"
      data-bout={bout.matchId}
      title={plain(`${pairLine(bout)}, ${boutLine(bout)}`)}
      onClick={() => {
        onOpen({ kind: 'bout', matchId: bout.matchId });
      }}
      className="block min-h-9 w-full min-w-0 text-start leading-tight hover:underline hover:decoration-2 hover:underline-offset-4 pointer-coarse:min-h-11"
    >
      {!known ? (
        <span className="block text-ink-3">{t`Not known yet`}</span>
      ) : stacked ? (
        <>
          <span className="sr-only">{[pairLine(bout), boutLine(bout)].join(', ')}</span>
          <span aria-hidden="true">
            {bout.athletes.map((athlete, side) => (
              <Line key={side} athlete={athlete} />
            ))}
          </span>
        </>
      ) : (
        <span className="block truncate font-semibold">{pairLine(bout)}</span>
      )}
      {stacked ? null : <span className="label block truncate text-ink-3">{shortBoutLine(bout, event)}</span>}
    </button>
  );
}

function Line({ athlete }: { athlete: NowAthlete }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <bdi className="max-w-full shrink-0 truncate font-semibold">{athleteName(athlete)}</bdi>
      <span className="min-w-0 truncate text-xs text-ink-2">{dotted([athlete.number ? String(athlete.number) : null, athlete.club || athlete.country])}</span>
    </span>
  );
}
