import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { DrawnClass, VoidDraw } from './DrawnClass';
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
import { eventRole, mayOfficiateEvent, mayRunEvent } from '@/domain/event';
import { moment } from '@/lib/format';
import { useUser } from '@/lib/session';

/** The draw of an event: what is published, the number from the hall, who meets whom, and all draws there ever were. */
export default function DrawPage() {
  const { id } = useParams({ from: '/app/events/$id' });
  const user = useUser();
  const { data: event } = useQuery(eventOptions(id));
  const draws = useQuery(drawsOptions(id));
  if (!event || draws.isPending) return <RowsSkeleton />;
  if (draws.isLoadingError) return <ErrorState message={t`The draws could not be loaded.`} onRetry={() => void draws.refetch()} />;
  const role = eventRole(user, event);
  const runs = mayRunEvent(role) && event.state !== 'finished';
  const of = (state: string) => draws.data.draws.filter((draw) => draw.state === state).sort((a, b) => place(a.class._id) - place(b.class._id));
  const place = (classId: string) => event.classes.findIndex(({ _id }) => _id === classId);
  const [published, made, voided] = [of('published'), of('made'), of('void')];
  return (
    <div className="flex flex-col gap-10">
      <p className="-mb-4 max-w-prose text-ink-2">
        <Trans>
          The lists are published with a hash of a secret, then a number is called in the hall: all pairings follow from these, so nobody can choose them, and{' '}
          <Link to="/verify-draw">anybody can check them</Link>.
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
          <MakeDraw key={id} eventId={id} published={published} runs={runs} />
        </section>
      ) : null}
      {made.length > 0 ? (
        <section aria-labelledby="drawn">
          <SectionHeader id="drawn" title={t`Drawn`} />
          <div className="grid gap-8 xl:grid-cols-2">
            {made.map((draw) => (
              <DrawnClass key={draw.class._id} eventId={id} draw={draw} />
            ))}
          </div>
        </section>
      ) : null}
      {draws.data.late.length > 0 ? (
        <section aria-labelledby="late">
          <SectionHeader id="late" title={t`Latecomers`} />
          <p className="mb-2 max-w-prose text-ink-2">
            <Trans>They came after the draw and took a bye. Which one is the server’s own lot, which nobody can check.</Trans>
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {draws.data.late.map((late) => (
              <li key={`${late.class._id} ${late.name} ${late.at}`} className="py-2">
                <span className="font-semibold"><bdi>{late.name}</bdi></span>{' '}
                {t`${{ class: late.class.name }}, M${{ match: late.match }}, one of ${{ byes: late.byes }} byes, ${{ when: moment(late.at) }}`}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {voided.length > 0 ? (
        <section aria-labelledby="void">
          <SectionHeader id="void" title={t`Void`} />
          <p className="mb-2 text-ink-2">
            <Trans>They count no longer, and stay for everybody to see.</Trans>
          </p>
          <div className="divide-y divide-line border-y border-line">
            {voided.map((draw) => (
              <VoidDraw key={`${draw.class._id} ${String(draw.record.draw.number)}`} eventId={id} draw={draw} />
            ))}
          </div>
        </section>
      ) : null}
      {!runs && draws.data.draws.length === 0 ? (
        <EmptyState title={t`Nothing is drawn yet.`} hint={t`The lists stand here as soon as they are published, with what the draw is checked by.`} />
      ) : null}
      <DrawPrint title={event.name} draws={published} />
    </div>
  );
}
