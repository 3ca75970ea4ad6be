import { t } from '@lingui/core/macro';
import { Bar, Loading } from './Skeleton';

/** A placeholder for a grid of cards. */
export function CardsSkeleton({ cards = 3, label = t`Loading…` }: { cards?: number; label?: string }) {
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

/** A placeholder for figures. */
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
