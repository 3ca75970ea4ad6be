import { i18n } from '@lingui/core';
import { vi } from 'vitest';
import { retries } from '@/api/retry';
import { isolateValues } from '@/lib/isolate';
import { LIMIT } from './limit';

// Its own limit is a second, and no setting changes that.
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT, ...options });

// A broken network is said at once; src/api/retry.test.ts tries the rest.
retries.time = 0;

// As main.tsx does; English stands in the code.
isolateValues(i18n);
i18n.loadAndActivate({ locale: 'en', messages: {} });
