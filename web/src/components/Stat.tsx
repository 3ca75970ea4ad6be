import type { ReactNode } from 'react';

export type StatItem = { label: string; value: ReactNode };

/** Figures in a row like a scoreboard: large numerals, thin rules, no boxes. */
export function Stats({ items, label = 'Counts' }: { items: StatItem[]; label?: string }) {
  return (
    <dl
      aria-label={label}
      className="mb-7 grid grid-cols-2 gap-y-4 border-b border-line pb-5 sm:flex sm:gap-0"
    >
      {items.map((item) => (
        <div
          key={item.label}
          className="flex flex-col-reverse justify-end gap-1.5 border-l border-line pl-4 first:border-l-0 first:pl-0 max-sm:odd:border-l-0 max-sm:odd:pl-0 sm:min-w-32 sm:pr-8"
        >
          <dt className="label text-ink-3">{item.label}</dt>
          <dd className="display text-4xl sm:text-5xl">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
