import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileDown, FileUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ExportDialog } from './ExportDialog';
import { ReclaimDialog } from './ReclaimDialog';
import { messageOf } from '@/api/client';
import { handOversOptions, type HandOvers as Shape } from '@/api/event-files';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { later } from '@/components/later';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { type EventClock, eventClock } from '@/lib/time';

const ImportDialog = later(() => import('@/domain/event-file/ImportDialog'));

/** Takes an event to another Toproll and back: files, hand-overs, and copies from before imports. */
export function HandOvers({ event }: { event: EventDetail }) {
  const query = useQuery(handOversOptions(event._id));
  const [asking, ask] = useState<'export' | 'import' | 'reclaim' | { copyId: string }>();
  const clock = eventClock(event);
  const close = () => { ask(undefined); };
  return (
    <section aria-labelledby="away">
      <SectionHeader id="away" title={t`Away and back`} />
      <p className="mb-4 max-w-prose text-ink-2">
        <Trans>Take the event to another Toproll, for example on a laptop in a hall without internet, and bring it back with all results.</Trans>
      </p>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button icon={<FileDown size={18} aria-hidden="true" />} onClick={() => { ask('export'); }}>{event.away ? t`Download the file again` : t`Save as event file`}</Button>
        <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => { ask('import'); }}><Trans>Bring back a file</Trans></Button>
        {event.away ? <Button icon={<Undo2 size={18} aria-hidden="true" />} onClick={() => { ask('reclaim'); }}><Trans>Reclaim the event</Trans></Button> : null}
      </div>
      {query.isPending ? <RowsSkeleton rows={2} /> : null}
      {query.isLoadingError ? <ErrorState message={messageOf(query.error, t`Couldn't load the hand-overs.`)} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <History data={query.data} clock={clock} onCopy={(copyId) => { ask({ copyId }); }} /> : null}
      {asking === 'export' ? <ExportDialog event={event} onClose={close} /> : null}
      {typeof asking === 'object' ? <ExportDialog event={event} copyId={asking.copyId} onClose={close} /> : null}
      {asking === 'import' ? <ImportDialog onClose={close} onImported={close} /> : null}
      {asking === 'reclaim' ? <ReclaimDialog event={event} onClose={close} /> : null}
    </section>
  );
}

function History({ data, clock, onCopy }: { data: Shape; clock: EventClock; onCopy: (copyId: string) => void }) {
  const kinds = { taken: t`Taken away`, brought: t`Brought here`, reclaimed: t`Reclaimed` };
  return (
    <>
      <p className="mb-4 text-ink-2">
        {data.automatic.set
          ? data.automatic.failed
            ? t`The last automatic copy failed. Check the folder that the operator has set.`
            : data.automatic.lastAt
              ? t`Last automatic copy: ${{ time: clock.moment(data.automatic.lastAt) }}`
              : t`Automatic copies begin when the event runs.`
          : t`No automatic copies: the operator has set no folder for them.`}
      </p>
      {data.handOvers.length > 0 ? (
        <ul role="list" className="flex flex-col divide-y divide-line border-t-2 border-line-2">
          {data.handOvers.toReversed().map((one) => (
            <li key={one.lease} className="py-2.5 wrap-anywhere">
              <span className="font-semibold">{kinds[one.kind]}</span> <span className="text-ink-2">{t`by ${{ name: one.by }}, ${{ time: clock.moment(one.at) }}`}</span>
              {one.note ? <p className="text-ink-2"><bdi>{one.note}</bdi></p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {data.copies.length > 0 ? (
        <>
          <h3 className="label mt-5 mb-2 text-ink-2"><Trans>Copies from before imports</Trans></h3>
          <ul role="list" className="flex flex-col divide-y divide-line border-t-2 border-line-2">
            {data.copies.map(({ _id, at, by }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>{t`${{ time: clock.moment(at) }}, before the import by ${{ name: by }}`}</span>
                <Button size="sm" onClick={() => { onCopy(_id); }}><Trans>Save the copy</Trans></Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
