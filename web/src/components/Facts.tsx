import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** A few facts of one thing, each under its small label. */
export function Facts({ items }: { items: Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(6rem,auto)] justify-between gap-x-6 gap-y-3">
      {items.map((item) => (
        <div key={item.label} className="min-w-0">
          <dt className="label text-ink-3">{item.label}</dt>
          <dd className="mt-0.5 wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
