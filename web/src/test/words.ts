import { i18n } from '@lingui/core';
import { retries } from '@/api/retry';
import { isolateValues } from '@/lib/isolate';

// A broken network is said at once; src/api/retry.test.ts tries the rest.
retries.time = 0;

// As main.tsx does; English stands in the code.
isolateValues(i18n);
i18n.loadAndActivate({ locale: 'en', messages: {} });
