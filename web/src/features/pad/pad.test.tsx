import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bout, Match } from '@/api/types';
import type { Entry } from '@/bout/log';
import { breaks, openApp, refuses, replies, server, serveApi } from '@/test/app';
import { keepsNothing } from '@/test/outbox';
import { aNow, aNowBout, aNowTable, aQueue } from '@/test/hall';
import { aMatch, anEvent } from '@/test/samples';
import { outbox } from '@/outbox/outbox';
import { HOLD } from './use-hold';

serveApi();
keepsNothing();

const rules = { warningsPerFoul: 2, foulsPerGame: 2, falseStart: 'warning', losingFoulLoses: false, foulStops: false, foulWipesOpponents: false, foulsCarryOver: false, straps: 'slip', strapsOnRequest: false, switchSides: false };

let entries: Entry[] = [];
let scorer: { _id: string; name: string; device: string } | null = null;
let bestOf = 1;
let switchSides = false;
let changes: Partial<Match> = {};
let next: Match[] = [];
let mayUndo: boolean | undefined;
let own: 'class' | 'bout' | 'refused' | undefined;
let eventId: string | undefined;

function reply() {
  return HttpResponse.json({
    success: true,
    message: '',
    data: {
      match: aMatch({ _id: 'm1', status: 'in-progress', ...changes }),
      tournament: { _id: 't1', name: 'Harbour Open', arm: 'right', eventId },
      next,
      mayUndo,
      own,
      log: { matchId: 'm1', tournamentId: 't1', epoch: scorer ? 1 : 0, scorer, rules: { ...rules, switchSides }, bestOf, entries },
    },
  });
}

/** Another match without entries. */
function untouched(_id: string) {
  const log = { matchId: _id, tournamentId: 't1', epoch: 0, scorer: null, rules, bestOf: 1, entries: [] };
  return HttpResponse.json({ success: true, message: '', data: { match: aMatch({ _id, status: 'scheduled' }), tournament: { _id: 't1', name: 'Harbour Open', arm: 'right' }, next: [], log } });
}

// Holds and pauses use a test clock, which does not depend on the machine's speed.
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  sessionStorage.clear();
  entries = [];
  scorer = null;
  bestOf = 1;
  switchSides = false;
  changes = {};
  next = [aMatch({ _id: 'm2', matchNumber: 16 })];
  mayUndo = undefined;
  own = undefined;
  eventId = undefined;
  server.use(
    http.get('*/api/match/log/:id', ({ params: { id } }) => (id === 'm1' ? reply() : untouched(String(id)))),
    http.post('*/api/match/log/m1', async ({ request }) => {
      const body = (await request.json()) as { device: string; entries: Entry[] };
      scorer ??= { _id: 'r1', name: 'Ruth Bell', device: body.device };
      for (const entry of body.entries) if (!entries.some(({ id }) => id === entry.id)) entries.push(entry);
      return reply();
    }),
    http.post('*/api/match/take-over/m1', async ({ request }) => {
      scorer = { _id: 'r1', name: 'Ruth Bell', device: ((await request.json()) as { device: string }).device };
      return reply();
    }),
    http.put('*/api/devices/:id', () => HttpResponse.json({ success: true, message: '', data: {} })),
  );
});

const half = (name: string) => screen.findByRole('region', { name });
const face = async (name: string) => {
  const [button] = await within(await half(name)).findAllByRole('button');
  if (!button) throw new Error('the half has no button');
  return button;
};
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const kinds = () => entries.map(({ kind, athlete }) => (athlete ? `${kind} ${athlete}` : kind));

