import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Body, Frame, Hero } from './Frame';
import { Coming, Missing } from './Missing';
import { visitedBookOptions, visitOptions } from '@/api/visits';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { eventClock } from '@/lib/time';
import { useFailure } from '@/lib/use-failure';

/**
 * /e/{slug}/book/{number}: the target of the code on a printed page of the result book. It says whether the page is
 * current.
 */
export default function BookPage() {
  return (
    <Frame>
      <Version />
    </Frame>
  );
}

function Version() {
  const { slug, number } = useParams({ from: '/e/$slug/book/$number' });
  const { data: event } = useQuery(visitOptions(slug));
  const query = useQuery(visitedBookOptions(slug));
  const { data: versions } = query;
  const [error, retry] = useFailure(query);
  const back = (
    <p className="label -my-2 flex min-h-11 items-center gap-1 text-rail-ink print:text-ink-2">
      <ChevronLeft size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
      <Link to="/e/$slug" params={{ slug }} quiet><bdi>{event?.name ?? t`The event`}</bdi></Link>
    </p>
  );
  if (!versions || !event) return error ? <Missing error={error} onRetry={retry} above={back} /> : <Coming above={back} />;
  const clock = eventClock(event);
  const version = versions.find((one) => String(one.number) === number);
  const current = versions.at(-1);
  if (!version || !current) {
    return (
      <>
        <Hero title={t`Result book`} above={back} below={null} />
        <Body><EmptyState title={t`Version ${{ number }} doesn't exist.`} hint={t`Check the code on the page or ask the organizer.`} /></Body>
      </>
    );
  }
  return (
    <>
      <Hero title={t`Result book, version ${{ number: version.number }}`} above={back} below={<p>{t`Final since ${{ time: clock.moment(version.madeAt) }}`}</p>} />
      <Body>
        {version === current ? (
          <p className="border-s-4 border-ok bg-ok-soft px-4 py-3 text-xl font-semibold">{t`This version is the current one.`}</p>
        ) : (
          <p className="border-s-4 border-warn bg-warn-soft px-4 py-3 text-xl font-semibold">
            {t`This version was replaced by version ${{ number: current.number }} at ${{ time: clock.moment(current.madeAt) }}.`}
          </p>
        )}
        <dl className="mt-6">
          <dt className="label text-ink-2">{t`Hash of the public edition`}</dt>
          <dd className="font-mono wrap-anywhere">{version.hash}</dd>
        </dl>
        <p className="mt-2 max-w-prose text-ink-2">{t`Each printed page of this version shows the start of this hash.`}</p>
      </Body>
    </>
  );
}
