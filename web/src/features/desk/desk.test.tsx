import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { EventAthlete } from '@/api/event-athletes';
import type { EventClass } from '@/api/types';
import { badgeCode } from '@/domain/badge';
import { moved, propose } from '@/domain/weigh-in';
import { openApp, replies, serveApi, server } from '@/test/app';
import { aListReading } from '@/test/lists';

/** Whether typing has paused when a question appears; a separate test checks the time. */
const keys = vi.hoisted(() => ({ rested: true }));
vi.mock('@/lib/rested-keys', () => ({ useRestedKeys: () => keys.rested }));

serveApi();
afterEach(() => {
  keys.rested = true;
  vi.useRealTimers();
});

const classOf = (_id: string, limit: number, over = false): EventClass => ({
  _id, name: `Men, ${over ? '+' : ''}${String(limit)} kg, right arm`, status: 'registration', isSeeded: false, athleteCount: 0, bestOf: 1, finalBestOf: 0, version: 1,
  class: { sex: 'men', age: { name: '', from: 0, to: 0 }, weight: { limit: limit * 1000, over }, arm: 'right', group: '' },
});
const classes = [classOf('c70', 70), classOf('c75', 75), classOf('c75+', 75, true)];
const event = { _id: 'e1', name: 'Cup', venue: '', firstDay: '2026-11-28', lastDay: '2026-11-28', state: 'running', version: 1, officials: [], classes, settings: { unit: 'kg', maxClasses: 0, weighIn: { tolerance: 0, above: 0 } } };
const athlete = (more: Partial<EventAthlete> = {}, grams: number[] = []): EventAthlete => ({
  _id: 'a1', eventId: 'e1', number: 7, user: { _id: 'u1', name: 'Bo Li' }, club: '', country: '', region: '', version: 1 + grams.length,
  entries: [{ _id: 'n1', class: { _id: 'c70', name: classes[0]!.name }, status: 'registration' }],
  private: { sex: 'men', birthYear: 1985, initials: false, code: '0123456789ab', groups: [], attempts: grams.map((one) => ({ grams: one, at: '2026-11-28T09:00:00Z', by: { _id: 'o1', name: 'Olga' } })) },
  ...more,
});
const weighed = (grams: number[], fitting: string[]): EventAthlete => {
  const one = athlete({}, grams);
  return { ...one, private: { ...one.private!, fitting: fitting.map((id) => ({ class: { _id: id, name: id }, above: 0 })) } };
};

/** A server that replies to each attempt with the next of these. */
function scales(...answers: (() => Promise<Response> | Response)[]) {
  const sent: { grams: number; key: string | null }[] = [];
  server.use(
    replies('get', '/event/e1', event),
    http.get('*/api/event/athletes/e1', () => HttpResponse.json({ success: true, message: '', data: [athlete({}, sent.length > 1 ? [74_500] : [])] })),
    http.post('*/api/event/weigh/a1', async ({ request }) => {
      const { grams } = (await request.json()) as { grams: number };
      sent.push({ grams, key: request.headers.get('Idempotency-Key') });
      return answers[Math.min(sent.length, answers.length) - 1]!();
    }),
  );
  return sent;
}
const good = (data: EventAthlete) => HttpResponse.json({ success: true, message: '', data }, { status: 201 });
const refusal = () => HttpResponse.json({ success: false, message: 'The event is over.' }, { status: 409 });

