import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, server, serveApi, refuses } from '@/test/app';
import { aPerson } from '@/test/samples';

serveApi();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Serves one person and records requests. */
function people(kind: string) {
  const asked: string[] = [];
  server.use(
    http.get(`*/api/users/${kind}/all`, ({ request }) => {
      asked.push(new URL(request.url).search);
      const counts = { active: 7, inactive: 2, banned: 1, suspended: 1 };
      return HttpResponse.json({ success: true, message: '', data: [aPerson()], meta: { page: 1, limit: 50, total: 10, counts } });
    }),
  );
  return asked;
}

function onAPhone() {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList,
  );
}

test.each([
  ['participant', 'Total10Active7Inactive2Banned1', ['All', 'Active', 'Inactive', 'Banned'], 'ViewEditRemove', 'Add Participant'],
  ['referee', 'Total10Active7Inactive2Suspended1', ['All', 'Active', 'Inactive', 'Suspended'], 'ViewEditDelete', 'Add Referee'],
])('the list of each %s: counts, filter and table', async (kind, counts, statuses, actions, add) => {
  const asked = people(kind);
  const user = openApp(`/${kind}s`, 'organizer');
  expect(await screen.findByLabelText('Totals')).toHaveTextContent(counts);
  expect(screen.getByRole('button', { name: add })).toBeVisible();
  const [head, row] = await screen.findAllByRole('row');
  expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual(['Name', 'Email', 'Status', 'Joined', 'Actions']);
  expect(row).toHaveTextContent(`Ada Kingada@example.orgActive14 Mar 2026${actions}`);
  const filter = within(screen.getByRole('group', { name: 'Status' }));
  expect(filter.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(statuses);
  await user.click(filter.getByRole('radio', { name: 'Inactive' }));
  expect(location.search).toBe('?status=inactive');
  await expect.poll(() => asked.some((query) => query.includes('status=inactive'))).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Search by name or email...' }), 'ada@{Enter}');
  await expect.poll(() => asked.some((query) => query.includes('search=ada%40'))).toBe(true);
});

test.each(['participant', 'referee'])('on a phone each %s is a card, and can be removed', async (kind) => {
  onAPhone();
  people(kind);
  openApp(`/${kind}s`, 'organizer');
  const cards = within(await screen.findByRole('list', { name: /^(Participants|Referees)$/ }));
  expect(cards.getByRole('listitem')).toHaveTextContent('Ada KingEmailada@example.orgStatusActiveJoined14 Mar 2026ViewEditRemove');
});

test('a new person is active unless something else is chosen', async () => {
  people('participant');
  const user = openApp('/participants', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Add Participant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Participant' }));
  expect(dialog.getByLabelText('Status')).toHaveValue('active');
  expect(dialog.getByLabelText(/Name/)).toBeRequired();
  for (const label of [/Email/, /Password/]) expect(dialog.getByLabelText(label)).not.toBeRequired();
});

test('who is only looked at has no password and can only be closed', async () => {
  people('referee');
  const user = openApp('/referees', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'View Ada King' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Referee' }));
  expect(dialog.queryByLabelText(/Password/)).toBeNull();
  expect(dialog.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(dialog.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Close', 'Close']);
});

test('after a change the list is read anew', async () => {
  const asked = people('participant');
  server.use(http.put('*/api/users/participant/p1', () => HttpResponse.json({ success: true, message: '', data: aPerson() })));
  const user = openApp('/participants', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Ada King' }));
  const before = asked.length;
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test('a failed load counts nothing, and does not look as if it went on', async () => {
  server.use(refuses('get', '/users/participant/all', 400, 'No.'));
  openApp('/participants', 'organizer');
  expect(await screen.findByText('Couldn\'t load the participants.')).toBeVisible();
  expect(screen.queryByLabelText('Totals')).toBeNull();
  expect(document.querySelector('.animate-pulse')).toBeNull();
});
