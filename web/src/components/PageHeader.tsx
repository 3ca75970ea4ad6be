import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { plain } from '@/lib/isolate';

export type PageHeaderProps = {
  /** The screen's name; also the window's title. */
  title: string;
  /** A line under the title; a long text shows three lines until expanded. */
  lead?: string;
  /** The screen's actions, at the right. */
  actions?: ReactNode;
  /** Before the name: the person of the screen. */
  picture?: ReactNode;
};

/** From this many characters on, a title is smaller and a text under it is cut, so that the screen's work stays visible. */
const longTitle = 48;
const longLead = 200;

/** The head of a screen: its name in large, a line, its actions, and a strong rule below. */
export function PageHeader({ title, lead, actions, picture }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-line-2 pb-4">
      <title>{plain(`${title} · Toproll`)}</title>
      <div className={cx('min-w-0', picture !== undefined && 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:gap-x-6')}>
        {picture ? <div className="row-span-2">{picture}</div> : null}
        <h1 className={cx('display wrap-anywhere uppercase', title.length > longTitle ? 'text-3xl sm:text-4xl' : 'text-[min(2.75rem,10.8vw)] sm:text-6xl')}>
          <bdi>{title}</bdi>
        </h1>
        {lead ? <Lead text={lead} /> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2 md:ms-auto md:justify-end print:hidden">{actions}</div> : null}
    </header>
  );
}

export type WorkHeaderProps = {
  /** The screen's name; also the window's title. */
  title: string;
  /** Beside the title, as far as there is space. */
  lead?: string;
  /** The state: a badge, a clock. */
  state?: ReactNode;
  /** The screen's actions, at the right. */
  actions?: ReactNode;
  /** Whether many states and actions go below the title on a phone. */
  wraps?: boolean;
};

/**
 * The head of a screen that people work in for hours: one line of constant height. On a phone a long title has two
 * lines, and the lead is left out.
 */
export function WorkHeader({ title, lead, state, actions, wraps = false }: WorkHeaderProps) {
  return (
    <header className={cx('mb-2 flex min-h-11 items-center gap-x-3', wraps && 'flex-wrap gap-y-2')}>
      <title>{plain(`${title} · Toproll`)}</title>
      <div className={cx('flex min-w-0 flex-1 items-baseline gap-x-3', wraps && 'max-sm:basis-full')}>
        <h1 title={title} className="display line-clamp-2 min-w-0 text-xl leading-[1.1] wrap-anywhere uppercase sm:line-clamp-none sm:truncate sm:text-3xl sm:leading-tight">
          <bdi>{title}</bdi>
        </h1>
        {lead ? <p className="min-w-0 flex-1 truncate text-ink-2 max-lg:sr-only"><bdi>{lead}</bdi></p> : null}
      </div>
      {state}
      {actions ? <div className={cx('flex items-center gap-2 print:hidden', wraps ? 'flex-wrap max-sm:ms-auto' : 'shrink-0')}>{actions}</div> : null}
    </header>
  );
}

function Lead({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > longLead;
  return (
    <>
      <p className={cx('mt-2 max-w-prose wrap-anywhere whitespace-pre-line text-ink-2', long && !whole && 'line-clamp-3')}><bdi>{text}</bdi></p>
      {long ? (
        <button
          type="button"
          aria-expanded={whole}
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={() => {
            setWhole(!whole);
          }}
        >
          {whole ? t`Show less` : t`Show all`}
        </button>
      ) : null}
    </>
  );
}

/** The head of a part of a screen; `dense` if many parts must be visible at once. */
export function SectionHeader({ id, title, dense = false, children }: { id?: string; title: string; dense?: boolean; children?: ReactNode }) {
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', dense ? 'mb-1 min-h-9' : 'mb-3')}>
      <h2 id={id} className={cx('display tracking-wide uppercase', dense ? 'text-xl' : 'text-2xl')}>
        {title}
      </h2>
      {children}
    </div>
  );
}
