import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { plain } from '@/lib/isolate';

/** This many figures fit into one row on a tablet; more only on a wide screen. */
const few = 5;

export type StatItem = { label: string; value: ReactNode };

/** Figures in a row like a scoreboard: large numerals, thin rules, no boxes. */
export function Stats({ items, label = t`Totals` }: { items: StatItem[]; label?: string }) {
  const many = items.length > few;
  return (
    <dl
      aria-label={plain(label)}
      className={cx(
        'mb-7 grid gap-y-4 border-b border-line pb-5',
        items.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        many ? 'lg:auto-cols-[minmax(max-content,1fr)] lg:grid-flow-col lg:grid-cols-none' : 'sm:auto-cols-[minmax(max-content,1fr)] sm:grid-flow-col sm:grid-cols-none',
      )}
    >
      {items.map((item) => (
        <div
          key={item.label}
          className={cx(
            'flex flex-col-reverse justify-end gap-1.5 border-s border-line ps-4 whitespace-nowrap first:border-s-0 first:ps-0',
            items.length === 3 ? '' : many ? 'max-lg:odd:border-s-0 max-lg:odd:ps-0' : 'max-sm:odd:border-s-0 max-sm:odd:ps-0',
          )}
        >
          <dt className="label text-ink-3">{item.label}</dt>
          <dd className={cx('display text-4xl', many ? 'xl:text-5xl' : 'sm:text-5xl')}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
