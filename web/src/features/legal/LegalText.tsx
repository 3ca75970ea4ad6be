import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LegalPage, legalOptions } from '@/api/legal';
import { Brand } from '@/components/Brand';
import { Link } from '@/components/Link';
import { PageHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { blocksOf, type Span } from '@/lib/prose';

export type LegalTextProps = {
  page: LegalPage;
  title: string;
  /** The default text. */
  usual: string;
};

/** A page for anyone: the operator's text, or the default one. */
export function LegalText({ page, title, usual }: LegalTextProps) {
  const { data, isLoadingError, refetch } = useQuery(legalOptions(page));
  return (
    <>
      <header className="bg-rail px-5 py-4 text-rail-ink">
        <Brand />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-5 py-8 outline-none">
        <PageHeader title={title} />
        {isLoadingError ? <ErrorState message={t`Couldn't load the text.`} onRetry={() => void refetch()} /> : null}
        {data === undefined && !isLoadingError ? <RowsSkeleton rows={4} /> : null}
        {data === undefined ? null : <Prose text={data || usual} />}
        <p className="mt-10 border-t border-line pt-5">
          <Link to="/login"><Trans>Back to the login</Trans></Link>
        </p>
      </main>
    </>
  );
}

function Prose({ text }: { text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-4 text-lg">
      {blocksOf(text).map((block, at) => {
        switch (block.kind) {
          case 'heading':
            return (
              <h2 key={at} className="display mt-4 text-2xl">
                <Spans spans={block.spans} />
              </h2>
            );
          case 'list':
            return (
              <ul key={at} className="list-disc ps-6">
                {block.items.map((item, n) => (
                  <li key={n}>
                    <Spans spans={item} />
                  </li>
                ))}
              </ul>
            );
          default:
            return (
              <p key={at}>
                <Spans spans={block.spans} />
              </p>
            );
        }
      })}
    </div>
  );
}

function Spans({ spans }: { spans: Span[] }): ReactNode {
  return spans.map(({ text, href }, at) =>
    href ? (
      <a key={at} href={href} rel="noreferrer" className="underline decoration-edge underline-offset-4 hover:decoration-current">
        {text}
      </a>
    ) : (
      text
    ),
  );
}
