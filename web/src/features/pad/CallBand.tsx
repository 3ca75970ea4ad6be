import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { NowBout } from '@/api/now';
import { Button } from '@/components/Button';
import { later } from '@/components/later';
import { CallClock } from '@/domain/queue/CallClock';
import { useCallLeft } from '@/domain/queue/clock';
import { useActions } from '@/domain/queue/use-actions';
import { cx } from '@/lib/cx';
import { plain } from '@/lib/isolate';
import { shownName } from '@/lib/shown-name';
import { announcements } from '@/live/announce';

const DefaultDialog = later(() => import('@/domain/queue/DefaultDialog'));

/** The call's clock across the pad until the bout begins: the athletes' arrival, more time, and at zero the decision. */
export function CallBand({ bout, offline }: { bout: NowBout; offline: boolean }) {
  const actions = useActions(announcements.say);
  const left = useCallLeft(bout);
  const [asks, setAsks] = useState(false);
  const up = left === 0 && bout.athletes.some(({ arrived }) => !arrived);
  return (
    <section
      aria-label={t`Call`}
      dir="auto"
      className={cx(
        'absolute inset-x-0 bottom-16 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-y-2 border-line-2 bg-board px-3 py-2 text-ink sm:px-6 short:bottom-12 short:py-1',
        up && 'border-s-8 border-s-danger',
      )}
    >
      <CallClock bout={bout} speaks />
      {offline ? null : (
        <>
          <div className="ms-auto flex gap-2">
            {up ? <Button kind="danger" onClick={() => { setAsks(true); }}>{t`Default…`}</Button> : null}
            <Button busy={actions.isBusy(`time ${bout.matchId}`)} aria-label={t`Add one minute`} onClick={() => void actions.moreTime(bout, 60)}>{t`+1 min`}</Button>
          </div>
          <div className="grid min-w-0 basis-full grid-cols-2 gap-2 lg:basis-auto short:flex-1 short:basis-88">
            {bout.athletes.map(({ entryId, arrived, ...athlete }) => (
              <button
                key={entryId}
                type="button"
                aria-pressed={arrived}
                aria-label={plain(t`${{ name: shownName(athlete) }} is here`)}
                onClick={() => void actions.arrived(bout, entryId, !arrived)}
                className={cx(
                  'flex min-h-11 min-w-0 items-center justify-between gap-1.5 rounded-xs border px-2.5 text-start font-display font-semibold short:min-h-9',
                  arrived ? 'border-ok bg-ok-soft text-ok' : 'border-edge hover:bg-board-2',
                )}
              >
                <bdi className="min-w-0 truncate">{shownName(athlete)}</bdi>
                <span className="label flex shrink-0 items-center gap-1">
                  {arrived ? <Check size={16} aria-hidden="true" /> : null}
                  {arrived ? t`Here` : t`Here?`}
                </span>
              </button>
            ))}
          </div>
        </>
      )}
      {asks ? <DefaultDialog bout={bout} onClose={() => { setAsks(false); }} /> : null}
    </section>
  );
}
