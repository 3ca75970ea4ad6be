import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionName } from './words';
import type { AuditEntry } from '@/api/types';
import { words } from '@/lib/format';

/** Operations that record nothing. */
const silent = [
  'arrive', 'arrive-by-badge', 'enter-table', 'exchange-sign-in', 'forgot-password', 'get-link-owner', 'login', 'logout', 'note-present', 'open-decision', 'plan-day', 'propose-order',
  'preview-classes', 'preview-event-import', 'preview-merge', 'preview-registration', 'preview-weigh-in-closing', 'read-list', 'read-notifications', 'report-device', 'subscribe-to-my-day',
  'suggest-athletes', 'unsubscribe-from-my-day', 'verify-draw',
];

type Operations = Record<string, { operationId: string }>;

test('all that is written down is called by words of its own', () => {
  const { paths } = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as { paths: Record<string, Operations> };
  const changing = Object.values(paths).flatMap((operations) => Object.entries(operations).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId])));
  const nameless = changing.filter((action) => !silent.includes(action) && actionName({ action } as AuditEntry) === words(action));
  expect(nameless).toEqual([]);
});
