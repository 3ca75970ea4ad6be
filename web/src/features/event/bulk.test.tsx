import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { EventClass, EventDetail } from '@/api/types';
import { openApp, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

const men = (_id: string, limit: number, arm: 'right' | 'left', athleteCount: number, more: Partial<EventClass> = {}): EventClass => {
  const one = anEventClass({ _id, name: `Men ${String(limit)} kg, ${arm} arm`, athleteCount, ...more });
  return { ...one, class: { ...one.class, arm, weight: { limit: limit * 1000, over: false } } };
};

const classes = [
  men('r70', 70, 'right', 2), men('r80', 80, 'right', 3), men('r90', 90, 'right', 0), men('r95', 95, 'right', 4, { status: 'active', isSeeded: true }),
  men('l70', 70, 'left', 2), men('l80', 80, 'left', 2), men('l90', 90, 'left', 0),
];

/** Serves an event, and records the path and body of each change. */
function serves(event: EventDetail) {
  const sent: unknown[] = [];
  const done = () => HttpResponse.json({ success: true, message: '', data: event });
  server.use(
    replies('get', '/event/e1', event),
    http.post('*/api/event/classes/merge-preview', async ({ request }) => {
      sent.push(['preview', await request.json()]);
      return HttpResponse.json({ success: true, message: '', data: { name: 'Men 90 kg, right arm', class: classes[0]!.class } });
    }),
    http.post('*/api/event/classes/:what', async ({ request, params }) => { sent.push([params['what'], await request.json()]); return done(); }),
    http.delete('*/api/event/classes/delete/:id', ({ params }) => { sent.push(['delete', params['id']]); return done(); }),
  );
  return sent;
}

/** Opens the classes and selects some. */
async function select(...names: string[]) {
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Select classes' }));
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
  return user;
}

test('selected classes are merged for each arm, after a preview of what becomes of them', async () => {
  const sent = serves(anEvent({ classes }));
  const user = await select('Men 70 kg, right arm', 'Men 80 kg, right arm', 'Men 90 kg, right arm', 'Men 95 kg, right arm', 'Men 70 kg, left arm', 'Men 80 kg, left arm');
  expect(screen.getByText('6 classes selected')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Merge classes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge classes' }));
  const right = within(dialog.getByRole('region', { name: 'Right arm' }));
  expect(right.getByLabelText('Into')).toHaveDisplayValue('Men 80 kg, right arm'); // most athletes
  expect(await right.findByText('Men 90 kg, right arm', { selector: 'bdi' })).toBeVisible();
  expect(right.getByText(/^2 entries move to it\. Deleted: M 70 R and M 90 R$/)).toBeVisible();
  expect(within(dialog.getByRole('region', { name: 'Left arm' })).getByLabelText('Into')).toHaveDisplayValue('Men 80 kg, left arm');
  expect(dialog.getByRole('region', { name: 'These stay' })).toHaveTextContent('Men 95 kg, right arm · Active');
  expect(sent).toContainEqual(['preview', { from: 'r70', ids: ['r90'], into: 'r80' }]);
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => {
    expect(sent.filter((one) => (one as string[])[0] === 'merge')).toEqual([
      ['merge', { from: 'r70', into: 'r80' }], ['merge', { from: 'r90', into: 'r80' }], ['merge', { from: 'l70', into: 'l80' }],
    ]);
  });
  expect(await screen.findByText('Classes merged')).toBeVisible();
});

test('of selected classes the empty ones are deleted, and the others say why they stay', async () => {
  const sent = serves(anEvent({ classes }));
  const user = await select('Men 70 kg, right arm');
  await user.click(within(screen.getByRole('region', { name: 'Left arm' })).getByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('checkbox', { name: 'Men 90 kg, right arm' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('region', { name: 'These stay' })).toHaveTextContent('Men 70 kg, right arm · 2 athletes');
  await user.click(dialog.getByRole('button', { name: 'Delete 2 classes' }));
  await waitFor(() => { expect(sent).toEqual([['delete', 'r90'], ['delete', 'l90']]); });
  // The selection ends with its action.
  expect(await screen.findByRole('button', { name: `Actions for ${classes[0]!.name}` })).toBeVisible();
});

test('classes from templates are thinned before they are made', async () => {
  const sent = serves(anEvent());
  server.use(
    replies('get', '/event/templates', [{ id: 'waf-seniors-men', sex: 'men', age: { name: 'seniors', from: 0, to: 0 }, weights: [{ limit: 70_000, over: false }] }]),
    replies('post', '/event/classes/preview', classes.slice(0, 3).map(({ name, class: of }) => ({ name, class: of }))),
  );
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Add classes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add classes' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Men, Seniors' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Men 80 kg, right arm' }));
  await user.click(dialog.getByRole('button', { name: 'Add 2 classes' }));
  await waitFor(() => {
    expect(sent).toEqual([['create', { eventId: 'e1', templates: [], arms: [], classes: [classes[0]!.class, classes[2]!.class] }]]);
  });
});
