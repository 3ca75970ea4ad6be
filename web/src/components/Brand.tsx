import { cx } from '@/lib/cx';

/** The mark: two forearms leaning under a bar, which is also a T. */
function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path d="M3 5h26v6H3z" fill="currentColor" />
      <path d="M12.6 14h8L15.4 29H7.4z" className="fill-[#ff5a33]" />
      <path d="M22.4 14h5L22.2 29h-5z" fill="currentColor" />
    </svg>
  );
}

/** The name with its mark. */
export function Brand({ large = false }: { large?: boolean }) {
  return (
    <span className={cx('display inline-flex items-center uppercase', large ? 'gap-4 text-6xl' : 'gap-2.5 text-2xl')}>
      <Mark size={large ? 56 : 26} />
      Toproll
    </span>
  );
}
