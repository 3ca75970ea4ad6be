import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

const one = anEventClass({ _id: 'c1', name: 'Men 70 kg, right arm', athleteCount: 3, version: 4 });

const athlete = (number: number, name: string, guest = false) => ({
  _id: `r${String(number)}`, eventId: 'e1', number, user: { _id: `u${String(number)}`, name }, club: '', country: '', region: '', version: 1,
  entries: [{ _id: `n${String(number)}`, class: { _id: 'c1', name: one.name }, status: 'registration', ...(guest ? { guest } : {}) }],
});

test('a class is closed with places from paper once everybody has a place or a reason', async () => {
  const sent: unknown[] = [];
  const event = anEvent({ classes: [one] });
  server.use(
    replies('get', '/event/e1', event),
    replies('get', '/event/athletes/e1', [athlete(1, 'Al Ray'), athlete(2, 'Bo Fox'), athlete(3, 'Cy Day', true)]),
    http.post('*/api/event/classes/close/c1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: event });
    }),
  );
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: `Actions for ${one.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enter places from paper' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Places from paper: ${one.name}` }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: '1 Al Ray' }), 'place 1');
  expect(dialog.queryByRole('combobox', { name: /Cy Day/ })).toBeNull(); // a guest has no place
  const close = dialog.getByRole('button', { name: 'Close class' });
  await user.click(close);
  expect(await dialog.findByText('Choose a place for each athlete, or why there is none.')).toBeVisible();
  expect(dialog.getByText('Enter why the places come from paper.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: '2 Bo Fox' }), 'did not appear');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No network');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Class closed')).toBeVisible();
  expect(sent).toEqual([{ places: [{ entryId: 'n1', place: 1 }], out: [{ entryId: 'n2', why: 'no-show' }], reason: 'No network', version: 4 }]);
});
