import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Queue } from '@/api/queue';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aNow, aNowBout, aNowTable, aQueue, aQueueClass } from '@/test/hall';
import { anEvent } from '@/test/samples';

serveApi();

const ago = (minutes: number) => new Date(Date.now() - 60_000 * minutes).toISOString();
const called = () => aNowBout(1, ['Ann Lee', 'Bo Roe'], { calledAt: ago(5), deadline: ago(4) });
const late = () => ({ kind: 'default' as const, athletes: ['Ann Lee'], tableId: 'tb1', matchId: 'm1', classId: 'c1', number: 1, since: ago(4) });
const protest = () => ({ kind: 'protest' as const, athletes: ['Cy Doe'], matchId: 'm9', classId: 'c1', protestId: 'p1', number: 9, since: ago(12.2) });

let open: string[];

/** Opens a day on which what officials have open is kept, and two decisions wait. */
async function opened(changes: { classes?: Queue['classes']; reasons?: object[]; ledger?: object[]; shifts?: object[]; decisions?: Queue['decisions'] } = {}) {
  const table = { _id: 'tb1', number: 1, name: '', referees: 'Kim, Lee', state: 'open', shifts: changes.shifts ?? [] };
  server.use(
    replies('get', '/event/:id', anEvent({ state: 'running', tables: [table], settings: { ...anEvent().settings, ledger: changes.ledger !== undefined } } as object)),
    replies('get', '/event/queue/:id', aQueue({ now: aNow({ tables: [aNowTable(1, { called: called() })] }), classes: changes.classes ?? [aQueueClass({ decided: 3 })], decisions: changes.decisions ?? [late(), protest()] })),
    replies('get', '/event/reasons/:id', changes.reasons ?? []),
    replies('get', '/event/ledger/:id', changes.ledger ?? []),
    replies('get', '/event/protests/:id', [
      { _id: 'p1', eventId: 'e1', matchId: 'm9', matchNumber: 9, class: { _id: 'c1', name: 'Men 86 kg' }, athlete: 'Cy Doe', entryId: 'x', reason: 'Elbow', link: '', filedBy: { _id: 'u7', name: 'Rita Falk' }, filedAt: ago(12.2), outcome: '', note: '', decidedBy: null },
    ]),
    http.put('*/api/event/decision/:id', async ({ request }) => {
      open.push(((await request.json()) as { open: string }).open);
      return HttpResponse.json({ success: true, message: '', data: {} });
    }),
    replies('get', '/devices', { devices: [] }),
  );
  const user = openApp('/events/e1/day', 'organizer');
  await screen.findByRole('heading', { name: 'Tables' });
  return user;
}

beforeEach(() => {
  open = [];
});

const decisions = () => within(screen.getByRole('region', { name: 'To be decided' }));

test('a decision tells the others while it is open', async () => {
  const user = await opened();
  await user.click(decisions().getByRole('button', { name: 'Default…' }));
  await waitFor(() => { expect(open).toEqual(['default m1']); });
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => { expect(open).toEqual(['default m1', '']); });
  await user.click(decisions().getByRole('button', { name: 'Decide…' }));
  await waitFor(() => { expect(open).toEqual(['default m1', '', 'protest p1']); });
});

test('a dialog that decides nothing tells nobody', async () => {
  const user = await opened({ decisions: [] });
  await user.click(await screen.findByRole('button', { name: /^Ann Lee vs Bo Roe/ }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(open).toEqual([]);
});

test('a decision says which other official has it open, and does not name the viewer', async () => {
  await opened({
    reasons: [
      { kind: 'opened', reason: '', decision: 'protest p1', official: { _id: 'u7', name: 'Anna Berg' }, since: ago(1) },
      { kind: 'opened', reason: '', decision: 'default m1', official: { _id: 'o1', name: 'olga marsh' }, since: ago(1) },
    ],
  });
  expect(await decisions().findByText(/^Anna Berg is on it · since/)).toBeVisible();
  expect(decisions().queryByText(/olga marsh/)).toBeNull();
});

test('a protest shows how long it waits', async () => {
  await opened();
  expect(decisions().getByText(/for 12 minutes/)).toBeVisible();
  const list = within(await screen.findByRole('region', { name: 'Protests' }));
  expect(list.getByText('Not decided · for 12 minutes')).toBeVisible();
});

test('protest times run down, the next to end first, and disappear at their end', async () => {
  const ledgerClass = (_id: string, name: string, minutes: number) => ({ _id, name, stage: 'finished', waits: ['protest-time'], ready: false, marks: [{ mark: 'announced', at: ago(1), by: 'Anna', reason: '', repeat: false }, { mark: 'checked', at: ago(1), by: 'Bo', reason: '', repeat: false }], podium: [], recall: [], protestUntil: ago(-minutes) });
  await opened({ ledger: [ledgerClass('c5', 'Men 90 kg', 14), ledgerClass('c6', 'Women 60 kg', 3), ledgerClass('c7', 'Men 70 kg', -1)] });
  const times = within(await screen.findByRole('list', { name: 'Protest times' })).getAllByRole('listitem');
  expect(times.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Women 60 kg · Protest time until .* · [23]:\d\d$/), expect.stringMatching(/^Men 90 kg · Protest time until .* · 1[34]:\d\d$/)]);
});

test('a table shows how long its referees have had no break, and whose is due', async () => {
  const user = await opened({ shifts: [{ name: 'Kim', since: ago(95) }, { name: 'Lee', since: ago(20) }, { name: 'Ola', since: ago(14 * 60) }] });
  const row = within(screen.getByRole('listitem', { name: 'Table 1' }));
  expect(within(row.getByRole('list', { name: 'Referees' })).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Kim: break due, 1:35', 'Lee 0:20']);
  await user.click(row.getByRole('button', { name: 'More actions for Table 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Table 1' }));
  expect(await screen.findByRole('textbox', { name: 'Referees' })).toHaveValue('Kim, Lee');
});

test('classes that nobody has entered take no room', async () => {
  await opened({ classes: [aQueueClass({ decided: 3 }), aQueueClass({ _id: 'c2', name: 'Women 60 kg', state: 'waiting', athletes: 0, total: 0, position: 2 })] });
  expect(screen.getByText('1 of 1')).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Classes' }));
  expect(list.getByText('Men 70 kg')).toBeVisible();
  expect(list.queryByText('Women 60 kg')).toBeNull();
});
