import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Context, actions, actionsFor, matching, press } from './actions';
import { type Role, session } from '@/lib/session';
import { singleKeys } from '@/lib/shortcuts';
import { theme } from '@/lib/theme';
import { openApp, refuses, replies, serveApi, server } from '@/test/app';

function aContext(role: Role | undefined = 'organizer') {
  const context = { role, navigate: vi.fn(), logOut: vi.fn(), search: vi.fn(), showShortcuts: vi.fn() } satisfies Context;
  return context;
}

describe('the table of actions', () => {
  test('no two actions have the same name or keys, and no first key is an action of its own', () => {
    expect(new Set(actions().map((action) => action.label)).size).toBe(actions().length);
    const keys = actions().flatMap((action) => action.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [first] of keys.map((key) => key.split(' ')).filter((parts) => parts.length > 1)) expect(keys).not.toContain(first);
  });

  test('each role is offered its screens and what it may do', () => {
    const labels = (role: Role) => actionsFor(role).map((action) => action.label);
    expect(labels('organizer')).toEqual(expect.arrayContaining(['Categories', 'Activity', 'Create tournament', 'Add referee', 'Seed next round', 'Redraw', 'Cancel tournament', 'Add latecomers']));
    for (const role of ['referee', 'participant'] as const) {
      for (const label of ['Categories', 'Participants', 'Referees', 'Activity', 'Create tournament', 'Add referee', 'Seed next round']) {
        expect(labels(role)).not.toContain(label);
      }
      expect(labels(role)).toEqual(expect.arrayContaining(['Tournaments', 'Leaderboard', 'Notifications', 'Switch between light and dark', 'Logout']));
    }
  });

  test('the outbox is for those who officiate', () => {
    const labels = (role: Role) => actionsFor(role).map((action) => action.label);
    for (const role of ['organizer', 'referee'] as const) expect(labels(role)).toContain('Outbox');
    expect(labels('participant')).not.toContain('Outbox');
  });

  test('every word that is typed begins a word of the label, the keywords or the group', () => {
    const found = (typed: string) => matching(actions(), typed).map((action) => action.label);
    expect(found('new tourn')).toEqual(['Create tournament']);
    expect(found('dark')).toEqual(['Switch between light and dark']);
    expect(found('ettings')).toEqual([]);
  });

  test('two keys count together only for a moment', () => {
    const context = aContext();
    press('g', 1000, context);
    press('d', 1400, context);
    expect(context.navigate).toHaveBeenCalledExactlyOnceWith({ to: '/dashboard' });
    press('g', 3000, context);
    press('d', 9000, context);
    press('/', 9100, context);
    expect(context.navigate).toHaveBeenCalledOnce();
    expect(context.search).toHaveBeenCalledOnce();
  });

  test('keys do nothing that is not for the role', () => {
    const context = aContext('participant');
    press('c', 0, context);
    press('t', 100, context);
    expect(context.navigate).not.toHaveBeenCalled();
  });
});

describe('in the app', () => {
  serveApi();
  beforeEach(() => {
    server.use(
      replies('get', '/search', { athletes: [{ _id: 'p7', name: 'Harriet Low' }], tournaments: [] }),
      refuses('get', '/users/profile/p7', 404, 'Nothing has this id.'),
    );
  });
  afterEach(() => {
    singleKeys.set('on');
    theme.set('system');
  });

  async function palette(user: ReturnType<typeof openApp>) {
    await user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Command, athlete or tournament' });
  }

  test('Ctrl+K lists what can be done, and Enter does it', async () => {
    const user = openApp('/settings', 'organizer');
    await screen.findByRole('heading', { name: 'Settings' });
    const field = await palette(user);
    await waitFor(() => {
      expect(field).toHaveFocus();
    });
    const list = screen.getByRole('listbox', { name: 'Commands' });
    expect(within(list).getByRole('group', { name: 'Go to' })).toBeVisible();
    expect(within(list).queryByRole('group', { name: 'On this page' })).toBeNull();
    await user.type(field, 'cr tou');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Create tournament/ }).id);
    await user.keyboard('{Enter}');
    expect(location.pathname + location.search).toBe('/tournaments?dialog=create');
    const dialog = await screen.findByRole('dialog', { name: 'Create Tournament' });
    await waitFor(() => {
      expect(within(dialog).getByLabelText(/Name/)).toHaveFocus();
    });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(location.search).toBe('');
    });
  });

  test('it finds athletes and tournaments, and says so when nothing fits', async () => {
    const user = openApp('/settings', 'participant');
    await screen.findByRole('heading', { name: 'Settings' });
    const field = await palette(user);
    await user.type(field, 'harr');
    await user.click(await screen.findByRole('option', { name: 'Harriet Low' }));
    expect(location.pathname).toBe('/athletes/p7');
    server.use(replies('get', '/search', { athletes: [], tournaments: [] }));
    await user.type(await palette(user), 'zzz');
    expect(await screen.findByText('No results for “zzz”.')).toBeVisible();
  });

  test('a click on the button in the header, or in the menu of the account, opens it too', async () => {
    const user = openApp('/settings', 'referee');
    await user.click(await screen.findByRole('button', { name: /^Commands/ }));
    await screen.findByRole('dialog', { name: 'Commands' });
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await user.click(screen.getByRole('button', { name: 'Account of Ruth Bell' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('the menu of the account leads to the outbox of those who officiate', async () => {
    const user = openApp('/settings', 'referee');
    await user.click(await screen.findByRole('button', { name: 'Account of Ruth Bell' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Outbox' }));
    expect(location.pathname).toBe('/outbox');
  });

  test('keys work on the page, but not while one types', async () => {
    const user = openApp('/settings', 'organizer');
    const name = await screen.findByLabelText(/Full Name/);
    await user.type(name, 't?gd');
    expect(theme.get()).toBe('system');
    expect(location.pathname).toBe('/settings');
    act(() => {
      name.blur();
    });
    await user.keyboard('t');
    await waitFor(() => {
      expect(theme.get()).toBe('dark');
    });
    // The settings on the screen follow.
    expect(screen.getByRole('radio', { name: 'Night' })).toBeChecked();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(help).getByText('Create category')).toBeVisible();
    await user.keyboard('t');
    expect(theme.get()).toBe('dark');
  });

  test('single keys can be switched off; Ctrl+K stays', async () => {
    const user = openApp('/settings', 'referee');
    const setting = await screen.findByRole('group', { name: 'Single-key shortcuts' });
    await user.click(within(setting).getByRole('radio', { name: 'Off' }));
    expect(localStorage.getItem('shortcuts')).toBe('off');
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await user.keyboard('?');
    await palette(user);
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  test('logging out is a command', async () => {
    const user = openApp('/settings', 'participant');
    await screen.findByRole('heading', { name: 'Settings' });
    await user.type(await palette(user), 'logout{Enter}');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(session.get()).toBeNull();
  });
});
