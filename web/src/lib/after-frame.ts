/** Calls back when the next frame has been shown; returns what takes that back. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run); // comes when the frame is done
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