test('by keyboard alone: a number, a weight with a comma, confirmed; slow as the network may be, it is sent once', async () => {
  const sent = scales(async () => {
    await delay(300);
    return good(weighed([69_800], ['c70']));
  });
  const user = openApp('/events/e1/desk', 'organizer');
  const field = await screen.findByRole('combobox', { name: 'Name, number or badge' });
  field.focus();
  await user.keyboard('7{Enter}69,8{Enter}{Enter}{Enter}'); // who is impatient
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Keep and continue' })).toBeVisible();
  expect(sent.map(({ grams }) => grams)).toEqual([69_800]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Bo Li ✓ · 69.8 kg · M 70 R')).toBeVisible();
  await waitFor(() => {
    expect(field).toHaveFocus();
  });
});

test('a refusal keeps what was typed, and sends it again under the same key; another weight has another', async () => {
  const sent = scales(refusal, refusal, () => good(weighed([69_500], ['c70'])));
  const user = openApp('/events/e1/desk', 'organizer');
  (await screen.findByRole('combobox', { name: 'Name, number or badge' })).focus();
  await user.keyboard('bo{Enter}74.5{Enter}');
  expect(await screen.findByText('The event is over.')).toBeVisible();
  const weight = screen.getByLabelText('Weight in kg');
  expect(weight).toHaveValue('74.5');
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => {
    expect(sent).toHaveLength(2);
  });
  expect(sent[1]).toEqual(sent[0]);
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
  await user.clear(weight);
  await user.type(weight, '69.5{Enter}');
  expect(await screen.findByRole('button', { name: 'Keep and continue' })).toBeVisible();
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

test('nonsense is not sent', async () => {
  const sent = scales(refusal);
  const user = openApp('/events/e1/desk', 'organizer');
  (await screen.findByRole('combobox', { name: 'Name, number or badge' })).focus();
  await user.keyboard('7{Enter}7o{Enter}');
  expect(await screen.findByText('Enter the weight like this: 69.8 kg.')).toBeVisible();
  const weight = screen.getByLabelText('Weight in kg');
  await user.clear(weight);
  await user.type(weight, '15 lb{Enter}');
  expect(await screen.findByText('Enter a weight from 23 to 661 lb.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('who looks on is not let in', async () => {
  scales(refusal);
  openApp('/events/e1/desk', 'participant');
  expect(await screen.findByText('Only officials of this event can open this page.')).toBeVisible();
});

test('too heavy is said with the class above, and nothing is changed by itself', () => {
  const proposal = propose({ ...event, classes }, weighed([71_000], ['c75']));
  expect(proposal.mismatches).toMatchObject([{ one: { _id: 'c70' }, why: ['too-heavy'], instead: { _id: 'c75' } }]);
  expect(proposal.chosen).toEqual(['c70']);
  expect(moved(proposal.chosen, proposal.mismatches)).toEqual(['c75']);
});

test('who is in no class is proposed their own; nothing fits: nothing is proposed', () => {
  expect(propose({ ...event, classes }, { ...weighed([71_000], ['c75']), entries: [] }).chosen).toEqual(['c75']);
  expect(propose({ ...event, classes }, { ...weighed([71_000], []), entries: [] }).chosen).toEqual([]);
});

test('who was weighed for another day is named and weighed again; a class of a later day is no mismatch', async () => {
  const tomorrow = { ...athlete({}, [74_500]), user: { _id: 'u1', name: 'Bo Li' } };
  tomorrow.private = { ...tomorrow.private!, again: [{ classId: 'c70', day: '2026-11-29' }] };
  tomorrow.private.attempts[0]!.lastDay = '2026-11-28';
  server.use(replies('get', '/event/e1', { ...event, lastDay: '2026-11-29' }), replies('get', '/event/athletes/e1', [tomorrow]));
  const user = openApp('/events/e1/desk', 'organizer');
  const left = await screen.findByRole('region', { name: 'Still to weigh in' });
  expect(left).toHaveTextContent('1 still to weigh in');
  expect(left).toHaveTextContent('again for 29 Nov 2026');
  const field = screen.getByRole('combobox', { name: 'Name, number or badge' });
  await user.type(field, 'bo');
  expect(await screen.findByRole('option', { name: /weigh again/ })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Weigh again for 29 Nov 2026:')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Attempts' })).toHaveTextContent('valid until 28 Nov 2026');
  const fits = { ...tomorrow, private: { ...tomorrow.private, fitting: [{ class: { _id: 'c75', name: 'c75' }, above: 0 }] } };
  expect(propose(event as never, fits).mismatches).toEqual([]);
  expect(propose(event as never, { ...fits, private: { ...fits.private, again: [] } }).mismatches.map(({ instead }) => instead?._id)).toEqual(['c75']);
});

test('when another day begins where the event is, it is asked anew who is to be weighed', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-28T10:59:30Z') });
  const was = weighed([69_800], ['c70']);
  let asked = 0;
  server.use(
    replies('get', '/event/e1', { ...event, timeZone: 'Pacific/Auckland' }),
    http.get('*/api/event/athletes/e1', () => {
      asked++;
      const again = Date.now() >= Date.parse('2026-11-28T11:00:00Z') ? [{ classId: 'c70', day: '2026-11-29' }] : [];
      return HttpResponse.json({ success: true, message: '', data: [{ ...was, private: { ...was.private, again } }] });
    }),
  );
  openApp('/events/e1/desk', 'organizer');
  expect(await screen.findByText('Everyone is weighed in')).toBeVisible();
  vi.advanceTimersByTime(60_000);
  expect(await screen.findByText('1 still to weigh in')).toBeVisible();
  expect(screen.getByText('again for 29 Nov 2026')).toBeVisible();
  vi.advanceTimersByTime(120_000);
  expect(asked).toBe(2);
});

/** Types like a scanner. Its keys come at once, however busy the machine is. */
async function scans(user: ReturnType<typeof openApp>, badge: string) {
  const once = performance.now();
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(once);
  await user.keyboard(`${badge}{Enter}`);
  clock.mockRestore();
}

test('the next badge is scanned while a weight or classes are open: they stay as they are, and the next athlete is there', async () => {
  const next = athlete({ _id: '01a2117c-2bca-7a43-bb9e-b09d5514aabd', number: 12, user: { _id: 'u2', name: 'Cy Doe' } });
  const sent = scales(() => good(weighed([69_800], ['c70', 'c75'])));
  const changed: unknown[] = [];
  server.use(
    http.get('*/api/event/athletes/e1', () => HttpResponse.json({ success: true, message: '', data: [athlete(), next] })),
    http.put('*/api/event/athlete/a1', async ({ request }) => {
      changed.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: athlete() });
    }),
  );
  const user = openApp('/events/e1/desk', 'organizer');
  (await screen.findByRole('combobox', { name: 'Name, number or badge' })).focus();
  await user.keyboard('7{Enter}69.8{Enter}');
  expect(await screen.findByRole('button', { name: 'Keep and continue' })).toBeVisible();
  await scans(user, badgeCode(next));
  expect(await screen.findByRole('heading', { name: 'Cy Doe' })).toBeVisible();
  expect(screen.getByLabelText('Weight in kg')).toHaveFocus();
  await scans(user, badgeCode(next));
  expect(screen.getByLabelText('Weight in kg')).toHaveValue('');
  await scans(user, '0012000000');
  expect(await screen.findByText('This badge belongs to another event. Type the name.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Cy Doe' })).toBeNull();
  expect(sent).toHaveLength(1);
  expect(changed).toEqual([]);
});

