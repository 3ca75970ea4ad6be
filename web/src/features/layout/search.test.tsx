import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aTournament } from '@/test/samples';

serveApi();

// The search results; the choice of language on the same screen also has options.
const findOptions = async () => within(await screen.findByRole('listbox')).findAllByRole('option');
const findField = () => screen.findByRole('combobox', { name: 'Search player or tournament' });

async function search() {
  server.use(
    replies('get', '/search', { athletes: [{ _id: 'p7', name: 'Harriet Low' }], tournaments: [aTournament()] }),
    refuses('get', '/users/profile/p7', 404, 'Nothing has this id.'),
  );
  const user = openApp('/settings', 'participant');
  await user.type(await findField(), 'har');
  const options = await findOptions();
  const field = await findField();
  expect(options.map((option) => option.textContent)).toEqual(['Harriet LowAthlete', 'Harbour OpenTournament']);
  return { user, field, options };
}

test('it asks once when typing pauses, and Enter opens nothing that does not fit what is typed now', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '');
      return HttpResponse.json({ success: true, message: '', data: { athletes: [{ _id: 'p7', name: 'Harriet Low' }], tournaments: [aTournament()] } });
    }),
  );
  const user = openApp('/settings', 'participant');
  await user.type(await findField(), 'harr');
  await findOptions();
  expect(asked).toEqual(['harr']);
  await user.keyboard('y{Enter}');
  expect(location.pathname).toBe('/settings');
});

test('an athlete is found and opened with Enter alone', async () => {
  const { user, field, options } = await search();
  expect(field).toHaveAttribute('placeholder', 'Search player or tournament...');
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.keyboard('{Enter}');
  expect(location.pathname + location.search).toBe('/athletes/p7');
});

test('the arrows go around, Escape closes the list', async () => {
  const { user, field, options } = await search();
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(location.pathname).toBe('/settings');
});
