import type { ReactNode } from 'react';
import { Brand } from '@/components/Brand';
import { Link } from '@/components/Link';
import { PageHeader } from '@/components/PageHeader';
import { path } from '@/lib/location';

/** The frame of a page that anyone may read. */
export function LegalText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <header className="bg-rail px-5 py-4 text-rail-ink">
        <Brand />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-5 py-8 outline-none">
        <PageHeader title={title} />
        <div className="flex flex-col gap-4 text-lg [&_h2]:mt-4 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:font-bold">{children}</div>
        <p className="mt-10 border-t border-line pt-5">
          <Link href={path.login}>Back to the login</Link>
        </p>
      </main>
    </>
  );
}