test('held, a half decides a best of one; let go early, nothing', async () => {
  openApp('/matches/m1', 'referee');
  const ada = await waitFor(async () => {
    const button = await face('Ada King');
    expect(button).toHaveTextContent('Hold to win');
    return button;
  });
  fireEvent.pointerDown(ada, { button: 0 });
  await wait(HOLD / 3);
  fireEvent.pointerUp(ada);
  fireEvent.click(ada, { detail: 1 });
  await wait(HOLD);
  expect(entries).toEqual([]);
  fireEvent.pointerDown(ada, { button: 0 });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p1']); });
  expect(await within(await half('Ada King')).findByText('Winner')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Next: M16' })).toHaveAttribute('href', '/matches/m2');
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a hand that holds both halves decides nothing, nor does a hold that the phone interrupts', async () => {
  openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Bo Li')).toHaveTextContent('Hold to win'); });
  const [ada, bo] = [await face('Ada King'), await face('Bo Li')];
  fireEvent.pointerDown(ada, { button: 0 });
  await wait(HOLD / 3);
  fireEvent.pointerDown(bo, { button: 0 });
  await wait(HOLD + 100);
  fireEvent.pointerUp(ada);
  fireEvent.pointerUp(bo);
  fireEvent.pointerDown(ada, { button: 0 });
  await wait(HOLD / 3);
  fireEvent(document, new Event('visibilitychange'));
  await wait(HOLD + 100);
  fireEvent.pointerUp(ada);
  expect(entries).toEqual([]);
  fireEvent.pointerDown(ada, { button: 0 });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p1']); });
});

test('a key that is held decides, one that is tapped does not, and u takes it back', async () => {
  openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Bo Li')).toHaveTextContent('Hold to win'); });
  fireEvent.keyDown(document.body, { key: '2' });
  fireEvent.keyUp(document.body, { key: '2' });
  await wait(HOLD + 100);
  expect(entries).toEqual([]);
  const bo = await face('Bo Li');
  fireEvent.keyDown(bo, { key: 'Enter' });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p2']); });
  await screen.findByText('Winner');
  fireEvent.keyDown(document.body, { key: 'u' });
  await waitFor(() => { expect(entries.at(-1)).toMatchObject({ kind: 'strike', strikes: entries[0]?.id }); });
  await waitFor(() => { expect(screen.queryByText('Winner')).toBeNull(); });
});

test('who neither points nor types activates it twice', async () => {
  openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Bo Li')).toHaveTextContent('Hold to win'); });
  const bo = await face('Bo Li');
  fireEvent.click(bo, { detail: 0 });
  expect(await screen.findByText('Repeat to confirm: Bo Li wins.')).toBeInTheDocument();
  expect(entries).toEqual([]);
  fireEvent.click(bo, { detail: 0 });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p2']); });
});

test('in a longer match a tap gives a game, its second half no other, and the deciding one is held', async () => {
  bestOf = 5;
  openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Tap for game'); });
  const ada = await face('Ada King');
  fireEvent.click(ada, { detail: 1 });
  fireEvent.click(ada, { detail: 2 });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p1']); });
  await wait(700);
  fireEvent.click(await face('Ada King'), { detail: 1 });
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Hold to win'); });
  await wait(700);
  fireEvent.click(await face('Ada King'), { detail: 1 });
  await wait(300);
  expect(entries).toHaveLength(2);
});

test('the second foul is proposed, and confirmed by a hold', async () => {
  const user = openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Bo Li')).toHaveTextContent('Hold to win'); });
  for (let n = 0; n < 2; n++) {
    await user.click(within(await half('Bo Li')).getByRole('button', { name: /^Foul/ }));
    await user.click(await screen.findByRole('button', { name: 'Elbow off the pad' }));
    await waitFor(() => { expect(entries).toHaveLength(n + 1); });
  }
  await waitFor(() => { expect(screen.getByText('Second foul: Bo Li loses the match')).toBeVisible(); });
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'Hold to confirm' }), { button: 0 });
  await waitFor(() => { expect(entries.at(-1)).toMatchObject({ kind: 'game', athlete: 'entry of p1', by: 'fouls' }); });
  expect(await screen.findByText('Winner by fouls')).toBeVisible();
});

test('any entry is taken back with a reason, a common one by one tap, and the log shows both', async () => {
  bestOf = 3;
  const user = openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Tap for game'); });
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.click(within(await half('Bo Li')).getByRole('button', { name: /^Warning/ }));
  await waitFor(() => { expect(kinds()).toEqual(['start', 'warning entry of p2']); });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Strike: Warning: Bo Li' }));
  const why = within(await screen.findByRole('region', { name: 'Why strike this? Warning: Bo Li' }));
  expect(entries).toHaveLength(2);
  await user.click(why.getByRole('button', { name: 'Wrong athlete' }));
  await waitFor(() => { expect(entries.at(-1)).toMatchObject({ kind: 'strike', strikes: entries[1]?.id, detail: 'athlete' }); });
  await user.click(screen.getByRole('button', { name: 'More' }));
  const log = within(await screen.findByRole('region', { name: 'More' }));
  expect(await log.findByText('Struck (wrong athlete)')).toBeVisible();
  expect(log.getByText('Warning: Bo Li').tagName).toBe('S');
  expect(log.queryByRole('button', { name: 'Strike: Warning: Bo Li' })).toBeNull();
});