test('classes that the server confirms late leave the card of the next athlete, with what is typed in it', async () => {
  const next = athlete({ _id: 'a2', number: 12, user: { _id: 'u2', name: 'Cy Doe' } });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let done = false;
  scales(() => good(weighed([69_800], ['c70', 'c75'])));
  server.use(
    http.get('*/api/event/athletes/e1', () => HttpResponse.json({ success: true, message: '', data: [athlete(), next] })),
    http.put('*/api/event/athlete/a1', async () => {
      await answered;
      setTimeout(() => {
        done = true;
      }, 100);
      return HttpResponse.json({ success: true, message: '', data: [athlete()] });
    }),
  );
  const user = openApp('/events/e1/desk', 'organizer');
  (await screen.findByRole('combobox', { name: 'Name, number or badge' })).focus();
  await user.keyboard('7{Enter}69.8{Enter}');
  expect(await screen.findByRole('button', { name: 'Keep and continue' })).toBeVisible();
  await user.keyboard('2{Enter}');
  await user.click(screen.getByRole('button', { name: /Cy Doe/ }));
  expect(await screen.findByRole('heading', { name: 'Cy Doe' })).toBeVisible();
  await user.keyboard('7');
  answer();
  await waitFor(() => {
    expect(done).toBe(true);
  });
  expect(screen.getByRole('heading', { name: 'Cy Doe' })).toBeVisible();
  expect(screen.getByLabelText('Weight in kg')).toHaveValue('7');
});

test('a weight that fails once the next athlete is there is told, with the name', async () => {
  const next = athlete({ _id: 'a2', number: 12, user: { _id: 'u2', name: 'Cy Doe' } });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  scales(async () => {
    await answered;
    return refusal();
  });
  server.use(http.get('*/api/event/athletes/e1', () => HttpResponse.json({ success: true, message: '', data: [athlete(), next] })));
  const user = openApp('/events/e1/desk', 'organizer');
  (await screen.findByRole('combobox', { name: 'Name, number or badge' })).focus();
  await user.keyboard('7{Enter}69.8{Enter}');
  await user.click(screen.getByRole('button', { name: /Cy Doe/ }));
  expect(await screen.findByRole('heading', { name: 'Cy Doe' })).toBeVisible();
  answer();
  expect(await screen.findByText("Couldn't save the weight of Bo Li")).toBeVisible();
  expect(screen.getByText('The event is over.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cy Doe' })).toBeVisible();
});

test('keys that are typed on answer no question about classes that has come up meanwhile', async () => {
  keys.rested = false;
  scales(() => good(weighed([69_800], ['c70', 'c75'])));
  const changed: unknown[] = [];
  server.use(http.put('*/api/event/athlete/a1', async ({ request }) => {
    changed.push(await request.json());
    return HttpResponse.json({ success: true, message: '', data: [athlete()] });
  }));
  const user = openApp('/events/e1/desk', 'organizer');
  (await screen.findByRole('combobox', { name: 'Name, number or badge' })).focus();
  await user.keyboard('7{Enter}69.8{Enter}');
  expect(await screen.findByRole('button', { name: 'Keep and continue' })).toBeVisible();
  await user.keyboard('12{Enter}');
  expect(screen.getByRole('button', { name: /^M 70 R/, pressed: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep and continue' })).toBeVisible();
  expect(changed).toEqual([]);
});

test('a number that nobody has registers nobody', async () => {
  scales(refusal);
  server.use(replies('post', '/lists/read', aListReading()));
  const sent: unknown[] = [];
  server.use(http.post('*/api/event/:call', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ success: true, message: '', data: [[]] });
  }));
  const user = openApp('/events/e1/desk', 'organizer');
  const field = await screen.findByRole('combobox', { name: 'Name, number or badge' });
  await user.type(field, '99{Enter}');
  expect(screen.getByText('No athlete has this number.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '99, m{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Name, number or badge', description: /./ })).toBeVisible();
  expect(sent).toEqual([]);
});
