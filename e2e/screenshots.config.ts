import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// `npm run screenshots`: pictures of every screen for review; see output/index.html.
export default defineConfig(tests, { testDir: 'screenshots', workers: 1, timeout: 600_000 });
