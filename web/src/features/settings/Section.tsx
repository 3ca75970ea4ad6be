import { type ReactNode, useId } from 'react';

/** A part of the settings: its name at the left, its form at the right. */
export function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 border-t border-line pt-6 first:border-t-0 first:pt-0 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 id={id} className="display text-2xl tracking-wide uppercase">
          {title}
        </h2>
        <p className="mt-2 text-ink-3">{hint}</p>
      </div>
      {children}
    </section>
  );
}
