import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { breaks, openApp, refuses, replies, server, serveApi, servesMatches } from '@/test/app';
import { aCategory, aMatch, aResult, aTournament } from '@/test/samples';

serveApi();

const listed = (...tournaments: ReturnType<typeof aTournament>[]) =>
  http.get('*/api/tournament/get-all', ({ request }) => {
    const status = new URL(request.url).searchParams.get('status');
    const data = tournaments.filter((t) => !status || (status === 'current' ? t.status !== 'archived' : t.status === status));
    const counts = { active: 2, archived: 3, athletes: 40 };
    return HttpResponse.json({ success: true, message: '', data, meta: { page: 1, limit: 24, total: data.length, counts } });
  });

async function fillForm(path = '/tournaments') {
  const user = openApp(path, 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Create Tournament' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Name/), '  Spring Open! 2026 ');
  return { user, dialog, submit: within(dialog).getByRole('button', { name: 'Create Tournament' }) };
}

test('creating a tournament sends what was filled in', async () => {
  let sent: unknown;
  server.use(
    http.post('*/api/tournament/create', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: '', data: aTournament() }, { status: 201 });
    }),
  );
  server.use(refuses('get', '/tournament/brackets-data/t1', 404, 'Nothing has this id.'));
  const { user, dialog, submit } = await fillForm();
  await user.selectOptions(within(dialog).getByLabelText('Best Of'), '5');
  await user.selectOptions(within(dialog).getByLabelText('Seeding'), 'Manual');
  await user.selectOptions(within(dialog).getByLabelText('Rounds'), 'Each match as soon as both athletes are known');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Latecomers/ }));
  await user.type(within(dialog).getByLabelText('Start Date'), '2026-05-01');
  await user.click(submit);
  expect(await screen.findByText('Tournament created successfully')).toBeVisible();
  // The new one opens.
  await expect.poll(() => location.pathname).toBe('/brackets/t1');
  expect(sent).toEqual({
    name: 'Spring Open! 2026',
    description: '',
    category: null,
    settings: { bestOf: 5, seeding: 'manual', rounds: 'flow', latecomers: true },
    startAt: '2026-05-01T00:00:00Z',
    public: false,
  });
});

test('a tournament needs a name', async () => {
  const { user, dialog, submit } = await fillForm();
  await user.clear(within(dialog).getByLabelText(/Name/));
  await user.click(submit);
  expect(within(dialog).getByLabelText(/Name/)).toHaveAccessibleDescription('Name is required.');
});

test.each([
  ['the server’s words', refuses('post', '/tournament/create', 409, 'A tournament of this name exists.'), 'A tournament of this name exists.'],
  ['the fixed text beside them', refuses('post', '/tournament/create', 409, 'A tournament of this name exists.'), 'Error creating tournament'],
  ['its silence', refuses('post', '/tournament/create', 500, ''), 'Error creating tournament'],
  ['a broken network', breaks('post', '/tournament/create'), 'Something went wrong!'],
])('a failed creation: %s', async (_, handler, text) => {
  server.use(handler);
  const { user, submit } = await fillForm();
  await user.click(submit);
  expect((await screen.findAllByText(text))[0]).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test.each([
  ['saved', replies('put', '/tournament/update/t1', aTournament()), 'Tournament updated successfully'],
  ['refused', refuses('put', '/tournament/update/t1', 409, 'It is seeded.'), 'Error updating tournament'],
])('a change is %s', async (_, handler, text) => {
  server.use(listed(aTournament()), replies('get', '/tournament/brackets-data/t1', { ...aTournament(), matches: [] }), handler);
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Harbour Open' }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(text)).toBeVisible();
});

/** A server on which the tournament has changed to `now` since the list loaded; returns the requests. */
function serveChanged(now: ReturnType<typeof aTournament>) {
  const sent: { version: number; name: string; description: string }[] = [];
  server.use(
    listed(aTournament()),
    replies('get', '/tournament/brackets-data/t1', { ...now, matches: [] }),
    http.put('*/api/tournament/update/t1', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      return body.version === now.version
        ? HttpResponse.json({ success: true, message: '', data: now })
        : HttpResponse.json({ success: false, message: 'The tournament has changed.' }, { status: 409 });
    }),
  );
  return sent;
}

test('what somebody else changed meanwhile is shown, what was typed stays, and saving again saves', async () => {
  const sent = serveChanged(aTournament({ version: 4, name: 'Harbour Night', description: 'Bring a cup.', settings: { bestOf: 5, seeding: 'random' } }));
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Harbour Open' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Description'), 'Bring chalk.');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('The tournament has changed.')).toBeVisible();
  expect(dialog.getByLabelText('Description')).toHaveValue('Bring chalk.');
  expect(dialog.getByLabelText('Description')).toHaveAccessibleDescription('Someone changed this to: Bring a cup.');
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Harbour Night');
  expect(dialog.getByLabelText('Best Of')).toHaveValue('5');
  expect(dialog.getAllByText(/^Someone changed/)).toHaveLength(3);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Tournament updated successfully')).toBeVisible();
  expect(sent).toMatchObject([
    { version: 1, name: 'Harbour Open', description: 'Bring chalk.' },
    { version: 4, name: 'Harbour Night', description: 'Bring chalk.', settings: { bestOf: 5 } },
  ]);
});

