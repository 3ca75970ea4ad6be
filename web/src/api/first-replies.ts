/** The server's first replies to a public page, which the page contains (internal/api/public/pages.go), by address. */
const came: Record<string, unknown> = read();

function read(): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById('first-replies')?.textContent ?? '{}') as Record<string, unknown>;
  } catch {
    return {}; // the page was cut off, so the app requests them
  }
}

/** When each query was filled from the page, by its hash. */
const filled = new Map<string, number>();

/** Returns the reply for an address from the page, once. */
export function takeFirst(address: string): Response | undefined {
  if (!Object.hasOwn(came, address)) return undefined;
  const reply = came[address];
  Reflect.deleteProperty(came, address);
  return new Response(JSON.stringify(reply));
}

/** The addresses of replies in the page that nobody has taken yet. */
export const firstAddresses = () => Object.keys(came);

/** Records that a query has just been filled from the page. */
export function noteFilled(hash: string) {
  filled.set(hash, Date.now());
}

/** When the page was requested, in milliseconds since 1970, if the query's data from `updatedAt` came with it. */
export function askedWithPage(hash: string, updatedAt: number): number | undefined {
  const at = filled.get(hash);
  return at !== undefined && updatedAt <= at ? performance.timeOrigin : undefined;
}

/** The server's time of the reply, and that moment on this device's steady clock; undefined if the browser does not say. */
export function firstMoment(): { time: string; at: number } | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const time = page?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  return page && time ? { time: new Date(time).toISOString(), at: page.responseStart } : undefined;
}
