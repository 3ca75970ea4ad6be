import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LedgerCard } from './LedgerCard';
import { stageInWords } from './words';
import { messageOf } from '@/api/client';
import { type LedgerClass, ledgerOptions } from '@/api/ledger';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { eventRole, mayRunEvent } from '@/domain/event';
import { useUser } from '@/lib/session';

/** The classes whose medals are ready or wait, with the reason, and the order in which athletes are called up. */
export function Ceremony({ event }: { event: EventDetail }) {
  const runs = mayRunEvent(eventRole(useUser(), event));
  const { data, error, isLoadingError, refetch } = useQuery({ ...ledgerOptions(event._id), enabled: event.settings.ledger });
  if (!event.settings.ledger) return <EmptyState title={t`This event keeps no ledger of results.`} hint={t`An organizer can turn it on in Settings.`} />;
  if (isLoadingError) return <ErrorState message={messageOf(error, t`Couldn't load the ledger.`)} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  const finished = data.filter(({ stage }) => stage === 'finished');
  const given = (one: LedgerClass) => one.marks.some(({ mark, repeat }) => mark === 'medals' && !repeat) || one.waits.includes('no-medals');
  const cards = (list: readonly LedgerClass[]) => list.map((one) => <LedgerCard key={one._id} event={event} of={one} runs={runs} />);
  // A reopened class stays visible while one of its steps must be repeated.
  const reopened = data.filter((one) => one.stage !== 'finished' && one.marks.length > 0);
  const open = data.filter((one) => one.stage !== 'finished' && one.marks.length === 0);
  const ready = finished.filter((one) => one.ready);
  const waiting = finished.filter((one) => !one.ready && !given(one));
  const done = finished.filter(given);
  return (
    <div className="flex flex-col gap-8">
      {data.length === 0 ? <EmptyState title={t`No classes yet.`} hint={t`Each class appears here with its result and what is to do with it.`} /> : null}
      <p role="status" className="sr-only">{plural(ready.length, { one: '# class is ready for its medals', other: '# classes are ready for their medals' })}</p>
      <Part title={t`Ready for medals`}>{cards(ready)}</Part>
      <Part title={t`Reopened`}>{cards(reopened)}</Part>
      <Part title={t`Waiting`}>{cards(waiting)}</Part>
      <Part title={t`Ceremony over`}>{cards(done)}</Part>
      {open.length > 0 ? (
        <section aria-labelledby="ledger-open">
          <SectionHeader id="ledger-open" title={t`Not finished`} />
          <ul role="list" className="border-t-2 border-line-2">
            {open.map(({ _id, name, stage }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
                <span className="min-w-0 font-semibold wrap-anywhere"><bdi>{name}</bdi></span>
                <Badge tone={stage === 'running' ? 'info' : 'neutral'}>{stageInWords(stage)}</Badge>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={title} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">{children}</div>
    </section>
  );
}
