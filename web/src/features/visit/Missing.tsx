import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Body, Hero } from './Frame';
import { ApiError, messageOf } from '@/api/client';
import { Bar, Loading } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { pageHead } from '@/lib/page-head';

/** Shown instead of a missing, private or failed page; `above` is the way back from a failed one. */
export function Missing({ error, onRetry, above }: { error: Error; onRetry: () => void; above?: ReactNode }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <Hero title={t`Page not found`} above={<p className="label"><Trans>Public page</Trans></p>} below={null} />
        <Body>
          <p className="max-w-prose text-lg">
            <Trans>This address has no public page. It may be mistyped, or the organizer hasn't published it.</Trans>
          </p>
          <p className="mt-3 max-w-prose text-ink-2">
            <Trans>Scan the code in the hall again or ask an organizer for the address.</Trans>
          </p>
        </Body>
      </>
    );
  }
  const known = pageHead();
  return (
    <>
      {known ? <Hero title={known.name} above={above} below={<p>{known.description}</p>} /> : above ? (
        <div className="bg-rail px-4 py-5 sm:px-8">
          <div className="mx-auto w-full max-w-6xl">{above}</div>
        </div>
      ) : null}
      <Body>
        {known ? null : <title>Toproll</title>}
        <ErrorState message={messageOf(error, t`Couldn't load the page. Check your connection and try again.`)} onRetry={onRetry} />
      </Body>
    </>
  );
}

/** A placeholder of a loading page, with its name from the start if the page contains it. */
export function Coming({ above = <div className="opacity-30"><Bar width={24} /></div> }: { above?: ReactNode }) {
  const known = pageHead();
  return (
    <>
      {known ? <Hero title={known.name} above={above} below={<p>{known.description}</p>} /> : null}
      <Loading label={t`Loading…`}>
        {known ? null : (
          <div className="bg-rail px-4 pt-5 pb-6 sm:px-8 sm:pt-8 sm:pb-8">
            <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 opacity-30">
              <Bar width={24} />
              <div className="h-12 w-3/4 animate-pulse rounded-xs bg-board-2 sm:h-18" />
              <Bar width={30} />
            </div>
          </div>
        )}
        <div className="px-4 py-6 sm:px-8 sm:py-8">
          <div className="mx-auto grid w-full max-w-6xl gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {Array.from({ length: 6 }, (_, i) => (
              <div key={i} className="flex flex-col gap-3 border border-line bg-board p-4">
                <Bar width={16} />
                <Bar width={22} tall />
                <Bar width={20} tall />
              </div>
            ))}
          </div>
        </div>
      </Loading>
    </>
  );
}
