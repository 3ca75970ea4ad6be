import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// `npm run day`: a whole day of the sample championship, seen on every screen of the hall. It takes as long as that day.
// `npm run boards`: boards of every kind for half an hour.
export default defineConfig(tests, { testDir: 'day', workers: 1, timeout: 1_800_000 });
