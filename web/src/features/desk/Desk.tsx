import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { CloseWeighIn } from './CloseWeighIn';
import { FindAthlete, type FindHandle } from './FindAthlete';
import { useScanner } from './use-scanner';
import { WeighCard } from './WeighCard';
import { type EventAthlete, useEventAthletes } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { scanned } from '@/domain/badge';
import { ClassChips } from '@/domain/ClassChips';
import { againOn, toWeigh } from '@/domain/weigh-in';
import { weightText } from '@/domain/weights';
import { count } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import { day, eventClock } from '@/lib/time';

/** The weigh-in desk: one athlete after the other, by keyboard, scanner or thumb. */
export function Desk({ event }: { event: EventDetail }) {
  const find = useRef<FindHandle>(null);
  const [at, setAt] = useState<string>();
  const [said, setSaid] = useState('');
  const query = useEventAthletes(event);
  const athletes = useMemo(() => query.data ?? [], [query.data]);
  const athlete = athletes.find((one) => one._id === at);
  const left = useMemo(() => athletes.filter(toWeigh), [athletes]);
  const latest = useMemo(() => lastWeighed(athletes), [athletes]);
  const [scans, setScans] = useState(0);
  const [all, setAll] = useState(false);
  const open = useCallback((id: string) => {
    setSaid('');
    setAt(id);
  }, []);
  useScanner((badge) => {
    const one = scanned(badge, athletes);
    setScans(scans + 1);
    setSaid('');
    setAt(one?._id);
    find.current?.says(one ? '' : badge);
  });

  if (query.isPending) return <RowsSkeleton rows={6} />;
  if (query.isLoadingError) return <ErrorState message={t`Couldn't load the athletes.`} onRetry={() => void query.refetch()} />;
  if (event.state === 'finished') return <EmptyState title={t`The event is over`} hint={t`The weigh-in is closed.`} />;

  const next = (text: string) => {
    setSaid(text);
    setAt(undefined);
    find.current?.focus();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <FindAthlete ref={find} event={event} athletes={athletes} onFound={open} />
        <p role="status" className="font-semibold text-ok empty:hidden">{said}</p>
        {at === undefined && said === '' && left.length > 0 ? <p className="text-ink-2 pointer-coarse:hidden"><Trans>Type a name, Enter, a weight, Enter; press Enter again to confirm the classes shown.</Trans></p> : null}
        {at !== undefined && !athlete ? <p role="alert" className="font-semibold text-danger"><Trans>This athlete was removed from the event.</Trans></p> : null}
        {athlete ? (
          <WeighCard
            key={`${athlete._id} ${String(scans)}`}
            event={event}
            athlete={athlete}
            onDone={next}
            onLeave={() => {
              next('');
            }}
          />
        ) : null}
      </div>
      <aside className="flex min-w-0 flex-col gap-6">
        <section aria-label={t`Still to weigh in`} className="border-t-2 border-line-2 pt-3">
          <h2 className="display mb-2 text-2xl">
              {left.length === 0 ? (athletes.length === 0 ? t`No athletes registered yet` : t`Everyone is weighed in`) : plural(left.length, { one: '# still to weigh in', other: '# still to weigh in' })}
          </h2>
          <ul role="list" className="max-h-96 overflow-y-auto max-lg:max-h-64">
            {(all ? left : left.slice(0, SHOWN)).map((one) => <ToWeigh key={one._id} one={one} onOpen={open} />)}
          </ul>
          {left.length > SHOWN && !all ? (
            <Button size="sm" kind="quiet" onClick={() => { setAll(true); }}>{t`Show all ${{ count: count(left.length) }}`}</Button>
          ) : null}
          {left.length > 0 ? <CloseWeighIn event={event} /> : null}
        </section>
        {latest.length > 0 ? (
          <section aria-label={t`Last weighed`} className="border-t-2 border-line-2 pt-3">
            <h2 className="label mb-2 text-ink-2"><Trans>Last weighed</Trans></h2>
            <ul role="list">
              {latest.map((one) => {
                const last = one.private?.attempts.at(-1);
                return (
                  <li key={one._id} className="border-b border-line">
                    <button type="button" onClick={() => { open(one._id); }} className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-1 py-2 text-start hover:bg-board-2">
                      <span className="min-w-0 flex-1 font-semibold wrap-anywhere"><bdi>{one.user.name}</bdi></span>
                      <span className="whitespace-nowrap tabular-nums">{last ? weightText(last.grams, event.settings.unit) : ''}</span>
                      <span className="flex w-full flex-wrap items-baseline justify-between gap-2 text-sm text-ink-3">
                        <span><ClassChips event={event} ids={one.entries.map((entry) => entry.class._id)} /></span>
                        <span>{last ? `${eventClock(event).when(last.at, serverNow())} · ${last.by.name}` : null}</span>
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ) : null}
      </aside>
    </div>
  );
}

/** Maximum of listed athletes who need a weigh-in, until somebody wants all; the field above finds each of them. */
const SHOWN = 60;

const ToWeigh = memo(function ToWeigh({ one, onOpen }: { one: EventAthlete; onOpen: (id: string) => void }) {
  return (
    // Rows outside the view have no layout.
    <li className="border-b border-line [contain-intrinsic-size:auto_2.8rem] [content-visibility:auto]">
      <button type="button" onClick={() => { onOpen(one._id); }} className="flex min-h-11 w-full items-baseline gap-3 px-1 py-2 text-start -outline-offset-3 hover:bg-board-2">
        <span className="w-8 shrink-0 text-end text-ink-3 tabular-nums">{one.number}</span>
        <span className="min-w-0 flex-1 wrap-anywhere"><span className="font-semibold"><bdi>{one.user.name}</bdi></span> <span className="text-sm text-ink-3"><bdi>{one.club}</bdi></span>{againText(one).map((text) => <span key={text} className="block text-sm text-ink-2">{text}</span>)}</span>
      </button>
    </li>
  );
});

/** The days for which a weighed athlete needs another weigh-in. */
function againText(one: EventAthlete): string[] {
  return againOn(one).map(({ day: on }) => t`again for ${{ day: day(on) }}`);
}

/** The latest athletes on the scales, at any desk. */
function lastWeighed(athletes: readonly EventAthlete[]): EventAthlete[] {
  const at = (one: EventAthlete) => one.private?.attempts.at(-1)?.at ?? '';
  return athletes.filter((one) => at(one) !== '').sort((a, b) => at(b).localeCompare(at(a))).slice(0, 5);
}