test('a stop says why, in words of one’s own if need be; what is typed does nothing else', async () => {
  bestOf = 3;
  const user = openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Tap for game'); });
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => { expect(kinds()).toEqual(['start']); });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const reason = await screen.findByRole('textbox', { name: 'Another reason' });
  await user.type(reason, 'blood 1 u 2{Enter}');
  await waitFor(() => { expect(entries.at(-1)).toMatchObject({ kind: 'stop', detail: 'blood 1 u 2' }); });
  expect(kinds()).toEqual(['start', 'stop']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await within(await screen.findByRole('region', { name: 'More' })).findByText('Stopped (blood 1 u 2)')).toBeVisible();
});

test('a tone is heard when it decides, if that is wanted', async () => {
  const heard = vi.fn();
  const node = { connect: () => node, frequency: {}, gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, start: heard, stop: vi.fn() };
  vi.stubGlobal('AudioContext', class {
    currentTime = 0;
    destination = {};
    resume = () => Promise.resolve();
    createOscillator = () => node;
    createGain = () => node;
  });
  const user = openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Hold to win'); });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Play a tone on decisions' }));
  expect(heard).toHaveBeenCalledOnce();
  fireEvent.pointerDown(await face('Ada King'), { button: 0 });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p1']); });
  expect(heard).toHaveBeenCalledTimes(2);
  localStorage.removeItem('pad-sound');
});

test('whoever stands where: swapping sides changes no entry, and red stays red', async () => {
  const user = openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Red'); });
  await user.click(screen.getByRole('button', { name: 'Swap' }));
  const [left] = screen.getAllByRole('region').filter((one) => one.hasAttribute('data-half'));
  expect(left).toHaveAccessibleName('Bo Li');
  expect(left).toHaveAttribute('data-half', 'blue');
  fireEvent.pointerDown(await face('Ada King'), { button: 0 });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p1']); });
});

test('another device scores it: nothing can be entered until it is taken over', async () => {
  scorer = { _id: 'r9', name: 'Rolf Brand', device: 'elsewhere' };
  const user = openApp('/matches/m1', 'referee');
  expect(await screen.findByText('Rolf Brand is scoring this match')).toBeVisible();
  expect(within(await half('Ada King')).queryByText('Hold to win')).toBeNull();
  expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Hold to win'); });
});

