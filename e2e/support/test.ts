import { type BrowserContext, test as base, expect } from '@playwright/test';
import { Server } from './server.ts';

export { expect };

/** Failures that are part of a test. */
type Quiet = { expects: (complaint: RegExp) => void };

/** Records a browser's complaints: console errors, exceptions, failed or refused requests. */
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
    // Leaving a page cancels its requests.
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
