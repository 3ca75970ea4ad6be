import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { LedgerClass } from '@/api/ledger';
import { openApp, refuses, replies, serveApi, server } from '@/test/app';
import { anEvent } from '@/test/samples';

serveApi();

const at = '2026-11-28T10:00:00Z';
const winner = (place: number, name: string) => ({ _id: `n${String(place)}`, place, name, number: 10 + place, club: 'Iron Arm', region: '', country: 'Norway' });

function aClass(changes: Partial<LedgerClass> = {}): LedgerClass {
  return {
    _id: 'c1', name: 'Men 80 kg', class: { sex: 'men', age: { name: 'seniors', from: 0, to: 0 }, weight: { limit: 80_000, over: false }, arm: 'right', group: '' },
    stage: 'finished', marks: [], waits: ['announcement'], ready: false, podium: [winner(3, 'Cy Day'), winner(2, 'Bo Fox'), winner(1, 'Ann Lee')], recall: [], ...changes,
  } as LedgerClass;
}

const made = (mark: LedgerClass['marks'][number]['mark'], changes: object = {}) => ({ mark, at, by: 'Cora Stage', repeat: false, ...changes });

function open(classes: LedgerClass[], role: 'organizer' | 'referee' = 'organizer', officials: object[] = []) {
  const event = anEvent({ _id: 'ev1', name: 'Harbour Open', timeZone: 'UTC', officials } as never);
  server.use(replies('get', '/event/ev1', { ...event, settings: { ...event.settings, ledger: true } }), replies('get', '/event/ledger/ev1', classes));
  return openApp('/events/ev1/ceremony', role);
}

const card = async (name = 'Men 80 kg') => within(await screen.findByRole('article', { name }));

test('a finished class says why its medals wait, and calls the third place up first', async () => {
  open([aClass({ marks: [made('announced')], waits: ['protest-time', 'protest'], protestUntil: '2026-11-28T10:15:00Z' })]);
  const one = await card();
  expect(one.getByText(/^Protest time until/)).toHaveTextContent('10:15');
  expect(one.getByText('A protest is undecided')).toBeVisible();
  expect(within(one.getByRole('list', { name: 'Order of calling up for Men 80 kg' })).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Cy Day'), expect.stringContaining('Bo Fox'), expect.stringContaining('Ann Lee'),
  ]);
  // Medals cannot be given yet; the rest can be done in any order.
  expect(one.queryByRole('button', { name: 'Mark as done for Men 80 kg: Medals given' })).toBeNull();
  expect(one.getByRole('button', { name: 'Mark as done for Men 80 kg: Places checked' })).toBeVisible();
  expect(one.getByRole('button', { name: 'Undo for Men 80 kg: Result announced' })).toBeVisible();
});

test('classes stand where they are: ready, reopened, waiting, over, not finished', async () => {
  open([
    aClass({ _id: 'a', name: 'Waits' }),
    aClass({ _id: 'b', name: 'Ready', waits: [], ready: true }),
    aClass({ _id: 'c', name: 'Given', waits: [], marks: [made('medals')] }),
    aClass({ _id: 'd', name: 'Alone', waits: ['no-medals'], podium: [] }),
    aClass({ _id: 'e', name: 'Runs', stage: 'running', waits: ['result'], podium: [] }),
    aClass({ _id: 'f', name: 'Again', stage: 'running', waits: ['result'], podium: [], marks: [made('medals', { repeat: true })] }),
  ]);
  await card('Ready');
  const names = (part: string) => within(screen.getByRole('region', { name: part })).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names('Ready for medals')).toEqual(['Ready']);
  expect(names('Reopened')).toEqual(['Again']);
  expect(names('Waiting')).toEqual(['Waits']);
  expect(names('Ceremony over')).toEqual(['Given', 'Alone']);
  expect(within(screen.getByRole('region', { name: 'Not finished' })).getByText('Runs')).toBeVisible();
  // Nobody gets a medal in a class without winners, so nobody gives one.
  expect((await card('Alone')).queryByText('Medals given')).toBeNull();
});

test('a mark is made at once, and a refusal stands at its class', async () => {
  const user = open([aClass({ waits: [], ready: true })], 'organizer');
  let sent: unknown;
  server.use(http.post('*/api/event/ledger/mark/c1', async ({ request }) => {
    sent = await request.json();
    return HttpResponse.json({ success: true, message: '', code: '', data: [aClass({ waits: [], marks: [made('medals')] })] });
  }));
  await user.click((await card()).getByRole('button', { name: 'Mark as done for Men 80 kg: Medals given' }));
  expect(await screen.findByRole('button', { name: 'Undo for Men 80 kg: Medals given' })).toBeVisible();
  expect(sent).toEqual({ mark: 'medals', done: true });
  server.use(refuses('post', '/event/ledger/mark/c1', 409, 'A second official checks the places.'));
  await user.click((await card()).getByRole('button', { name: 'Mark as done for Men 80 kg: Places checked' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A second official checks the places.');
});

test('only those who run the event allow medals early, with a reason', async () => {
  const waiting = aClass({ marks: [made('announced')], waits: ['protest-time'], protestUntil: '2026-11-28T10:15:00Z' });
  const user = open([waiting]);
  let sent: unknown;
  server.use(http.post('*/api/event/ledger/mark/c1', async ({ request }) => {
    sent = await request.json();
    return HttpResponse.json({ success: true, message: '', code: '', data: [{ ...waiting, waits: [], ready: true, marks: [...waiting.marks, made('early', { reason: 'The hall closes' })] }] });
  }));
  await user.click((await card()).getByRole('button', { name: 'Allow medals early for Men 80 kg' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), ' The hall closes ');
  await user.click(screen.getByRole('button', { name: 'Allow medals' }));
  expect(await screen.findByText(/The hall closes/)).toBeVisible();
  expect(sent).toEqual({ mark: 'early', done: true, reason: 'The hall closes' });
  expect(screen.queryByRole('button', { name: 'Allow medals early for Men 80 kg' })).toBeNull();
});

test('after a change of places it names what to repeat, and which certificates to recall', async () => {
  open([aClass({
    marks: [made('announced', { repeat: true }), made('certificates', { repeat: true })],
    recall: [{ _id: 'n1', name: 'Ann Lee', was: 1, place: 2 }, { _id: 'n9', name: 'Di Elm', was: 3 }],
  })]);
  const one = await card();
  expect(one.getAllByText('To be repeated')).toHaveLength(2);
  expect(one.getByText('Ann Lee: place 1, now 2')).toBeVisible();
  expect(one.getByText('Di Elm: place 3, now none')).toBeVisible();
  expect(one.getByRole('button', { name: 'Mark as done for Men 80 kg: Result announced' })).toBeVisible();
});
