import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { marksOf, timeAt } from './times';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aNow } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

let asked: { tables: number; restSeconds: number }[];

beforeEach(() => {
  asked = [];
  const tables = [1, 2].map((number) => ({ _id: `tb${String(number)}`, number, name: '', referees: '' }));
  server.use(
    replies('get', '/event/:id', anEvent({ tables } as object)),
    http.post('*/api/event/plan', async ({ request }) => {
      const body = (await request.json()) as { tables: number; restSeconds: number };
      asked.push(body);
      const seconds = 36_000 / body.tables;
      return HttpResponse.json({ success: true, message: '', data: {
        seconds, work: 30_000, tablesBusy: 0.8, tables: body.tables, restSeconds: body.restSeconds, boutSeconds: 120, openClasses: 2,
        classes: [{ _id: 'c1', name: 'Men 70 kg', start: 0, end: seconds, athletes: 12 }, { _id: 'c2', name: 'Women 60 kg', start: 3600, end: 7200, athletes: 6 }, { _id: 'c3', name: 'Women 50 kg', start: 0, end: 0, athletes: 1, tooSmall: true }],
      } });
    }),
  );
});

test('the day as the event has it: its end, and each class with its times', async () => {
  openApp('/events/e1/plan', 'organizer');
  const classes = await screen.findByRole('region', { name: 'Classes' });
  expect(screen.getByText('14:00', { selector: 'dd' })).toBeVisible();
  expect(within(classes).getByRole('row', { name: /Men 70 kg 12 09:00 14:00/ })).toBeVisible();
  expect(within(classes).getByRole('row', { name: /Women 50 kg 1 – –/ })).toBeVisible();
  expect(asked[0]).toMatchObject({ eventId: 'e1', tables: 2, restSeconds: 300, boutSeconds: 120, openClasses: 4 });
});

test('two ways are compared, on one scale', async () => {
  const user = openApp('/events/e1/plan', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Compare with another plan' }));
  const other = await screen.findByRole('region', { name: 'Plan B' });
  expect(await within(other).findByText('100 min shorter than plan A.')).toBeVisible();
  const field = within(other).getByLabelText('Rest, min');
  await user.clear(field);
  await user.type(field, '2,5');
  await waitFor(() => {
    expect(asked.at(-1)).toMatchObject({ tables: 3, restSeconds: 150 });
  });
  expect(screen.getByRole('region', { name: 'Classes of plan B' })).toBeVisible();
});

test('what the server says against it is told', async () => {
  server.use(refuses('post', '/event/plan', 400, 'At most 24 tables.'));
  openApp('/events/e1/plan', 'organizer');
  expect(await screen.findByText('At most 24 tables.')).toBeVisible();
});

test('nobody is entered yet', async () => {
  server.use(replies('post', '/event/plan', { seconds: 0, work: 0, tablesBusy: 0, tables: 2, restSeconds: 300, boutSeconds: 120, openClasses: 2, classes: [] }));
  openApp('/events/e1/plan', 'organizer');
  expect(await screen.findByText('No entries yet')).toBeVisible();
});

test('times run past midnight, and hours are marked at most so often', () => {
  expect(timeAt('09:30', 3600)).toBe('10:30');
  expect(timeAt('22:00', 3 * 3600)).toBe('01:00');
  expect(marksOf('09:30', 3 * 3600, 7)).toEqual([1800, 5400, 9000]);
  expect(marksOf('09:00', 14 * 3600, 7)).toHaveLength(8);
});

const ordered = (seconds: number, ...ids: string[]) => ({ seconds, classes: ids.map((_id, i) => ({ _id, name: `Class ${_id}`, start: i * 600, end: seconds, athletes: 8 })) });

/** Answers rounds of a search; `last` is the round that has the proposal. */
function proposes(moved: number, rounds: object[] = []) {
  server.use(
    http.post('*/api/event/plan/propose', async ({ request }) => {
      const body = (await request.json()) as { round?: number };
      rounds.push(body);
      const round = (body.round ?? 0) + 1;
      const proposal = { moved, minutesGained: 35, current: ordered(33_300, 'c1', 'c2'), proposed: ordered(31_200, 'c2', 'c1') };
      return HttpResponse.json({ success: true, message: '', data: { round, rounds: 2, order: ['c2', 'c1'], ...(round === 2 ? { proposal } : {}) } });
    }),
  );
  return rounds;
}

test('an order is proposed round by round, compared, accepted and undone by one request each', async () => {
  const sent: object[] = [];
  const rounds = proposes(1);
  server.use(
    http.post('*/api/event/queue/order', async ({ request }) => {
      sent.push((await request.json()) as object);
      return HttpResponse.json({ success: true, message: '', data: aNow({ tables: [] }) });
    }),
  );
  const user = openApp('/events/e1/plan', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Propose an order' }));
  expect(await screen.findByText(/Ends at 17:40 instead of 18:15\. 1 class moved\./)).toBeVisible();
  expect(rounds).toMatchObject([{ eventId: 'e1', tables: 2 }, { round: 1, order: ['c2', 'c1'] }]);
  expect(within(screen.getByRole('region', { name: 'Proposed order' })).getAllByRole('row')[1]).toHaveTextContent('Class c2');
  await user.click(screen.getByRole('button', { name: 'Use this order' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Use this order' })).toBeVisible();
  expect(sent).toEqual([{ eventId: 'e1', classIds: ['c2', 'c1'], seen: ['c1', 'c2'] }, { eventId: 'e1', classIds: ['c1', 'c2'], seen: ['c2', 'c1'] }]);
});

test('a search is cancelled, and a day without a better order says so', async () => {
  let finish: () => void = () => undefined;
  server.use(http.post('*/api/event/plan/propose', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return HttpResponse.json({ success: true, message: '', data: { round: 1, rounds: 2, order: [] } });
  }));
  const user = openApp('/events/e1/plan', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Propose an order' }));
  expect(await screen.findByRole('progressbar', { name: 'Search for an order' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  finish();
  proposes(0);
  await user.click(await screen.findByRole('button', { name: 'Propose an order' }));
  expect(await screen.findByText(/No order ends the day clearly earlier\. It ends at 18:15\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use this order' })).toBeNull();
});

test('the order of a running day counts from now by the clock of the hall, and leaves out what is over', async () => {
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running', timeZone: 'Asia/Tokyo' })),
    http.post('*/api/event/plan/propose', () => {
      const current = ordered(3600, 'c1', 'c2');
      const over = { ...current.classes[0], over: true };
      const proposal = { moved: 1, minutesGained: 20, current: { ...current, classes: [over, current.classes[1]] }, proposed: ordered(2400, 'c2', 'c1') };
      return HttpResponse.json({ success: true, message: '', data: { from: '2026-11-28T05:10:00Z', round: 10, rounds: 10, order: [], proposal } });
    }),
  );
  const user = openApp('/events/e1/plan', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Propose an order' }));
  expect(await screen.findByText(/Ends at 14:50 instead of 15:10\. 1 class moved\./)).toBeVisible();
  const rows = within(screen.getByRole('region', { name: 'Current order' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Class c2814:2015:10');
  expect(rows[2]).toHaveTextContent('Class c18––');
});

test('a refused search gives the reason', async () => {
  server.use(refuses('post', '/event/plan/propose', 409, 'The classes have changed.'));
  const user = openApp('/events/e1/plan', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Propose an order' }));
  expect(await screen.findByText('The classes have changed.')).toBeVisible();
});
