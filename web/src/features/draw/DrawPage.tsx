import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Presentation, Printer } from 'lucide-react';
import { useState } from 'react';
import { DrawPrint } from './DrawPrint';
import { MakeDraw } from './MakeDraw';
import { Published } from './Published';
import { PublishLists } from './PublishLists';
import { ShowPairings } from './ShowPairings';
import { StepHeader } from './StepHeader';
import { drawsOptions, type EventDraws } from '@/api/draws';
import { eventOptions } from '@/api/events';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { DrawsDone, sortDraws } from '@/domain/DrawsDone';
import { eventRole, mayOfficiateEvent, mayRunEvent } from '@/domain/event';
import { useLostFailures } from '@/domain/lost-failures';
import { useUser } from '@/lib/session';
import { eventClock } from '@/lib/time';

/** The draw of an event in three steps: choose lists, publish them, enter the number from the hall. Then the pairings, and all earlier draws. */
export default function DrawPage() {
  useLostFailures();
  const { id } = useParams({ from: '/app/events/$id' });
  const [refused, setRefused] = useState<EventDraws['refused']>([]);
  const [justDrawn, setJustDrawn] = useState(false);
  const [showing, setShowing] = useState(false);
  const user = useUser();
  const { data: event } = useQuery(eventOptions(id));
  const draws = useQuery(drawsOptions(id));
  if (!event || draws.isPending) return <RowsSkeleton />;
  if (draws.isLoadingError) return <ErrorState message={t`Couldn't load the draws.`} onRetry={() => void draws.refetch()} />;
  const role = eventRole(user, event);
  const runs = mayRunEvent(role) && event.state !== 'finished' && event.classes.length > 0;
  const { published, made, void: voided } = sortDraws(draws.data, event.classes);
  return (
    <div className="flex flex-col gap-8">
      <p className="-mb-3 max-w-prose text-ink-2">
        <Trans>
          The lists are published with the hash of a secret. Then someone in the hall calls a number. Both decide all pairings, so nobody can choose them and <Link to="/verify-draw">anyone can check them</Link>.
        </Trans>
      </p>
      {runs ? <PublishLists event={event} draws={draws.data.draws} officiates={mayOfficiateEvent(role)} /> : null}
      {published.length > 0 || runs ? (
        <section aria-labelledby="published">
          <StepHeader step={runs ? 2 : undefined} id="published" title={t`Published`}>
            {published.length > 0 ? (
              <Button
                size="sm"
                icon={<Printer size={18} aria-hidden="true" />}
                onClick={() => {
                  window.print();
                }}
              >
                <Trans>Print</Trans>
              </Button>
            ) : null}
          </StepHeader>
          <Published event={event} published={published} />
        </section>
      ) : null}
      {runs ? <MakeDraw key={id} eventId={id} published={published} onRefused={setRefused} onDrawn={setJustDrawn} /> : null}
      {refused.length > 0 ? (
        <div role="alert" className="border-s-4 border-danger bg-board-2 px-3 py-2">
          <p className="font-semibold">
            <Trans>Not drawn:</Trans>
          </p>
          <ul className="list-disc ps-5">
            {refused.map((one) => (
              <li key={one.class._id}>{one.message}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {made.length > 0 ? (
        <div className="-mb-4">
          <Button
            kind={justDrawn ? 'primary' : 'plain'}
            icon={<Presentation size={18} aria-hidden="true" />}
            onClick={() => {
              setShowing(true);
            }}
          >
            <Trans>Show pairings in the hall</Trans>
          </Button>
        </div>
      ) : null}
      <DrawsDone of={{ event: id }} clock={eventClock(event)} made={made} late={draws.data.late} voided={voided} />
      {!runs && draws.data.draws.length === 0 ? (
        <EmptyState title={t`Nothing drawn yet.`} hint={event.classes.length === 0 ? t`No classes to draw yet. Add classes and athletes first.` : t`Published lists appear here with the data to check the draw.`} />
      ) : null}
      <DrawPrint title={event.name} clock={eventClock(event)} draws={published} />
      {showing ? (
        <ShowPairings
          draws={made}
          onClose={() => {
            setShowing(false);
          }}
        />
      ) : null}
    </div>
  );
}
