import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// Debian's Chromium, which can only reach the server under test.
export const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Milliseconds to wait for an expected state. A whole test may take ten times as long. Tests wait for conditions, so
 * only broken tests reach this limit, even on a much slower machine. No test sets its own limit.
 */
const LIMIT = 180_000;

const pictures = Boolean(process.env['TRACE']);

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 10 * LIMIT,
  expect: { timeout: LIMIT },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    actionTimeout: LIMIT,
    // It would load the whole app for every test; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Pictures of each step take a third of the time; TRACE=1 has them.
    trace: { mode: 'retain-on-failure', screenshots: pictures, snapshots: pictures, sources: pictures },
  },
});
