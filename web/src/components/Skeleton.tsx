import { cx } from '@/lib/cx';

/** One grey bar in the place of a text; `width` in ch. */
export function Bar({ width = 12, tall = false }: { width?: number; tall?: boolean }) {
  return (
    <span
      style={{ width: `${String(width)}ch` }}
      className={cx('block max-w-full animate-pulse rounded-xs bg-board-2', tall ? 'h-8' : 'h-4')}
    />
  );
}

/** Says to everyone that something is loading; the shape itself is only for the eye. */
function Loading({ children, label }: { children: React.ReactNode; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A list that is on its way. */
export function RowsSkeleton({ rows = 6, label = 'Loading…' }: { rows?: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line py-4">
          <Bar width={24 - (row % 3) * 4} />
          <Bar width={16} />
          <span className="ml-auto hidden sm:block">
            <Bar width={10} />
          </span>
        </div>
      ))}
    </Loading>
  );
}

/** A grid of cards that is on its way. */
export function CardsSkeleton({ cards = 3, label = 'Loading…' }: { cards?: number; label?: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className="flex min-h-56 flex-col gap-4 border border-line bg-board p-4">
            <Bar width={9} />
            <Bar width={18} tall />
            <Bar width={30} />
            <Bar width={22} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Figures that are on their way. */
export function StatsSkeleton({ items = 4 }: { items?: number }) {
  return (
    <div aria-hidden="true" className="mb-7 grid grid-cols-2 gap-y-4 border-b border-line pb-5 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {Array.from({ length: items }, (_, item) => (
        <div key={item} className="flex flex-col gap-2">
          <Bar width={4} tall />
          <Bar width={8} />
        </div>
      ))}
    </div>
  );
}
