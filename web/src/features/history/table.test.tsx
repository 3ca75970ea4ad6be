import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { tournamentOf } from '@/bracket/testing/brackets';
import { openApp, replies, server, serveApi } from '@/test/app';

serveApi();
afterEach(() => {
  vi.restoreAllMocks();
});

const item = {
  _id: 't1',
  name: 'Harbour Open',
  slug: 'harbour-open',
  status: 'archived',
  completedAt: '2026-03-14T12:00:00Z',
  participants: 12,
  officiated: 0,
  winner: { _id: 'p1', name: 'Ada King' },
};
const listed = replies('get', '/tournament/history', { data: [item] }, { page: 1, limit: 50, total: 1, counts: { 2026: 1 } });

/** Records the name of each saved file. */
function downloads() {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  return names;
}

test('the columns of the history, and an export', async () => {
  const names = downloads();
  server.use(listed, replies('get', '/tournament/brackets-data/t1', { ...tournamentOf({ athletes: 4, played: 1 }), slug: 'harbour-open' }));
  const user = openApp('/history', 'organizer');
  const [head] = await screen.findAllByRole('row');
  expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual(['Tournament', 'Completed On', 'Participants', 'Winner', 'Actions']);
  await user.click(screen.getByRole('button', { name: 'Export Harbour Open' }));
  await expect.poll(() => names).toEqual(['harbour-open_matches.csv']);
});

test('on a phone the organizer sees the winner, and View and Export work', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList,
  );
  const names = downloads();
  server.use(listed, replies('get', '/tournament/brackets-data/t1', tournamentOf({ athletes: 4, played: 1 })));
  const user = openApp('/history', 'organizer');
  const card = within(await screen.findByRole('list', { name: 'History' }));
  expect(card.getByRole('listitem')).toHaveTextContent('Harbour OpenCompleted On14 Mar 2026Participants12WinnerAda King');
  expect(card.getByRole('link', { name: 'View Harbour Open' })).toHaveAttribute('href', '/brackets/t1');
  await user.click(card.getByRole('button', { name: 'Export Harbour Open' }));
  await expect.poll(() => names).toHaveLength(1);
});

test('the search goes to the server, and stands in the address', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/tournament/history', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json({ success: true, message: '', data: { data: [] }, meta: { page: 1, limit: 50, total: 0, counts: {} } });
    }),
  );
  const user = openApp('/history', 'participant');
  await user.type(await screen.findByRole('textbox', { name: 'Search tournaments...' }), 'iron{Enter}');
  await expect.poll(() => asked).toContain('iron');
  expect(location.search).toBe('?q=iron');
});
