import { i18n } from '@lingui/core';
import { vi } from 'vitest';
import { retries } from '@/api/retry';
import { isolateValues } from '@/lib/isolate';
import { LIMIT } from './limit';

// Its own limit is one second, which no setting changes.
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT, ...options });

// A broken network is reported at once; src/api/retry.test.ts covers retries.
retries.time = 0;

// Like main.tsx; English is in the code.
isolateValues(i18n);
i18n.loadAndActivate({ locale: 'en', messages: {} });