test('without a network it goes on with what it has, and says that it waits', async () => {
  const user = openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Hold to win'); });
  server.use(http.all('*/api/match/*/m1', () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText(/^Waiting: 1 since/)).toBeVisible();
  expect(screen.queryByText('Sent')).toBeNull();
  expect(entries).toEqual([]);
  server.resetHandlers();
});

test('after a bout it goes on with the first that is not over here', async () => {
  next = [aMatch({ _id: 'm0', matchNumber: 15 }), aMatch({ _id: 'm2', matchNumber: 16 })];
  openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Bo Li')).toHaveTextContent('Hold to win'); });
  // Like a recent offline entry; the server still names it.
  const over: Bout = {
    match: aMatch({ _id: 'm0', status: 'scheduled', version: 9 }), tournament: { _id: 't1', name: 'Harbour Open', arm: 'right', bestOf: 1, category: null, status: 'active', version: 9 }, next: [],
    log: { matchId: 'm0', tournamentId: 't1', epoch: 0, scorer: null, rules: rules as Bout['log']['rules'], bestOf: 1, grip: 0, state: {} as Bout['log']['state'],
      entries: [{ id: 'there', kind: 'game', athlete: 'entry of p1', by: 'pin', at: '', received: '', source: 'pad', official: { _id: 'r1', name: 'Ruth Bell' } }],
    },
  };
  await outbox.keep(over);
  fireEvent.keyDown(await face('Bo Li'), { key: 'Enter' });
  expect(await screen.findByText('Winner')).toBeVisible();
  cleanup();
  openApp('/matches/m1', 'referee');
  expect(await screen.findByRole('link', { name: 'Next: M16' })).toHaveAttribute('href', '/matches/m2');
});

test('what a later match stands on, or an organizer decided, is not taken back here', async () => {
  changes = { status: 'completed', recordedBy: 'r1' };
  entries = [{ id: 'e1', kind: 'game', athlete: 'entry of p1', by: 'pin', at: '2026-11-21T09:30:00Z' }];
  mayUndo = false;
  openApp('/matches/m1', 'referee');
  expect(await screen.findByText('You can\'t undo this result here any more. An organizer can correct it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  fireEvent.keyDown(document.body, { key: 'u' });
  await wait(100);
  expect(entries).toHaveLength(1);
});

test('at an event a correction is proposed where nothing can be taken back', async () => {
  changes = { status: 'completed', recordedBy: 'r1' };
  entries = [{ id: 'e1', kind: 'game', athlete: 'entry of p1', by: 'pin', at: '2026-11-21T09:30:00Z' }];
  mayUndo = false;
  eventId = 'ev1';
  const user = openApp('/matches/m1', 'referee');
  expect(await screen.findByText('The result stands because a later match depends on it. You can propose a correction under More.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: /^Propose a correction: Game to/ }));
  const asks = screen.getByRole('region', { name: /^Why correct this\?/ });
  await user.click(within(asks).getByRole('button', { name: 'Wrong athlete' }));
  await waitFor(() => {
    expect(entries.at(-1)).toMatchObject({ kind: 'strike', strikes: 'e1', detail: 'athlete' });
  });
  cleanup();
  // As stored by the server.
  entries = [entries[0]!, { ...entries[1]!, kind: 'propose' }];
  mayUndo = undefined; // not in the reply to added entries
  openApp('/matches/m1', 'referee');
  expect(await screen.findByText('A correction is proposed. The result stands until an organizer decides.')).toBeVisible();
  expect(screen.getByText('Winner')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a bye, and a match whose athletes are to come, take nothing', async () => {
  changes = { status: 'pending' };
  openApp('/matches/m1', 'organizer');
  expect(await screen.findByText('This match can\'t start yet.')).toBeVisible();
});

test('what nobody entered about the bout is shown as it was decided', async () => {
  const { player1, player2 } = aMatch();
  changes = { status: 'completed', decidedBy: 'default', winner: player1, loser: player2 };
  openApp('/matches/m1', 'organizer');
  expect(await screen.findByText('Winner by default')).toBeVisible();
});

test('who may not officiate a match is told by the server, whatever their account', async () => {
  server.use(refuses('get', '/match/log/:id', 403, 'Only referees and organizers can do this.'));
  openApp('/matches/m1', 'participant');
  expect(await screen.findByText('Only referees and organizers can do this.')).toBeVisible();
});

test('a match of one’s own takes nothing', async () => {
  own = 'refused';
  openApp('/matches/m1', 'participant');
  expect(await screen.findByText('You are competing in this match, so someone else must score it.')).toBeVisible();
  fireEvent.keyDown(document.body, { key: '1' });
  await wait(100);
  expect(entries).toHaveLength(0);
});

test('a match of one’s class says so once, and is scored', async () => {
  own = 'class';
  openApp('/matches/m1', 'referee');
  expect(await screen.findByText('You are competing in this class.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('You are competing in this class.')).toBeNull();
  fireEvent.keyDown(await face('Bo Li'), { key: 'Enter' });
  expect(await screen.findByText('Winner')).toBeVisible();
});

test('the pad says why the bout stands, which game is pulled and how the hands are held', async () => {
  bestOf = 3;
  entries = [
    { id: 'e1', kind: 'game', athlete: 'entry of p1', by: 'pin', at: '2026-11-21T09:30:00Z' },
    { id: 'e2', kind: 'straps', at: '2026-11-21T09:31:00Z' },
    { id: 'e3', kind: 'stop', detail: 'start', at: '2026-11-21T09:31:00Z' },
  ];
  openApp('/matches/m1', 'referee');
  expect(await screen.findByText('Stopped (uneven start)')).toBeVisible();
  expect(screen.getByText(/Game 2 of 3.*Straps/)).toBeVisible();
});

test('what a scanner types gives no game and takes nothing back, whatever has the focus', async () => {
  vi.useRealTimers(); // events have the browser's time
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  bestOf = 3;
  openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Bo Li')).toHaveTextContent('Tap for game'); });
  fireEvent.keyDown(document.body, { key: '1' });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p1']); });
  await pause(700);
  const ada = await face('Ada King');
  ada.focus();
  for (const key of ['1', '2', '2', '1', 'u', 'Enter']) {
    fireEvent.keyDown(ada, { key });
    fireEvent.keyUp(ada, { key });
  }
  await pause(300);
  expect(kinds()).toEqual(['game entry of p1']);
});

test('sides switch with each game where the rule book says so; who turns the halves by hand sees the athletes', async () => {
  bestOf = 3;
  switchSides = true;
  const user = openApp('/matches/m1', 'referee');
  await waitFor(async () => { expect(await face('Bo Li')).toHaveTextContent('Tap for game'); });
  const standing = () => [...document.querySelectorAll('[data-half]')].map((one) => one.getAttribute('aria-label'));
  expect(standing()).toEqual(['Ada King', 'Bo Li']);
  fireEvent.click(await face('Bo Li'));
  await waitFor(() => { expect(standing()).toEqual(['Bo Li', 'Ada King']); });
  await waitFor(() => { expect(kinds()).toEqual(['game entry of p2']); });
  await user.click(screen.getByRole('button', { name: 'Swap' }));
  expect(standing()).toEqual(['Ada King', 'Bo Li']);
});

/** A match at a table of an event that was lost by injury. */
function injured() {
  eventId = 'e1';
  changes = { status: 'completed', recordedBy: 'r1' };
  entries = [{ id: 'e1', kind: 'result', athlete: 'entry of p1', by: 'injury', at: '2026-11-21T09:30:00Z' }];
}

test('after a loss by injury the pad asks whether the athlete goes on', async () => {
  injured();
  const went: unknown[] = [];
  const queue = aQueue({ decisions: [{ kind: 'injured', matchId: 'm1', classId: 't1', className: 'Harbour Open', number: 15, athletes: ['Bo Li'], stillIn: [{ classId: 't1', className: 'Harbour Open', entryId: 'entry of p2', drawn: false }] }] });
  server.use(
    replies('get', '/event/queue/:id', queue),
    replies('get', '/event/:id', anEvent()),
    http.post('*/api/event/queue/go-on', async ({ request }) => {
      went.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: queue.now });
    }),
  );
  const user = openApp('/matches/m1', 'referee');
  expect(await screen.findByText('Bo Li was injured. Can they continue?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decide…' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => { expect(went).toEqual([{ matchId: 'm1', goesOn: true }]); });
});

test('a helper is told that an official decides about an injured athlete', async () => {
  injured();
  server.use(refuses('get', '/table/:id', 404, 'no'));
  openApp('/matches/m1', 'helper');
  expect(await screen.findByText('Bo Li was injured. An official decides on the Day screen whether they continue.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decide…' })).toBeNull();
});

test('a match that is announced and not called takes nothing until it is called, also without a network', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const [, id] = /\/match\/log\/(\w+)/.exec(request.url) ?? [];
    if (id !== undefined) asked.push(id);
  });
  changes = { status: 'scheduled' };
  eventId = 'e1';
  const onDeck = { ...aNowBout(15, ['Ada King', 'Bo Li']), matchId: 'm1' };
  const table = { ...aNowTable(2, { onDeck }), _id: 'tb2' };
  server.use(
    replies('get', '/table/:id', { table: { _id: 'tb2', number: 2, name: '', referees: '', state: 'open' }, event: { _id: 'e1', name: 'City Open' }, running: [], next: [], others: 0, classes: ['t1'], now: table, reach: 60 }),
    replies('get', '/event/queue/:id', aQueue({ now: aNow({ tables: [table] }) })),
    breaks('post', '/event/queue/call'),
  );
  openApp('/matches/m1', 'helper');
  expect(await screen.findByText(/isn't called yet/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
  expect(within(await half('Ada King')).queryByText('Hold to win')).toBeNull();
  // Its call waits in the outbox, and the table continues.
  await outbox.call('m1', 'tb2');
  await waitFor(async () => { expect(await face('Ada King')).toHaveTextContent('Hold to win'); });
  expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
  // A helper cannot open matches of other tables, so the bracket's next ones are not loaded.
  expect(new Set(asked)).toEqual(new Set(['m1']));
});
