import { defineConfig } from '@playwright/test';

// Debian's Chromium, kept from talking to anybody but the server under test.
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

const pictures = Boolean(process.env['TRACE']);

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two more than cores: the tests of networks and holds wait for more than half of their time, a browser, its server and the test for each other.
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    // It would fetch the whole app for every test; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // With pictures of each step it is a third of the work; TRACE=1 has them.
    trace: { mode: 'retain-on-failure', screenshots: pictures, snapshots: pictures, sources: pictures },
  },
});
