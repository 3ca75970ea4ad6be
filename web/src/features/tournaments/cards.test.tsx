import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi, servesMatches } from '@/test/app';
import { aCategory, aMatch, aTournament } from '@/test/samples';

serveApi();

/** Serves tournaments by status and records requests. */
function tournaments(...list: ReturnType<typeof aTournament>[]) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/tournament/get-all', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const archived = searchParams.get('status') === 'archived';
      const data = list.filter((t) => (t.status === 'archived') === archived);
      return HttpResponse.json({ success: true, message: '', data, meta: { page: 1, limit: 24, total: data.length, counts: {} } });
    }),
  );
  return asked;
}

const cup = aTournament({
  description: 'Weigh-in closes at nine.',
  category: { _id: 'c1', name: 'Men 80 kg' },
  settings: { bestOf: 5, seeding: 'manual' },
  startAt: '2026-05-01T00:00:00Z',
  athleteCount: 12,
});
const shown = 'Registration1 May 2026Harbour OpenWeigh-in closes at nine.CategoryMen 80 kgSeedingManualBest of5Athletes12View';

test.each([
  ['organizer', `${shown}EditDelete`],
  ['referee', shown],
  ['participant', `${shown}Join`],
] as const)('a card as the %s sees it', async (role, text) => {
  tournaments(cup);
  openApp('/tournaments', role);
  const card = (await screen.findByRole('heading', { name: 'Harbour Open' })).closest('article');
  expect(card).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'View Harbour Open' })).toHaveAttribute('href', '/brackets/t1');
});

test('a card without category and start date is Open and best of one', async () => {
  tournaments(aTournament({ settings: { bestOf: 1, seeding: 'random' } }));
  openApp('/tournaments', 'participant');
  const card = (await screen.findByRole('heading', { name: 'Harbour Open' })).closest('article');
  expect(card).toHaveTextContent('RegistrationHarbour OpenCategoryOpenSeedingRandomizedBest of1Athletes4View');
});

test('the category filter: All, each category by name, Open', async () => {
  const asked = tournaments(cup);
  server.use(replies('get', '/category/get-all', [aCategory(), aCategory({ _id: 'c2', name: 'Juniors' })]));
  const user = openApp('/tournaments', 'organizer');
  await screen.findByRole('option', { name: 'Juniors' });
  const filter = screen.getByLabelText('Category');
  expect(within(filter).getAllByRole('option').map((option) => option.textContent)).toEqual(['All', 'Juniors', 'Men 80 kg', 'Open']);
  await user.selectOptions(filter, 'Open');
  expect(location.search).toBe('?category=open');
  await expect.poll(() => asked.some((query) => query.includes('category=open'))).toBe(true);
});

test('archived tournaments stand in the history, with the day they were completed', async () => {
  tournaments(cup, aTournament({ _id: 't2', name: 'Iron Table', status: 'archived', completedAt: '2026-03-14T12:00:00Z' }));
  openApp('/tournaments', 'organizer');
  const archive = within(await screen.findByRole('region', { name: 'Tournament History' }));
  expect(archive.getByRole('listitem')).toHaveTextContent('Iron TableCompleted on 14 Mar 2026View');
  expect(archive.getByRole('link', { name: 'View Iron Table' })).toHaveAttribute('href', '/brackets/t2');
  expect(within(await screen.findByRole('list', { name: 'Tournaments' })).queryByText('Iron Table')).toBeNull();
});

test.each([
  ['registration', true],
  ['upcoming', true],
  ['active', false],
  ['completed', false],
] as const)('a tournament in %s can be joined: %s', async (status, may) => {
  tournaments(aTournament({ status }));
  openApp('/tournaments', 'participant');
  await screen.findByRole('heading', { name: 'Harbour Open' });
  expect(screen.queryAllByRole('button', { name: 'Join Harbour Open' })).toHaveLength(may ? 1 : 0);
});

test('the form offers what a tournament can be', async () => {
  server.use(replies('get', '/category/get-all', [aCategory()]));
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Create Tournament' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tournament' }));
  await dialog.findByRole('option', { name: 'Men 80 kg' });
  const options = (label: string) => within(dialog.getByLabelText(label)).getAllByRole('option').map((option) => option.textContent);
  expect(options('Best Of')).toEqual(['1', '3', '5', '7']);
  expect(options('Seeding')).toEqual(['Randomized', 'Manual']);
  expect(options('Category')).toEqual(['Open', 'Men 80 kg']);
  expect(within(dialog.getByRole('group', { name: 'Settings' })).getAllByRole('combobox')).toHaveLength(3);
  expect(options('Rounds')).toEqual(['Round by round, opened by the organizer', 'Each match as soon as both athletes are known']);
  expect(dialog.getByRole('checkbox', { name: /^Latecomers/ })).not.toBeChecked();
  expect(dialog.getByLabelText(/Name/)).toBeRequired();
  for (const label of ['Description', 'Category', 'Best Of', 'Seeding', 'Start Date']) expect(dialog.getByLabelText(label)).not.toBeRequired();
  expect(dialog.getByLabelText('Start Date')).toHaveAttribute('type', 'date');
});

test('the form of a tournament begins with what it is', async () => {
  tournaments(cup);
  server.use(replies('get', '/category/get-all', [aCategory()]));
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Harbour Open' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tournament' }));
  await dialog.findByRole('option', { name: 'Men 80 kg' });
  expect(dialog.getByLabelText(/Name/)).toHaveValue('Harbour Open');
  expect(dialog.getByLabelText('Description')).toHaveValue('Weigh-in closes at nine.');
  expect(dialog.getByLabelText('Category')).toHaveValue('c1');
  expect(dialog.getByLabelText('Best Of')).toHaveValue('5');
  expect(dialog.getByLabelText('Seeding')).toHaveValue('manual');
  expect(dialog.getByLabelText('Start Date')).toHaveValue('2026-05-01');
});

test('a match the referee can manage: players, tournament, category and arm, state', async () => {
  tournaments(aTournament({ status: 'active', category: { _id: 'c1', name: 'Men 80 kg' } }));
  server.use(replies('get', '/match/referee-data/:id', [aMatch({ status: 'in-progress' })]), replies('get', '/category/get-all', [aCategory()]));
  openApp('/tournaments', 'referee');
  const row = (await screen.findByRole('heading', { name: 'Ada King vs Bo Li' })).closest('li');
  await waitFor(() => {
    expect(row).toHaveTextContent('In ProgressAda King vs Bo LiHarbour Open · Men 80 kg · Right arm · Round 1 · M1Open padManage');
  });
  expect(screen.getByRole('link', { name: 'Manage Ada King vs Bo Li' })).toHaveAttribute('href', '/brackets/t1?match=1');
});

test('an athlete’s upcoming match', async () => {
  server.use(servesMatches('participant', [aMatch()]));
  openApp('/tournaments', 'participant');
  const upcoming = await screen.findByRole('region', { name: 'Upcoming Match' });
  expect(screen.getByRole('heading', { name: 'My Matches' })).toBeVisible();
  expect(await within(upcoming).findByRole('listitem')).toHaveTextContent('Round 1 · Harbour OpenAda King vs Bo Li');
  expect(await within(screen.getByRole('region', { name: 'Ongoing Match' })).findByText('No upcoming matches.')).toBeVisible();
});
