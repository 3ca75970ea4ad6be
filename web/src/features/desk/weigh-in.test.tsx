import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { AbsentAthlete, EventAthlete } from '@/api/event-athletes';
import { openApp, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

const first = anEventClass({ _id: 'c1', name: 'Men 70 kg', athleteCount: 2 });
const second = anEventClass({ _id: 'c2', name: 'Men 80 kg', athleteCount: 2 });

function athlete(number: number, name: string, classes: (typeof first)[], changes: Partial<NonNullable<EventAthlete['private']>> = {}): EventAthlete {
  return {
    _id: `r${String(number)}`, eventId: 'e1', number, user: { _id: `u${String(number)}`, name }, club: '', country: '', region: '', version: 1,
    entries: classes.map((one) => ({ _id: `${one._id} ${name}`, class: { _id: one._id, name: one.name }, status: 'registration' })),
    private: { sex: 'men', birthYear: 1990, groups: [], attempts: [], initials: false, code: 'x', ...changes },
  };
}

/** Serves an event that requires a weigh-in for the draw, and records requests. */
function serves(list: EventAthlete[], absent: AbsentAthlete[] = []) {
  const event = anEvent({ classes: [first, second] });
  event.settings.weighIn.required = 'draw';
  const sent: unknown[] = [];
  server.use(
    replies('get', '/event/:id', event),
    replies('get', '/event/athletes/:id', list),
    replies('get', '/event/draws/:id', { draws: [], late: [], refused: [] }),
    replies('post', '/event/weigh-in/preview', absent),
    http.post('*/api/event/weigh-in/close', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: absent });
    }),
    http.post('*/api/event/weigh-in/mark/:id', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: list[0] });
    }),
  );
  return sent;
}

test('closing weigh-in shows who is absent and marks the athletes of the chosen classes', async () => {
  const absent = (number: number, name: string, ...classes: (typeof first)[]): AbsentAthlete => ({
    _id: `r${String(number)}`, number, user: { _id: `u${String(number)}`, name }, weighed: false, classes: classes.map(({ _id, name }) => ({ _id, name })),
  });
  const sent = serves([athlete(1, 'Ann Lee', [first]), athlete(2, 'Bo Ek', [first, second])], [absent(1, 'Ann Lee', first), absent(2, 'Bo Ek', first, second)]);
  const user = openApp('/events/e1/desk', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Close weigh-in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close weigh-in' }));
  expect(within(await dialog.findByRole('region', { name: 'Absent athletes' })).getAllByRole('listitem').length).toBeGreaterThan(1);
  await user.click(dialog.getByRole('checkbox', { name: first.name }));
  const left = within(dialog.getByRole('region', { name: 'Absent athletes' }));
  expect(left.queryByText('Ann Lee')).toBeNull();
  expect(left.getByText('Bo Ek')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Mark 1 as not weighed' }));
  await expect.poll(() => sent).toEqual([{ eventId: 'e1', classIds: ['c2'], athleteIds: ['r2'] }]);
});

test('an official allows an athlete only with a reason', async () => {
  const sent = serves([athlete(1, 'Ann Lee', [first])]);
  const user = openApp('/events/e1/desk', 'organizer');
  await user.click(await screen.findByRole('button', { name: /Ann Lee/ }));
  await user.click(await screen.findByRole('button', { name: 'Allow without a weigh-in' }));
  expect(screen.getByRole('button', { name: 'Allow' })).toBeDisabled();
  await user.type(screen.getByLabelText('Reason'), 'scales broke');
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  await expect.poll(() => sent).toEqual([{ classIds: ['c1'], mark: 'allowed', reason: 'scales broke' }]);
});

test('an athlete who left without a weigh-in is not waited for', async () => {
  const at = '2026-11-28T09:00:00Z';
  const mark = { class: { _id: 'c1', name: first.name }, mark: 'not-weighed' as const, reason: '', at, by: { _id: 'o1', name: 'Olga' } };
  serves([athlete(1, 'Ann Lee', [], { marks: [mark] })]);
  openApp('/events/e1/desk', 'organizer');
  expect(await screen.findByText('Everyone is weighed in')).toBeVisible();
});

test('only classes that are ready can be published; the others link to the desk', async () => {
  const attempts = [{ grams: 70_000, at: '2026-11-28T09:00:00Z', by: { _id: 'o1', name: 'Olga' } }];
  serves([athlete(1, 'Ann Lee', [first]), athlete(2, 'Bo Ek', [first, second], { attempts })]);
  openApp('/events/e1/draw', 'organizer');
  expect(await screen.findByText('2 athletes. Missing weigh-in: Ann Lee')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: first.name })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: second.name })).toBeChecked();
  expect(screen.getByRole('link', { name: `Weigh ${first.name} at the desk` })).toHaveAttribute('href', '/events/e1/desk');
});

test('of many athletes who are still to be weighed the desk lists the first, and all on request', async () => {
  serves(Array.from({ length: 75 }, (_, n) => athlete(n + 1, `Athlete ${String(n + 1)}`, [first])));
  const user = openApp('/events/e1/desk', 'organizer');
  const list = within(await screen.findByRole('region', { name: 'Still to weigh in' }));
  expect(list.getByRole('heading')).toHaveTextContent('75 still to weigh in');
  expect(list.getAllByRole('listitem')).toHaveLength(60);
  await user.click(list.getByRole('button', { name: 'Show all 75' }));
  expect(list.getAllByRole('listitem')).toHaveLength(75);
});
