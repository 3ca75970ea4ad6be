/** The server's first replies to a public page, which came within the page (internal/api/public/pages.go), by their address. */
const came: Record<string, unknown> = read();

function read(): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById('first-replies')?.textContent ?? '{}') as Record<string, unknown>;
  } catch {
    return {}; // the page was cut off; the app asks
  }
}

/** When each query was filled from the page, by its hash. */
const filled = new Map<string, number>();

/** Returns the reply that came for an address, once. */
export function takeFirst(address: string): Response | undefined {
  if (!Object.hasOwn(came, address)) return undefined;
  const reply = came[address];
  Reflect.deleteProperty(came, address);
  return new Response(JSON.stringify(reply));
}

/** The addresses whose replies came and have not been taken. */
export const firstAddresses = () => Object.keys(came);

/** Notes that a query has just been filled from the page. */
export function noteFilled(hash: string) {
  filled.set(hash, Date.now());
}

/** When the page was asked for, in milliseconds since 1970, if what a query has since `updatedAt` came with it. */
export function askedWithPage(hash: string, updatedAt: number): number | undefined {
  const at = filled.get(hash);
  return at !== undefined && updatedAt <= at ? performance.timeOrigin : undefined;
}

/** The server's time when it answered, and when that was on this device's steady clock; undefined where the browser does not say. */
export function firstMoment(): { time: string; at: number } | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const time = page?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  return page && time ? { time: new Date(time).toISOString(), at: page.responseStart } : undefined;
}
