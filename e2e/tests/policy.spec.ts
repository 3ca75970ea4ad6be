import { Api } from '../support/api.ts';
import { playField } from '../support/field.ts';
import { expect, test } from '../support/test.ts';

// That the policy is kept shows in the console, which must stay empty (support/test.ts); this test goes everywhere.

const open = ['/login', '/forgot-password', '/reset-password', '/terms', '/privacy', '/api/docs'];
const screens = ['dashboard', 'tournaments', 'leaderboard', 'history', 'settings', 'notifications', 'categories', 'participants', 'referees', 'activity', 'no-such-screen'];
const dialogs = { '/tournaments': 'Create Tournament', '/categories': 'Create Category', '/participants': 'Add Participant' };

test('no screen breaks the content security policy', async ({ page, server }) => {
  const policy = (await page.request.get('/')).headers()['content-security-policy']!;
  expect(policy).not.toContain('unsafe');
  const broken: string[] = [];
  await page.exposeFunction('broke', (what: string) => broken.push(what));
  await page.addInitScript(() => {
    window.print = () => undefined;
    document.addEventListener('securitypolicyviolation', (e) => {
      (window as unknown as { broke(what: string): void }).broke(`${location.pathname}: ${e.effectiveDirective} ${e.blockedURI}`);
    });
  });
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  for (const path of open) await visit(path);

  const api = new Api(server.url);
  await api.must('POST', '/users/createuser', { name: 'Olga', email: 'olga@example.org', password: 'a long password' });
  const organizer = await api.as('olga@example.org', 'a long password');
  const id = await playField(organizer, 'Open', 8, 2);
  await page.goto('/login');
  await page.getByLabel('Email').fill('olga@example.org');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  for (const screen of screens) await visit(`/${screen}`);
  for (const [path, button] of Object.entries(dialogs)) {
    await visit(path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await visit(`/brackets/${id}?match=1`);
  await visit(`/brackets/${id}`);
  expect(broken).toEqual([]);
});
