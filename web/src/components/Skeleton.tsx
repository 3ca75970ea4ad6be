import { t } from '@lingui/core/macro';
import { cx } from '@/lib/cx';
import { useAfter } from '@/lib/use-after';

/** After this many milliseconds of loading, the app says so. */
const LONG = 5000;

/** A grey bar in place of a text; `width` in ch. */
export function Bar({ width = 12, tall = false }: { width?: number; tall?: boolean }) {
  return (
    <span
      style={{ width: `${String(width)}ch` }}
      className={cx('block max-w-full animate-pulse rounded-xs bg-board-2', tall ? 'h-8' : 'h-4')}
    />
  );
}

/** Announces loading to everyone, visibly when it takes long; the shape itself is only visual. */
export function Loading({ children, label }: { children: React.ReactNode; label: string }) {
  const slow = useAfter(true, LONG);
  return (
    <div role="status">
      {slow ? <p className="mb-3 bg-warn-soft px-4 py-2 text-warn">{t`Still loading… Check your connection.`}</p> : <span className="sr-only">{label}</span>}
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A placeholder for a list. */
export function RowsSkeleton({ rows = 6, label = t`Loading…` }: { rows?: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line py-4">
          <Bar width={24 - (row % 3) * 4} />
          <Bar width={16} />
          <span className="ms-auto hidden sm:block">
            <Bar width={10} />
          </span>
        </div>
      ))}
    </Loading>
  );
}
