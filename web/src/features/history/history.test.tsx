import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';

serveApi();

const thisYear = new Date().getFullYear();
const item = {
  _id: 't1',
  name: 'Harbour Open',
  slug: 'harbour-open',
  status: 'archived',
  completedAt: '2026-03-14T12:00:00Z',
  participants: 12,
  winner: { _id: 'p1', name: 'Ada King' },
};
const counts = { [thisYear]: 3, [thisYear - 1]: 1, [thisYear - 4]: 2 };
const listed = replies('get', '/tournament/history', { data: [item] }, { page: 1, limit: 50, total: 1, counts });

test('counts by year, a row, and the years to choose from', async () => {
  server.use(listed);
  const user = openApp('/history', 'organizer');
  expect(await screen.findByLabelText('Totals')).toHaveTextContent('Total6This Year3Last Year1');
  const row = within(await screen.findByRole('row', { name: /Harbour Open/ }));
  expect(row.getByText('14 Mar 2026')).toBeVisible();
  expect(row.getByText('Ada King')).toBeVisible();
  expect(row.getByRole('link', { name: 'View Harbour Open' })).toHaveAttribute('href', '/brackets/t1');
  const years = screen.getByLabelText('Year');
  expect(within(years).getAllByRole('option').map((option) => option.textContent)).toEqual([
    'All',
    String(thisYear),
    String(thisYear - 1),
    String(thisYear - 4),
  ]);
  await user.selectOptions(years, String(thisYear - 1));
  expect(location.search).toBe(`?year=${String(thisYear - 1)}`);
});

test.each([
  ['participant', { myPlace: 3, officiated: 0 }, 'My resultPlace 3'],
  ['participant', { officiated: 0 }, 'My resultDid not take part'],
  ['referee', { officiated: 4 }, 'Matches officiated4'],
] as const)('the %s’s own line on a phone: %o', async (role, own, line) => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList,
  );
  server.use(replies('get', '/tournament/history', { data: [{ ...item, ...own }] }, { page: 1, limit: 50, total: 1, counts }));
  openApp('/history', role);
  expect(await screen.findByRole('list', { name: 'History' })).toHaveTextContent(line);
  vi.restoreAllMocks();
});

test('an export without data says so', async () => {
  server.use(listed, refuses('get', '/tournament/brackets-data/t1', 404, 'No such tournament.'));
  const user = openApp('/history', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Export Harbour Open' }));
  expect(await screen.findByText('Tournament data not available')).toBeVisible();
});

test('no records', async () => {
  openApp('/history', 'referee');
  expect(await screen.findByText('No history records...')).toBeVisible();
  expect(screen.getByText('Completed tournaments will appear here.')).toBeVisible();
});

test('a failure is said', async () => {
  server.use(refuses('get', '/tournament/history', 400, 'No.'));
  openApp('/history', 'organizer');
  expect(await screen.findByText('Error fetching history stats')).toBeVisible();
});
