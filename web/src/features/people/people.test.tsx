import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aPerson } from '@/test/samples';

serveApi();

describe.each([
  {
    kind: 'participant',
    path: '/participants',
    one: 'Participant',
    remove: 'Remove',
    bad: 'Banned',
    says: {
      created: 'Participant created successfully',
      updated: 'Participant updated successfully',
      deleted: 'Participant deleted successfully',
      notCreated: 'Error creating participant',
      notUpdated: 'Error updating participant',
      notDeleted: 'Error deleting participant',
    },
  },
  {
    kind: 'referee',
    path: '/referees',
    one: 'Referee',
    remove: 'Delete',
    bad: 'Suspended',
    says: {
      created: 'Referee created successfully',
      updated: 'Referee updated successfully',
      deleted: 'Referee deleted successfully',
      notCreated: 'Error creating referee',
      notUpdated: 'Error updating referee',
      notDeleted: 'Error deleting referee',
    },
  },
])('$kind', ({ kind, path, one, remove, bad, says }) => {
  const list = replies('get', `/users/${kind}/all`, [aPerson()], { page: 1, limit: 50, total: 1, counts: { active: 1 } });

  async function add() {
    const user = openApp(path, 'organizer');
    await user.click(await screen.findByRole('button', { name: `Add ${one}` }));
    const dialog = within(await screen.findByRole('dialog'));
    return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: `Add ${one}` })) };
  }

  async function addAda() {
    const { user, dialog, submit } = await add();
    await user.type(dialog.getByLabelText(/Name/), 'Ada King');
    await user.type(dialog.getByLabelText(/Email/), 'ada@example.org');
    await user.type(dialog.getByLabelText(/Password/), 'long enough');
    await submit();
  }

  test('is created with the role', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/users/createuser', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: '', data: aPerson() }, { status: 201 });
      }),
    );
    await addAda();
    expect(await screen.findByText(says.created)).toBeVisible();
    expect(sent).toEqual({
      name: 'Ada King',
      email: 'ada@example.org',
      password: 'long enough',
      status: 'active',
      role: kind,
    });
  });

  test('is not created when the server refuses, and the field says why', async () => {
    const errors = [{ field: 'email', message: 'This address is taken.' }];
    server.use(refuses('post', '/users/createuser', 409, 'This address is taken.', errors));
    await addAda();
    expect(await screen.findByText(says.notCreated)).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByLabelText(/Email/)).toHaveAccessibleDescription('This address is taken.');
  });

  test('needs a name; an error goes when its field is edited', async () => {
    const { user, dialog, submit } = await add();
    await submit();
    expect(dialog.getByText('Name is required.')).toBeVisible();
    await user.type(dialog.getByLabelText(/Name/), 'A');
    expect(dialog.queryByText('Name is required.')).toBeNull();
  });

  test.each([
    ['updated', replies('put', `/users/${kind}/p1`, aPerson()), says.updated],
    ['not updated', refuses('put', `/users/${kind}/p1`, 404, 'Gone.'), says.notUpdated],
  ])('is %s', async (_, handler, text) => {
    server.use(list, handler);
    const user = openApp(path, 'organizer');
    await user.click(await screen.findByRole('button', { name: 'Edit Ada King' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/Email/)).toHaveAttribute('readonly');
    await user.selectOptions(dialog.getByLabelText('Status'), bad);
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([
    ['deleted', replies('delete', `/users/${kind}/p1`, null), says.deleted],
    ['not deleted', refuses('delete', `/users/${kind}/p1`, 409, 'Not now.'), says.notDeleted],
  ])('is %s', async (_, handler, text) => {
    server.use(list, handler);
    const user = openApp(path, 'organizer');
    await user.click(await screen.findByRole('button', { name: `${remove} Ada King` }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => {
      expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    });
    await user.click(dialog.getByRole('button', { name: remove }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test.each([
    ['removed', 'delete', `${remove} Ada King`, remove, says.deleted],
    ['banned', 'put', 'Edit Ada King', 'Save Changes', says.updated],
  ] as const)('leaves running tournaments when %s only once that has been said', async (_, method, open, act, done) => {
    const asked: (string | null)[] = [];
    server.use(
      list,
      http[method](`*/api/users/${kind}/p1`, ({ request }) => {
        const ask = new URL(request.url).searchParams.get('ask');
        asked.push(ask);
        if (ask === 'false') return HttpResponse.json({ success: true, message: '', data: aPerson() });
        return HttpResponse.json({ success: false, message: 'Ada King is in Cup, which is going on.' }, { status: 409 });
      }),
    );
    const user = openApp(path, 'organizer');
    await user.click(await screen.findByRole('button', { name: open }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: act }));
    expect(await dialog.findByText('Ada King is in Cup, which is going on.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: act }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(asked).toEqual(['true', 'false']);
  });

  test.each([
    ['changed', 'put', 'Edit Ada King', 'Save Changes', says.updated],
    ['removed', 'delete', `${remove} Ada King`, remove, says.deleted],
  ] as const)('is %s by a late reply, which leaves the dialog alone that was opened meanwhile', async (_, method, open, act, done) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      replies('get', `/users/${kind}/all`, [aPerson(), aPerson({ _id: 'p2', name: 'Bo Li' })], { page: 1, limit: 50, total: 2, counts: { active: 2 } }),
      http[method](`*/api/users/${kind}/p1`, async () => {
        await answered;
        return HttpResponse.json({ success: true, message: '', data: aPerson() });
      }),
    );
    const user = openApp(path, 'organizer');
    await user.click(await screen.findByRole('button', { name: open }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: act }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Edit Bo Li' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Name/), ' Wang');
    answer();
    expect(await screen.findByText(done)).toBeVisible();
    expect(dialog.getByLabelText(/Name/)).toHaveValue('Bo Li Wang');
    expect(dialog.getByLabelText(/Name/)).toBeVisible();
  });

  test('can be only looked at, and closing gives the focus back', async () => {
    server.use(list);
    const user = openApp(path, 'organizer');
    const view = await screen.findByRole('button', { name: 'View Ada King' });
    await user.click(view);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('textbox').every((field) => field.hasAttribute('readonly'))).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(view).toHaveFocus();
    });
  });
});

test('a referee needs an address and a password', async () => {
  const user = openApp('/referees', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Add Referee' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add Referee' }));
  expect(dialog.getByText('Email is required.')).toBeVisible();
  expect(dialog.getByText('Password is required.')).toBeVisible();
});

test('an athlete is entered by name alone, and needs an address for a password', async () => {
  let sent: unknown;
  server.use(
    http.post('*/api/users/createuser', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: '', data: aPerson() }, { status: 201 });
    }),
  );
  const user = openApp('/participants', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Add Participant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Name/), 'Zlatan');
  await user.type(dialog.getByLabelText(/Password/), 'long enough');
  await user.click(dialog.getByRole('button', { name: 'Add Participant' }));
  expect(dialog.getByText('Email is required.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/Password/));
  await user.click(dialog.getByRole('button', { name: 'Add Participant' }));
  expect(await screen.findByText('Participant created successfully')).toBeVisible();
  expect(sent).toEqual({ name: 'Zlatan', status: 'active', role: 'participant' });
});

