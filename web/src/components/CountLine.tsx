/** How much of a list is shown, "12 of 340"; spoken when it changes. */
export function CountLine({ shown, total, noun }: { shown: number; total: number; noun: string }) {
  return (
    <p role="status" className="label mb-3 text-ink-3">
      {shown.toLocaleString('en')} of {total.toLocaleString('en')} {noun}
    </p>
  );
}
