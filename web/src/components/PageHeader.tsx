import type { ReactNode } from 'react';

export type PageHeaderProps = {
  /** The screen's name; also the window's title. */
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** The screen's actions, at the right. */
  actions?: ReactNode;
};

/** The head of a screen: its name in large, a line, its actions, and a strong rule below. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-line-2 pb-4">
      <title>{`${title} · Toproll`}</title>
      <div className="min-w-0">
        <h1 className="display text-[2.75rem] wrap-anywhere uppercase sm:text-6xl">{title}</h1>
        {lead ? <p className="mt-2 max-w-prose text-ink-2">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

/** The head of a part of a screen. */
export function SectionHeader({ id, title, children }: { id?: string; title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id} className="display text-2xl tracking-wide uppercase">
        {title}
      </h2>
      {children}
    </div>
  );
}
