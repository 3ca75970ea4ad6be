import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Timeline } from './Timeline';
import { timeAt, wallTime } from './times';
import { messageOf } from '@/api/client';
import { hall, type OrderProposal, type PlanInput, proposeOrder } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { SectionHeader } from '@/components/PageHeader';
import { eventRole, mayRunEvent } from '@/domain/event';
import { useActions } from '@/domain/queue/use-actions';
import { useUser } from '@/lib/session';
import { eventClock } from '@/lib/time';

/** The progress of the search for an order: `done` is the finished share, from 0 to 1. */
type Search = { done: number } | { proposal: OrderProposal; begins: string; accepted: boolean } | { problem: string } | undefined;

type Props = { event: EventDetail; input: PlanInput; begins: string };

/**
 * Proposes an order of classes that ends the day earlier, beside the current one: of the whole day, or of the rest of a running one.
 * An organizer accepts it and can undo that.
 */
export function ProposedOrder({ event, input, begins }: Props) {
  const queries = useQueryClient();
  const actions = useActions();
  const runs = mayRunEvent(eventRole(useUser(), event));
  const [search, setSearch] = useState<Search>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => { running.current?.abort(); }, []);

  async function start() {
    const control = new AbortController();
    running.current = control;
    setSearch({ done: 0 });
    try {
      const { proposal, from } = await proposeOrder(input, control.signal, (done) => { setSearch({ done }); });
      setSearch({ proposal, begins: from ? wallTime(eventClock(event), from) : begins, accepted: false });
    } catch (error) {
      if (!control.signal.aborted) setSearch({ problem: messageOf(error, t`Couldn't look for an order. Try again.`) });
    }
  }

  function cancel() {
    running.current?.abort();
    setSearch(undefined);
  }

  /** Replaces one order by the other. */
  async function change({ proposal, begins }: { proposal: OrderProposal; begins: string }, accepted: boolean) {
    const [current, proposed] = [proposal.current, proposal.proposed].map(({ classes }) => classes.map(({ _id }) => _id)) as [string[], string[]];
    const [classIds, seen] = accepted ? [proposed, current] : [current, proposed];
    const done = accepted ? t`Order of classes changed` : t`Undone`;
    if (!(await actions.act({ key: 'order', done, run: () => hall.orderClasses({ eventId: event._id, classIds, seen }) }))) return;
    setSearch({ proposal, begins, accepted });
    await queries.invalidateQueries({ queryKey: ['plan'] });
  }

  const found = search && 'proposal' in search ? search : undefined;
  const busy = actions.isBusy('order');
  return (
    <section aria-label={t`Order of classes`} className="min-w-0">
      <SectionHeader title={t`Order of classes`} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div role="status" className="max-w-prose min-w-0">
          {search === undefined ? (
            <p className="text-ink-2">
              {event.state === 'running'
                ? t`Toproll can look for an order that ends the day at least 15 minutes earlier. Classes that are open or start within 45 minutes keep their places.`
                : t`The order of classes decides when the day ends. Toproll can look for a better one.`}
            </p>
          ) : null}
          {search && 'done' in search ? <p className="font-semibold">{t`Looking for a better order…`}</p> : null}
          {found ? <Gain {...found} /> : null}
        </div>
        {search && 'problem' in search ? <p role="alert" className="font-semibold text-danger">{search.problem}</p> : null}
        {search && 'done' in search ? (
          <>
            <progress className="w-32" aria-label={t`Search for an order`} max={1} value={search.done} />
            <Button onClick={cancel}>{t`Cancel`}</Button>
          </>
        ) : null}
        {search === undefined || 'problem' in search ? <Button kind="strong" onClick={() => void start()}>{t`Propose an order`}</Button> : null}
        {found && found.proposal.moved > 0 && runs ? (
          found.accepted ? (
            <Button disabled={busy} onClick={() => void change(found, false)}>{t`Undo`}</Button>
          ) : (
            <Button kind="primary" disabled={busy} onClick={() => void change(found, true)}>{t`Use this order`}</Button>
          )
        ) : null}
        {found && !found.accepted ? <Button onClick={() => { setSearch(undefined); }}>{t`Keep the current order`}</Button> : null}
      </div>
      {found && found.proposal.moved > 0 && !found.accepted ? <Both proposal={found.proposal} begins={found.begins} /> : null}
    </section>
  );
}

/** The gain of an order, from the server. */
function Gain({ proposal: { current, proposed, moved }, accepted, begins }: { proposal: OrderProposal; accepted: boolean; begins: string }) {
  const before = timeAt(begins, current.seconds);
  const end = timeAt(begins, proposed.seconds);
  return (
    <>
      <p className="font-semibold">
        {moved === 0 ? t`No order ends the day clearly earlier. It ends at ${{ before }}.` : t`Ends at ${{ end }} instead of ${{ before }}.`}{' '}
        {moved > 0 ? plural(moved, { one: '# class moved.', other: '# classes moved.' }) : null}{' '}
        {accepted ? t`The new order is in the timetable.` : null}
      </p>
      <p className="text-ink-2">{t`Times are averages of simulated days with random winners.`}</p>
    </>
  );
}

/** Both orders on one scale. */
function Both({ proposal: { current, proposed }, begins }: { proposal: OrderProposal; begins: string }) {
  const end = Math.max(current.seconds, proposed.seconds);
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-2">
      <Timeline title={t`Current order`} plan={current} begins={begins} end={end} />
      <Timeline title={t`Proposed order`} plan={proposed} begins={begins} end={end} />
    </div>
  );
}
