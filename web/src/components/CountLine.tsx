/** How much of a list is shown, "12 of 340 matches"; spoken when it changes. */
export function CountLine({ text }: { text: string }) {
  return (
    <p role="status" className="label mb-3 text-ink-3">
      {text}
    </p>
  );
}
