import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/api/client';
import { type VisitedEvent, visitedDrawsOptions } from '@/api/visits';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { DownloadRecord, HiddenNames, PublishedClass } from '@/domain/DrawnClass';
import { DrawsDone, sortDraws } from '@/domain/DrawsDone';
import { eventClock } from '@/lib/time';

/** All draws of an event, with the data to check them. */
export default function Draw({ event }: { event: VisitedEvent }) {
  const { data, error, refetch } = useQuery(visitedDrawsOptions(event.slug));
  if (!data) return error ? <ErrorState message={messageOf(error, t`Couldn't load the draws.`)} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} />;
  if (data.draws.length === 0 && data.late.length === 0) {
    return <EmptyState title={t`Nothing drawn yet.`} hint={t`Published lists appear here with the data to check the draw.`} />;
  }
  const { published, made, void: voided } = sortDraws(data, event.classes);
  const clock = eventClock(event);
  return (
    <div className="flex flex-col gap-10">
      <HowItIsChecked />
      {published.length > 0 ? (
        <section aria-labelledby="published">
          <SectionHeader id="published" title={t`Published`} />
          <p className="mb-4 max-w-prose text-ink-2">
            <Trans>Photograph or download the hashes before the number is called.</Trans>
          </p>
          <div className="grid gap-8 xl:grid-cols-2">
            {published.map((draw) => (
              <PublishedClass key={draw.class._id} draw={draw} clock={clock}>
                <HiddenNames draw={draw} />
                <div className="mt-auto">
                  <DownloadRecord draw={draw} />
                </div>
              </PublishedClass>
            ))}
          </div>
        </section>
      ) : null}
      <DrawsDone of={{ slug: event.slug }} clock={clock} made={made} late={data.late} voided={voided} />
    </div>
  );
}

/** The purpose of each number below, in one sentence. */
function HowItIsChecked() {
  const terms = [
    [t`SHA-256 of the secret`, t`Fingerprint of a random number that the server keeps secret until after the draw. The server can't replace it.`],
    [t`SHA-256 of the list`, t`Fingerprint of the athletes in order. Changing a single letter of the list changes it.`],
    [t`Number from the hall`, t`Called after everyone could see both hashes, for example by rolling dice. So nobody can choose the pairings, not even the server's operator.`],
  ];
  return (
    <section aria-labelledby="checked">
      <SectionHeader id="checked" title={t`Anyone can check the draw`} />
      <dl className="grid gap-x-10 gap-y-4 md:grid-cols-3">
        {terms.map(([term, text]) => (
          <div key={term}>
            <dt className="label text-ink-2">{term}</dt>
            <dd className="mt-1 max-w-prose">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose">
        <Trans>
          All pairings follow from these three values. <Link to="/verify-draw" search={{}}>Check a downloaded record</Link> from this or any other event.
        </Trans>
      </p>
    </section>
  );
}
