import { test as base, expect } from '@playwright/test';
import { Server } from './server.ts';

export { expect };

/** Every test has a server with an empty database, and a page that must not complain. */
export const test = base.extend<{ server: Server; quiet: undefined }>({
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
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(`page: ${error.error().stack}`));
      context.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
