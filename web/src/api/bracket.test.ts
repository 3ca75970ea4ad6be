import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bracketKey, bracketOptions } from './bracket';
import { newQueryClient } from './query';
import type { Tournament } from './types';
import { tournamentOf } from '@/bracket/testing/brackets';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

test('a tournament that is loaded again keeps the matches that are as before, as the very same objects', async () => {
  const sent = () => JSON.parse(JSON.stringify(tournamentOf({ athletes: 9, played: 0.5 }))) as Tournament;
  const [before, later] = [sent(), sent()];
  later.version++;
  later.matches[3]!.version++;
  const queries = newQueryClient();
  queries.setQueryData(bracketKey(before._id), before);
  server.use(http.get('*/api/tournament/brackets-data/:id', () => HttpResponse.json({ success: true, message: 'ok', data: later })));

  const now = await queries.fetchQuery({ ...bracketOptions(before._id), staleTime: 0 });

  expect(now).toEqual(later);
  expect(now.matches.map((m, i) => m === before.matches[i])).toEqual(before.matches.map((_, i) => i !== 3));
});