test('empty lists read as the specification has them', async () => {
  openApp('/participants', 'organizer');
  expect(await screen.findByText('No participants found...')).toBeVisible();
  expect(screen.getByText('Add new participants to populate the list.')).toBeVisible();
});

test('no referees', async () => {
  openApp('/referees', 'organizer');
  expect(await screen.findByText('No referees found...')).toBeVisible();
});

test('an organizer issues a reset link, which is shown to be copied', async () => {
  server.use(
    replies('get', '/users/participant/all', [aPerson()], { page: 1, limit: 50, total: 1, counts: { active: 1 } }),
    replies('post', '/users/reset-link/p1', { path: '/reset-password#SECRET234', expiresAt: '2026-03-15T09:00:00Z' }),
  );
  const user = openApp('/participants', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada King' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset link' }));
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const link = await screen.findByLabelText('Reset link');
  expect(link).toHaveValue('http://localhost/reset-password#SECRET234');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/reset-password#SECRET234');
});

test('the link with which an athlete claims an account is shown as a QR code, too', async () => {
  server.use(
    replies('get', '/users/participant/all', [aPerson({ email: '' })], { page: 1, limit: 50, total: 1, counts: { active: 1 } }),
    replies('post', '/users/reset-link/p1', { path: '/claim#SECRET234', url: 'https://club.example/claim#SECRET234', expiresAt: '2026-03-15T09:00:00Z' }),
  );
  const user = openApp('/participants', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada King' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Link to claim the account' }));
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const code = await screen.findByRole('img', { name: 'QR code of the link for Ada King' });
  expect(within(code.closest('figure') ?? document.body).getByText('Ada King')).toBeVisible();
  expect(await screen.findByLabelText('Link to claim the account')).toHaveValue('https://club.example/claim#SECRET234');
});

test('a reset link that is refused says why', async () => {
  server.use(
    replies('get', '/users/referee/all', [aPerson({ role: 'referee' })], { page: 1, limit: 50, total: 1, counts: { active: 1 } }),
    refuses('post', '/users/reset-link/p1', 404, 'There is nobody with this id.'),
  );
  const user = openApp('/referees', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada King' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset link' }));
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('Couldn\'t create the link')).toBeVisible();
  expect(screen.getByText('There is nobody with this id.')).toBeVisible();
});
