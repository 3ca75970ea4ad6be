import { type BrowserContext, test as base, expect } from '@playwright/test';
import { Server } from './server.ts';

export { expect };

/** What may go wrong in a test because it is what the test is about. */
type Quiet = { expects: (complaint: RegExp) => void };

/** Notes what a browser complains of: errors on the console, exceptions, requests that fail or are refused. */
export function listen(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(`page: ${error.error().stack}`));
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left takes its requests along.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
}

/** Every test has a server with an empty database, and a page that must not complain. */
export const test = base.extend<{ server: Server; quiet: Quiet }>({
  server: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  // Nothing may be written to the console as an error, and no request may fail.
  quiet: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const expected: RegExp[] = [];
      listen(context, complaints);
      await use({ expects: (complaint) => expected.push(complaint) });
      expect(complaints.filter((one) => !expected.some((known) => known.test(one)))).toEqual([]);
    },
    { auto: true },
  ],
});
