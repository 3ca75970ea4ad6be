import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { isRecord, sameBracket } from './record';
import type { DrawCheck, EventDraw, EventDraws } from '@/api/draws';
import type { EventDetail } from '@/api/types';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

const at = '2026-11-28T09:00:00Z';
const right = anEventClass({ _id: 'c1', name: 'Men 70 kg', athleteCount: 3 });
const small = anEventClass({ _id: 'c2', name: 'Men 80 kg', athleteCount: 1 });
const other = anEventClass({ _id: 'c3', name: 'Men 90 kg', athleteCount: 2 });

function aDraw(changes: Partial<EventDraw> = {}): EventDraw {
  return {
    class: { _id: 'c1', name: right.name },
    state: 'published',
    record: {
      commitment: { version: 1, number: 1, secretHash: 'ab'.repeat(32), entriesHash: 'cd'.repeat(32) },
      draw: { version: 1, number: 1, secret: '', hallNumber: '', entries: [{ id: 'n1', name: 'Ann Lee', club: 'Top' }, { id: 'n2', name: 'Bo Ek' }, { id: 'n3', name: 'Cy' }] },
    },
    hidden: 0,
    protected: false,
    pairings: [],
    published: { at, by: 'Olga' },
    ...changes,
  };
}

const drawn = aDraw({ state: 'made', protected: true, pairings: [[3, 4], [2, 1]], made: { at, by: 'Olga' } });
drawn.record = { ...drawn.record, draw: { ...drawn.record.draw, secret: '5e'.repeat(32), hallNumber: '47' } };

/** Serves an event with its current draws, and records requests. */
function serves(draws: EventDraw[], classes = [right, small, other], changes: Partial<EventDetail> = {}) {
  const kept: { draws: EventDraws; sent: unknown[] } = { draws: { draws, late: [], refused: [] }, sent: [] };
  const take = async ({ request }: { request: Request }) => {
    kept.sent.push(await request.json());
    return HttpResponse.json({ success: true, message: '', data: kept.draws });
  };
  server.use(
    replies('get', '/event/:id', anEvent({ classes, ...changes })),
    replies('get', '/event/athletes/:id', [
      { _id: 'r1', eventId: 'e1', number: 1, user: { _id: 'u1', name: 'Ann Lee' }, club: '', country: '', version: 1, entries: [{ _id: 'n1', class: { _id: 'c1', name: right.name }, status: 'registration' }],
        private: { sex: '', birthYear: 0, groups: [], attempts: [], initials: false } },
      { _id: 'r2', eventId: 'e1', number: 2, user: { _id: 'u2', name: 'Bo Ek' }, club: '', country: '', version: 1, entries: [right, other].map(({ _id, name }) => ({ _id: `of ${_id}`, class: { _id, name }, status: 'registration' })),
        private: { sex: '', birthYear: 0, groups: [], attempts: [{ grams: 70_000, at, by: { _id: 'o1', name: 'Olga' }, lastDay: '2026-11-28' }], again: [{ classId: right._id, day: '2026-11-29' }], initials: false } },
    ]),
    http.get('*/api/event/draws/:id', () => HttpResponse.json({ success: true, message: '', data: kept.draws })),
    http.post('*/api/event/draw/publish', take),
    http.post('*/api/event/draw/make', take),
  );
  return kept;
}

test('lists are published of the classes that are chosen; who is too few or not weighed is said', async () => {
  const kept = serves([]);
  const user = openApp('/events/e1/draw', 'organizer');
  const toDraw = within(await screen.findByRole('region', { name: 'To be drawn' }));
  expect(await toDraw.findByText('3 athletes. Not yet weighed in: Ann Lee and Bo Ek')).toBeVisible();
  expect(toDraw.getByText('1 athlete: close the class with place 1, merge it, or wait')).toBeVisible();
  expect(toDraw.getByRole('checkbox', { name: small.name })).toBeDisabled();
  await user.click(toDraw.getByRole('checkbox', { name: other.name }));
  kept.draws = { ...kept.draws, draws: [aDraw()] };
  await user.click(toDraw.getByRole('button', { name: 'Publish the list' }));
  const published = within(await screen.findByRole('article', { name: right.name }));
  expect(kept.sent).toEqual([{ eventId: 'e1', classIds: ['c1'] }]);
  expect(published.getByText('ab'.repeat(32))).toBeVisible();
  await user.click(published.getByText('Athletes in the order of the list'));
  expect(published.getByText('Ann Lee')).toBeVisible();
});

