import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

/** The tone of a badge; each also has its own mark, so that colour is never alone. */
export type Tone = 'neutral' | 'info' | 'warn' | 'ok' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-board-2 text-ink-2',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  ok: 'bg-ok-soft text-ok',
  danger: 'bg-accent-soft text-danger',
};

const marks: Record<Tone, ReactNode> = {
  neutral: <rect x="1" y="3.25" width="6" height="1.5" fill="currentColor" />,
  info: <circle cx="4" cy="4" r="2.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  warn: <path d="M4 1 7.25 7H.75z" fill="currentColor" />,
  ok: <circle cx="4" cy="4" r="3.25" fill="currentColor" />,
  danger: <path d="M.75.75h6.5v6.5H.75z" fill="currentColor" />,
};

/** A short state, such as "Active", in small capitals with a mark. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={cx('label inline-flex items-center gap-1.5 rounded-xs px-2 py-1 whitespace-nowrap', tones[tone])}>
      <svg viewBox="0 0 8 8" className="size-2" aria-hidden="true">
        {marks[tone]}
      </svg>
      {children}
    </span>
  );
}
