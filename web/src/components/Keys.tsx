/** Keys to press, in sequence ("g d") or together ("Ctrl+K"). */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-sm text-ink-3">
      {keys.split(' ').map((key, at) => (
        <kbd key={at} className="min-w-6 rounded-xs border border-edge px-1.5 py-0.5 text-center font-sans text-[0.8125rem] leading-tight text-ink-2">
          {key}
        </kbd>
      ))}
    </span>
  );
}
