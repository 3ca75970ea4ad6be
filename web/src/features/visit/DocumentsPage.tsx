import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ChevronLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Body, Frame, Hero } from './Frame';
import { Coming, Missing } from './Missing';
import { visitedBookOptions, visitedDocumentsOptions, visitOptions } from '@/api/visits';
import { usePrint } from '@/bracket-view/use-print';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { Folders } from '@/domain/book/Folders';
import { Sheets } from '@/domain/book/Sheets';
import { eventClock } from '@/lib/time';
import { useFailure } from '@/lib/use-failure';

/** /e/{slug}/documents: the public edition of the result book, to read, print and save. */
export default function DocumentsPage() {
  return (
    <Frame>
      <Documents />
    </Frame>
  );
}

function Documents() {
  const { slug } = useParams({ from: '/e/$slug/documents' });
  const { data: event } = useQuery(visitOptions(slug));
  const query = useQuery(visitedDocumentsOptions(slug));
  const { data } = query;
  const { data: versions } = useQuery(visitedBookOptions(slug));
  const [error, retry] = useFailure(query);
  const [only, setOnly] = useState<string>();
  const [printing, print] = usePrint();
  const back = (
    <p className="label -my-2 flex min-h-11 items-center gap-1 text-rail-ink print:text-ink-2">
      <ChevronLeft size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
      <Link to="/e/$slug" params={{ slug }} search={{ tab: 'results' }} quiet><bdi>{event?.name ?? t`The event`}</bdi></Link>
    </p>
  );
  if (!data || !event) return error ? <Missing error={error} onRetry={retry} above={back} /> : <Coming above={back} />;
  const { documents, federation, city } = data;
  const final = versions?.at(-1);
  const printOnly = (id?: string) => {
    setOnly(id);
    // The sheets are chosen before the browser needs them.
    requestAnimationFrame(print);
  };
  return (
    <>
      <Hero
        title={t`Documents`}
        above={back}
        below={
          final ? (
            <p>
              <Trans>Current results.</Trans>{' '}
              <Link to="/e/$slug/book/$number" params={{ slug, number: String(final.number) }} quiet>
                {t`Version ${{ number: final.number }}, final since ${{ time: eventClock(event).moment(final.madeAt) }}`}
              </Link>
            </p>
          ) : (
            <p>{t`Provisional: results can still change.`}</p>
          )
        }
      />
      <Body>
        {documents.length === 0 ? (
          <EmptyState title={t`No documents yet.`} hint={t`The start list appears with the first athlete, the protocol with the first class that is over.`} />
        ) : (
          <>
            {event.logo ? <link rel="preload" as="image" href={event.logo} /> : null}
            <div className="mb-6">
              <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => { printOnly(); }}><Trans>Print all</Trans></Button>
            </div>
            <div className="flex flex-col gap-6"><Folders slug={slug} documents={documents} onPrint={printOnly} /></div>
          </>
        )}
      </Body>
      {printing
        ? createPortal(
            <Sheets
              event={{ ...event, slug }}
              book={{ federation, city }}
              documents={documents.filter(({ _id }) => only === undefined || _id === only)}
              whole={only === undefined}
              logo={event.logo}
            />,
            document.body,
          )
        : null}
    </>
  );
}
