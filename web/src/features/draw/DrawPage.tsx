import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { DrawPrint } from './DrawPrint';
import { MakeDraw } from './MakeDraw';
import { PublishLists } from './PublishLists';
import { drawsOptions } from '@/api/draws';
import { eventOptions } from '@/api/events';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { DrawsDone, sortDraws } from '@/domain/DrawsDone';
import { eventRole, mayOfficiateEvent, mayRunEvent } from '@/domain/event';
import { useLostFailures } from '@/domain/lost-failures';
import { useUser } from '@/lib/session';
import { eventClock } from '@/lib/time';

/** The draw of an event: what is published, the number from the hall, the pairings, and all earlier draws. */
export default function DrawPage() {
  useLostFailures();
  const { id } = useParams({ from: '/app/events/$id' });
  const user = useUser();
  const { data: event } = useQuery(eventOptions(id));
  const draws = useQuery(drawsOptions(id));
  if (!event || draws.isPending) return <RowsSkeleton />;
  if (draws.isLoadingError) return <ErrorState message={t`Couldn't load the draws.`} onRetry={() => void draws.refetch()} />;
  const role = eventRole(user, event);
  const runs = mayRunEvent(role) && event.state !== 'finished' && event.classes.length > 0;
  const { published, made, void: voided } = sortDraws(draws.data, event.classes);
  return (
    <div className="flex flex-col gap-10">
      <p className="-mb-4 max-w-prose text-ink-2">
        <Trans>
          The lists are published with the hash of a secret. Then someone in the hall calls a number. Both decide all pairings, so nobody can choose them and <Link to="/verify-draw">anyone can check them</Link>.
        </Trans>
      </p>
      {runs ? <PublishLists event={event} draws={draws.data.draws} officiates={mayOfficiateEvent(role)} /> : null}
      {published.length > 0 || runs ? (
        <section aria-labelledby="published">
          <SectionHeader id="published" title={t`Published`}>
            {published.length > 0 ? (
              <Button
                icon={<Printer size={18} aria-hidden="true" />}
                onClick={() => {
                  window.print();
                }}
              >
                <Trans>Print</Trans>
              </Button>
            ) : null}
          </SectionHeader>
          <MakeDraw key={id} eventId={id} clock={eventClock(event)} published={published} runs={runs} />
        </section>
      ) : null}
      <DrawsDone of={{ event: id }} clock={eventClock(event)} made={made} late={draws.data.late} voided={voided} />
      {!runs && draws.data.draws.length === 0 ? (
        <EmptyState title={t`Nothing drawn yet.`} hint={event.classes.length === 0 ? t`No classes to draw yet. Add classes and athletes first.` : t`Published lists appear here with the data to check the draw.`} />
      ) : null}
      <DrawPrint title={event.name} clock={eventClock(event)} draws={published} />
    </div>
  );
}