test('who only joins meanwhile is in nobody’s way', async () => {
  const sent = serveChanged(aTournament({ version: 3, athleteCount: 6 }));
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Harbour Open' }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Tournament updated successfully')).toBeVisible();
  expect(sent.map(({ version }) => version)).toEqual([1, 3]);
});

test.each([
  ['done', replies('post', '/tournament/archive/t1', aTournament()), 'Project Archived!'],
  ['refused', refuses('post', '/tournament/archive/t1', 409, 'No.'), 'Error in Archiving project!'],
  ['refused with a reason', refuses('post', '/tournament/archive/t1', 409, 'It is active.'), 'It is active.'],
])('archiving asks first, and is %s', async (_, handler, text) => {
  let asked = 0;
  server.use(
    listed(aTournament({ status: 'completed', isSeeded: true })),
    http.post('*/api/tournament/archive/t1', () => void asked++),
  );
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Archive Harbour Open' }));
  const question = within(await screen.findByRole('dialog', { name: 'Archive Harbour Open?' }));
  expect(asked).toBe(0);
  server.use(handler);
  await user.click(question.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['done', replies('delete', '/tournament/delete/t1', null), 'Tournament deleted successfully'],
  ['refused', refuses('delete', '/tournament/delete/t1', 409, 'It has started.'), 'It has started.'],
])('deleting before the start asks first, and is %s', async (_, handler, text) => {
  server.use(listed(aTournament(), aTournament({ _id: 't2', name: 'Iron Table', status: 'active' })), handler);
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Delete Harbour Open' }));
  expect(screen.queryByRole('button', { name: 'Delete Iron Table' })).toBeNull();
  const question = within(await screen.findByRole('dialog', { name: 'Delete Harbour Open?' }));
  expect(question.getByText('4 athletes have joined. This can\'t be undone.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('a category that is made along with a tournament is chosen for it', async () => {
  const categories: unknown[] = [];
  server.use(
    http.get('*/api/category/get-all', () => HttpResponse.json({ success: true, message: '', data: categories })),
    http.post('*/api/category/create', async ({ request }) => {
      const made = { ...aCategory({ _id: 'c9' }), ...((await request.json()) as object) };
      categories.push(made);
      return HttpResponse.json({ success: true, message: '', data: made }, { status: 201 });
    }),
  );
  const { user, dialog } = await fillForm();
  await user.click(within(dialog).getByRole('button', { name: 'New category' }));
  const inner = within(await screen.findByRole('dialog', { name: 'Create Category' }));
  await user.type(inner.getByLabelText(/^Name/), 'Juniors');
  await user.selectOptions(inner.getByLabelText(/Gender/), 'Any');
  await user.selectOptions(inner.getByLabelText(/Hand/), 'Left');
  await user.selectOptions(inner.getByLabelText(/Skill level/), 'Novice');
  await user.click(inner.getByRole('button', { name: 'Create Category' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Create Category' })).toBeNull();
  });
  await waitFor(() => {
    expect(within(dialog).getByLabelText('Category')).toHaveDisplayValue('Juniors');
  });
  expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('  Spring Open! 2026 ');
});

test('loaded tournaments stay when a later load fails', async () => {
  server.use(listed(aTournament()));
  const user = openApp('/tournaments', 'participant');
  await screen.findByRole('heading', { name: 'Harbour Open' });
  let failed = 0;
  const fails = http.get('*/api/tournament/get-all', () => {
    failed++;
    return HttpResponse.json({ success: false, message: 'No.' }, { status: 400 });
  });
  server.use(fails, replies('post', '/tournament/add-participant', aTournament()));
  await user.click(screen.getByRole('button', { name: 'Join Harbour Open' }));
  await expect.poll(() => failed).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { name: 'Harbour Open' })).toBeVisible();
});

test('the counts are of all tournaments, and a seeded one cannot be edited', async () => {
  server.use(listed(aTournament({ isSeeded: true, status: 'active' })));
  openApp('/tournaments', 'organizer');
  const counts = await screen.findByLabelText('Totals');
  expect(counts).toHaveTextContent('Total1Active2Archived3Athletes40');
  expect(await screen.findByRole('link', { name: 'View Harbour Open' })).toHaveAttribute('href', '/brackets/t1');
  expect(screen.queryByRole('button', { name: 'Edit Harbour Open' })).toBeNull();
  expect(screen.getByText('No archived tournaments yet.')).toBeVisible();
});

test('without tournaments each role reads its own text', async () => {
  openApp('/tournaments', 'organizer');
  expect(await screen.findByText('No tournament record found...')).toBeVisible();
});

test('a search stands in the address and reaches the server; Clear takes it back', async () => {
  const searched: (string | null)[] = [];
  server.use(
    http.get('*/api/tournament/get-all', ({ request }) => {
      searched.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json({ success: true, message: '', data: [], meta: { page: 1, limit: 24, total: 0, counts: {} } });
    }),
  );
  const user = openApp('/tournaments', 'organizer');
  await user.type(await screen.findByRole('textbox', { name: 'Search tournaments...' }), 'harbour{Enter}');
  await expect.poll(() => location.search).toBe('?q=harbour');
  await expect.poll(() => searched).toContain('harbour');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await expect.poll(() => location.search).toBe('');
});

test.each([
  ['joined', replies('post', '/tournament/add-participant', aTournament()), 'Tournament joined'],
  ['refused', refuses('post', '/tournament/add-participant', 409, 'No.'), 'Error joining tournament'],
  ['told why', refuses('post', '/tournament/add-participant', 409, 'It has started.'), 'It has started.'],
])('an athlete who wants to join is %s', async (_, handler, text) => {
  server.use(listed(aTournament()), handler);
  const user = openApp('/tournaments', 'participant');
  await user.click(await screen.findByRole('button', { name: 'Join Harbour Open' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('who is in reads Joined, and a started tournament cannot be joined', async () => {
  server.use(
    listed(aTournament({ joined: true }), aTournament({ _id: 't2', name: 'Iron Table', status: 'active' })),
  );
  openApp('/tournaments', 'participant');
  expect(await screen.findByText('Joined')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
});

test('the athlete’s own matches stand in their parts', async () => {
  server.use(
    servesMatches('participant', [
      aMatch({ _id: 'm1', status: 'in-progress' }),
      aResult(true, { _id: 'm2', round: 2 }),
      aResult(false, { _id: 'm3', bracket: { bracket: 'losers' } }),
    ]),
  );
  openApp('/tournaments', 'participant');
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  expect(await (await part('Ongoing Match')).findByRole('listitem')).toHaveTextContent('Round 1 · Harbour OpenAda King vs Bo Li');
  expect(await (await part('Upcoming Match')).findByText('No upcoming matches.')).toBeVisible();
  const results = await (await part('Results')).findAllByRole('listitem');
  expect(results.map((row) => row.textContent)).toEqual([
    'Round 2 · Harbour OpenAda King vs Bo LiWinner',
    'Losers R1 · Harbour OpenAda King vs Bo LiLoser',
  ]);
});

test('an athlete without tournaments or matches reads what to do', async () => {
  openApp('/tournaments', 'participant');
  expect(await screen.findByText('No tournament found...')).toBeVisible();
  expect(screen.getByText('When a tournament is added you can join it from here.')).toBeVisible();
  expect(await screen.findByText('No results yet.')).toBeVisible();
});

test('the referee sees what is on the table first, and finds a match by a player', async () => {
  const named = (id: string, name: string) => ({ _id: id, user: { id, name, isBye: false } });
  server.use(
    servesMatches('referee', [
      aMatch({ _id: 'm2', matchNumber: 2, status: 'in-progress', player1: named('x', 'Cy Dee'), players: ['Cy Dee', 'Bo Li'] }),
      aMatch({ _id: 'm1', matchNumber: 1 }),
    ]),
  );
  const user = openApp('/tournaments', 'referee');
  const matches = await screen.findByRole('list', { name: 'Matches' });
  expect(within(matches).getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Cy Dee vs Bo Li',
    'Ada King vs Bo Li',
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Search matches...' }), 'cy{Enter}');
  expect(await screen.findByText('1 of 1 match')).toBeVisible();
  expect(location.search).toBe('?q=cy');
  await user.type(screen.getByRole('textbox', { name: 'Search matches...' }), 'nobody{Enter}');
  expect(await screen.findByText('No matches found...')).toBeVisible();
});

test('long lists of matches come by the page, which the address names', async () => {
  const results = Array.from({ length: 23 }, (_, i) => aResult(true, { _id: `m${String(i)}`, tournament: { _id: 't1', name: `Cup ${String(i + 1)}` } }));
  server.use(servesMatches('participant', results));
  const user = openApp('/tournaments?results=2', 'participant');
  const part = within(await screen.findByRole('region', { name: 'Results' }));
  expect(await part.findByText(/Cup 11$/)).toBeVisible();
  expect(part.getByText('10 of 23 matches')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Next' }));
  expect(await part.findByText(/Cup 23$/)).toBeVisible();
  expect(part.getByText('3 of 23 matches')).toBeVisible();
  expect(location.search).toBe('?results=3');
});