test('each class has the way to what it lacks, one that lacks nothing to seeding by hand', async () => {
  serves([]);
  openApp('/events/e1/draw', 'organizer');
  expect(await screen.findByRole('link', { name: `Merge ${small.name} in the list of classes` })).toHaveAttribute('href', '/events/e1');
  expect(screen.getByRole('link', { name: `Seed ${right.name} by hand` })).toHaveAttribute('href', '/brackets/c1');
});

test.each([true, false])('a code for the hall leads to the published lists of an event that is public: %s', async (isPublic) => {
  serves([aDraw()], undefined, { public: isPublic });
  openApp('/events/e1/draw', 'organizer');
  await screen.findByRole('article', { name: right.name });
  expect(screen.queryByRole('img', { name: 'Code that leads to the published lists' }) !== null).toBe(isPublic);
  expect(screen.queryByText(/^Make the event public/) === null).toBe(isPublic);
});

test('the pairings fill the screen page by page, by keyboard', async () => {
  const many = aDraw({ ...drawn, pairings: Array.from({ length: 9 }, () => [2, 1]) });
  serves([drawn, { ...many, record: drawn.record, class: { _id: 'c3', name: other.name } }]);
  const user = openApp('/events/e1/draw', 'organizer');
  const opener = await screen.findByRole('button', { name: 'Show pairings in the hall' });
  await user.click(opener);
  const hall = within(await screen.findByRole('dialog', { name: 'Pairings for the hall' }));
  expect(hall.getByRole('heading', { name: right.name })).toBeVisible();
  expect(hall.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['M1CyvsBye', 'M2Bo EkvsAnn LeeTop']);
  await user.keyboard('{ArrowRight}');
  expect(hall.getByRole('heading', { name: other.name })).toBeVisible();
  expect(hall.getAllByRole('listitem')).toHaveLength(8);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(hall.getAllByRole('listitem').map((row) => row.firstChild!.textContent)).toEqual(['M9']);
  expect(hall.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Pairings for the hall' })).toBeNull();
  expect(opener).toHaveFocus();
});

test('classes that nobody has entered fold', async () => {
  serves([], [right, { ...small, athleteCount: 0 }]);
  const user = openApp('/events/e1/draw', 'organizer');
  expect(await screen.findByRole('checkbox', { name: right.name })).toBeEnabled();
  expect(screen.queryByRole('checkbox', { name: small.name })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 empty class' }));
  expect(screen.getByRole('checkbox', { name: small.name })).toBeDisabled();
});

test('where no class can be drawn nothing is to be published', async () => {
  serves([], [small]);
  openApp('/events/e1/draw', 'organizer');
  expect(await screen.findByRole('checkbox', { name: small.name })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('the number from the hall draws what is published; it stays while it was refused', async () => {
  const kept = serves([aDraw()]);
  server.use(refuses('post', '/event/draw/make', 409, 'The event is over.'));
  const user = openApp('/events/e1/draw', 'organizer');
  const field = await screen.findByLabelText('Number from the hall');
  await user.type(field, 'x');
  expect(screen.getByText('Enter only the digits that were called.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Draw the class' })).toBeDisabled();
  await user.clear(field);
  await user.type(field, '47{Enter}');
  expect(await screen.findByText('The event is over.')).toBeVisible();
  expect(field).toHaveValue('47');
  server.resetHandlers();
  const again = serves([aDraw()]);
  again.draws = { ...again.draws, draws: [drawn], refused: [{ class: { _id: 'c3', name: other.name }, message: 'Men 90 kg has changed.', code: 'x' }] };
  await user.click(screen.getByRole('button', { name: 'Draw the class' }));
  const made = within(await screen.findByRole('article', { name: right.name }));
  expect(again.sent).toEqual([{ eventId: 'e1', classIds: ['c1'], hallNumber: '47' }]);
  expect(kept.sent).toEqual([]);
  expect(screen.getByText('Men 90 kg has changed.')).toBeVisible();
  expect(made.getAllByRole('listitem').slice(0, 2).map((row) => row.textContent)).toEqual(['M1CyBye', 'M2Bo EkAnn Lee Top']);
  expect(made.getByRole('link', { name: `Bracket of ${right.name}` })).toHaveAttribute('href', '/brackets/c1');
});

test('without a number it is asked first, and said afterwards', async () => {
  const kept = serves([aDraw()]);
  const user = openApp('/events/e1/draw', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Draw without a number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw without a number' }));
  expect(dialog.getByText(/could have chosen the secret/)).toBeVisible();
  kept.draws = { ...kept.draws, draws: [{ ...drawn, protected: false }] };
  await user.click(dialog.getByRole('button', { name: 'Draw the class' }));
  expect(await screen.findByText('Not protected against the operator')).toBeVisible();
  expect(kept.sent).toEqual([{ eventId: 'e1', classIds: ['c1'] }]);
});

test('a void draw stays with its reason, and who only looks changes nothing', async () => {
  serves([aDraw({ state: 'void', void: { reason: 'entries', at: null, changes: [{ kind: 'club', name: 'Ann Lee', was: 'Top', is: '' }, { kind: 'left', name: 'Di', was: '', is: '' }] } }), aDraw()]);
  openApp('/events/e1/draw', 'participant');
  const voided = within(await screen.findByRole('article', { name: `${right.name}, draw 1` }));
  expect(voided.getByText('The list has changed since it was published.')).toBeVisible();
  expect(voided.getAllByRole('listitem').slice(0, 2).map((one) => one.textContent)).toEqual(['Ann Lee: Top changed to –', 'Di was removed']);
  expect(screen.getByRole('article', { name: right.name })).toBeVisible();
  for (const name of ['Publish the list', 'Draw the class', 'Draw without a number']) expect(screen.queryByRole('button', { name })).toBeNull();
});

const check: DrawCheck = { announced: true, differences: [], protected: true, secretHash: 'ab'.repeat(32), entriesHash: 'cd'.repeat(32), lot: 'ef'.repeat(32), pairings: [[3, 4], [2, 1]] };

test('anybody checks a record without an account', async () => {
  const user = openApp('/verify-draw');
  const field = await screen.findByLabelText('Draw record');
  await user.click(field);
  await user.paste('no record');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('This isn\'t a draw record. Use the whole file, exactly as downloaded.')).toBeVisible();
  await user.clear(field);
  await user.paste(JSON.stringify(drawn.record));
  server.use(refuses('post', '/draw/verify', 429, 'Too many requests.'));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Too many requests.')).toBeVisible();
  expect(field).toHaveValue(JSON.stringify(drawn.record));
  server.use(replies('post', '/draw/verify', { ...check, announced: false, protected: false, differences: [{ part: 'entries', published: 'aa', made: 'bb' }] }));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('heading', { name: 'This is not the draw that was announced' })).toBeVisible();
  expect(screen.getByText('The SHA-256 of the list was published as aa but is bb.')).toBeVisible();
  expect(screen.getByText(/not protected against the operator/)).toBeVisible();
  server.use(replies('post', '/draw/verify', check));
  await user.upload(screen.getByLabelText('Or choose a file, or drop it here'), new File([JSON.stringify(drawn.record)], 'draw.json', { type: 'application/json' }));
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'This is the draw that was announced' })).toBeVisible();
  });
});

test('a bracket is held against the pairings; a latecomer may stand in a bye', () => {
  const match = (first: string, second: string) => ({ player1: { _id: first }, player2: { _id: second } }) as never;
  expect(sameBracket(drawn.record, drawn.pairings, { matches: [match('n3', 'late'), match('n2', 'n1')] })).toBe(true);
  expect(sameBracket(drawn.record, drawn.pairings, { matches: [match('n3', 'bye'), match('n1', 'n2')] })).toBe(false);
  expect(isRecord('{"draw":{}}')).toBeUndefined();
  expect(isRecord(JSON.stringify(drawn.record))).toEqual(drawn.record);
});
