import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { plain } from '@/lib/isolate';

export type CardProps = {
  title: ReactNode;
  /** Beside the state, at the right: a date or a mark. */
  aside?: ReactNode;
  badge?: ReactNode;
  /** Shows at most three lines. */
  text?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** One item of a grid, styled like a strip of the board. */
export function Card({ title, aside, badge, text, children, actions }: CardProps) {
  return (
    <article className="flex h-full flex-col gap-4 rounded-xs border border-line border-t-[3px] border-t-line-2 bg-board p-4 sm:p-5">
      {badge || aside ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {badge}
          {aside ? <span className="label text-ink-3">{aside}</span> : null}
        </div>
      ) : null}
      <div>
        <h3 className="display text-[1.75rem] wrap-anywhere"><bdi>{title}</bdi></h3>
        {text ? <p className="mt-2 line-clamp-3 text-ink-2"><bdi>{text}</bdi></p> : null}
      </div>
      {children}
      {actions ? <div className="mt-auto flex flex-wrap gap-2 pt-1">{actions}</div> : null}
    </article>
  );
}

export type CardGridProps = {
  label: string;
  /** A heading with this label is above already; otherwise one is added for screen readers. */
  headed?: boolean;
  columns?: 2 | 3;
  children: ReactNode;
};

/** Cards side by side, as many as there is room for. */
export function CardGrid({ label, headed = false, columns = 3, children }: CardGridProps) {
  return (
    <>
      {headed ? null : <h2 className="sr-only">{label}</h2>}
      <ul aria-label={plain(label)} className={cx('grid grid-cols-1 gap-4 sm:grid-cols-2', columns === 3 && 'xl:grid-cols-3')}>
        {children}
      </ul>
    </>
  );
}
