import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// `npm run day` plays a whole day of the sample championship on every screen of the hall, in real time. `npm run
// boards` runs boards of every kind for half an hour.
export default defineConfig(tests, { testDir: 'day', workers: 1, timeout: 1_800_000 });
