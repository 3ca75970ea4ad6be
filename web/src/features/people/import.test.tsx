import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { openApp, refuses, server, serveApi } from '@/test/app';
import { readsLists } from '@/test/lists';

serveApi();

const line = (number: number, name: string, problems: { field: string; message: string }[] = []) => ({
  line: number,
  name,
  email: `${name.toLowerCase()}@example.org`,
  status: 'active',
  problems,
});

const noName = { field: 'name', message: 'Name is required.' };

/** A server whose dry run finds one bad line in any list with the word "bad", and that then imports. */
function imports() {
  const sent: { csv: string; dryRun?: boolean }[] = [];
  server.use(
    readsLists(),
    http.post('*/api/users/import', async ({ request }) => {
      const body = (await request.json()) as { csv: string; dryRun?: boolean };
      sent.push(body);
      const bad = body.csv.includes('bad');
      const invitation = { path: '/reset-password#SECRET', expiresAt: '2026-04-01T10:00:00Z' };
      const lines = body.dryRun
        ? [line(2, 'Ana'), line(3, 'Bo', bad ? [noName] : [])]
        : [{ ...line(2, 'Ana'), userId: 'u2', invitation }, { ...line(3, 'Bo'), userId: 'u3' }];
      const data = { lines, good: bad ? 1 : 2, bad: bad ? 1 : 0, created: body.dryRun ? 0 : 2 };
      return HttpResponse.json({ success: true, message: '', data });
    }),
  );
  return sent;
}

async function openDialog() {
  const user = openApp('/participants', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Import athletes' })) };
}

async function check(csv: string) {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByLabelText('List'));
  await user.paste(csv);
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  return user;
}

test('a list with a bad line names it and imports nobody', async () => {
  const sent = imports();
  const user = await check('name,email\nAna,ana@example.org\nbad,bo@example.org');
  expect(await screen.findByText('1 can be imported, 1 cannot')).toBeVisible();
  const mistakes = within(screen.getByRole('region', { name: 'Lines with errors' }));
  expect(mistakes.getByText('Line 3')).toBeVisible();
  expect(mistakes.getByText('Name is required.')).toBeVisible();
  // Impossible actions are not offered.
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change the list' }));
  expect(await screen.findByLabelText('List')).toHaveValue('name,email\nAna,ana@example.org\nbad,bo@example.org');
  // Fixes in the dialog are imported.
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.click(await screen.findByRole('button', { name: 'Fix line 3' }));
  const fix = within(screen.getByRole('form', { name: 'Fix line 3' }));
  await user.clear(fix.getByRole('textbox', { name: 'Name' }));
  await user.type(fix.getByRole('textbox', { name: 'Name' }), 'Bo');
  await user.click(fix.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Import 2 athletes' })).toBeVisible();
  expect(sent.every((one) => one.dryRun)).toBe(true);
});

test('a good list is imported after a look at it, and the links are handed over once', async () => {
  const sent = imports();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = await check('name,email\nAna,ana@example.org\ngood,bo@example.org');
  await user.click(await screen.findByRole('button', { name: 'Import 2 athletes' }));
  expect(await screen.findByText('2 athletes imported')).toBeVisible();
  expect(screen.getByText('Athletes imported')).toBeVisible();
  expect(sent.map((one) => one.dryRun ?? false)).toEqual([true, false]);
  expect(sent[1]?.csv).toBe('name,email\n"Ana","ana@example.org"\n"good","bo@example.org"');
  await user.click(screen.getByRole('button', { name: 'Save the links' }));
  expect(saved).toHaveBeenCalledOnce();
});

test('a file is read at once, whatever it is written in', async () => {
  imports();
  const lists: { file?: string }[] = [];
  server.use(readsLists(lists));
  const { user, dialog } = await openDialog();
  const latin1 = new Uint8Array([...'name,email\nJos'].map((c) => c.charCodeAt(0)).concat(0xe9));
  await user.upload(dialog.getByLabelText('List file'), new File([latin1], 'athletes.csv', { type: 'text/csv' }));
  expect(await screen.findByText('2 can be imported, 0 cannot')).toBeVisible();
  expect(lists[0]).toEqual({ file: btoa('name,email\nJos\xe9') });
});

test('nothing chosen, nothing sent', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(dialog.getByText('Choose a file or paste a list.')).toBeVisible();
});

test('a list that cannot be read says why, and stays', async () => {
  server.use(refuses('post', '/lists/read', 400, 'PDF files can’t be read as a list.'));
  const user = await check('name,email');
  expect(await screen.findByText('PDF files can’t be read as a list.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('List')).toHaveValue('name,email');
});

test('a refused import says why and leaves the list as it was', async () => {
  imports();
  const user = await check('name,email\nAna,ana@example.org\ngood,bo@example.org');
  const run = await screen.findByRole('button', { name: 'Import 2 athletes' });
  server.use(refuses('post', '/users/import', 400, 'Line 2: There is already an account with this email address.'));
  await user.click(run);
  expect(await screen.findByText('Couldn\'t import the athletes')).toBeVisible();
  expect(screen.getByText('Line 2: There is already an account with this email address.')).toBeVisible();
  expect(screen.getByText('2 can be imported, 0 cannot')).toBeVisible();
});

test('an import that nobody answered can be tried again', async () => {
  imports();
  const user = await check('name,email\nAna,ana@example.org\nBo,bo@example.org');
  const keys: (string | null)[] = [];
  const run = await screen.findByRole('button', { name: 'Import 2 athletes' });
  server.use(
    http.post('*/api/users/import', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? HttpResponse.error() : undefined;
    }),
  );
  await user.click(run);
  expect(await screen.findByText('Couldn\'t reach the server. Try again: nobody is imported twice.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 2 athletes' }));
  expect(await screen.findByText('2 athletes imported')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
});

test('referees are not imported', async () => {
  openApp('/referees', 'organizer');
  await screen.findByRole('button', { name: 'Add Referee' });
  expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull();
});
