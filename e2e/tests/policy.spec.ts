import { gzipSync } from 'node:zlib';
import { Api } from '../support/api.ts';
import { playField } from '../support/field.ts';
import { expect, test } from '../support/test.ts';

// Violations of the policy show in the console, which must stay empty (support/test.ts); this test visits everything.

/** Maximum of JavaScript for a first visit to a screen, in bytes, gzipped, without the texts of its language (web/scripts/size.mjs). */
const budget = 200_000;

const open = ['/login', '/forgot-password', '/reset-password', '/claim', '/terms', '/privacy', '/api/docs'];
const screens = ['dashboard', 'tournaments', 'leaderboard', 'history', 'settings', 'notifications', 'categories', 'participants', 'referees', 'activity', 'no-such-screen'];
const dialogs = { '/tournaments': 'Create Tournament', '/categories': 'Create Category', '/participants': 'Add Participant' };

test('no screen breaks the content security policy, or loads more JavaScript than its budget', async ({ page, server }) => {
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
  // The files of a visit, also those that the browser has already.
  let files = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && !response.url().includes('/assets/texts-')) files.add(response.url());
  });
  const sizes = new Map<string, number>();
  const sizeOf = async (file: string) => {
    const size = sizes.get(file) ?? gzipSync(await (await page.request.get(file)).body(), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const visits: { path: string; loaded: number; most: number }[] = [];
  const visit = async (path: string, most = budget) => {
    files = new Set();
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    let loaded = 0;
    for (const file of files) loaded += await sizeOf(file);
    visits.push({ path, loaded, most });
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
  await visit(`/brackets/${id}?match=1`, Number.POSITIVE_INFINITY); // and with the dialog
  await visit(`/brackets/${id}`);
  const { _id: coming } = await organizer.must('POST', '/tournament/create', { name: 'Coming', settings: { bestOf: 3, seeding: 'random' } });
  await visit(`/brackets/${coming}`);
  const { matches, participants } = await organizer.must('GET', `/tournament/brackets-data/${id}`);
  await visit(`/athletes/${participants[0].user.id}`);
  const { _id: event, slug } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', firstDay: '2026-11-28', public: true });
  const { classes } = await organizer.must('POST', '/event/classes/create', { eventId: event, classes: [{ sex: 'mixed', arm: 'right' }] });
  await organizer.must('PUT', `/tournament/update/${id}`, { public: true });
  for (const path of [`/e/${slug}`, `/e/${slug}?tab=athletes`, `/e/${slug}/classes/${classes[0]._id}`, `/t/${id}`]) await visit(path);
  // The last ones: from then on the browser has an outbox, whose code loads with every screen.
  await visit(`/matches/${matches[0]._id}`);
  await visit('/outbox');
  expect(broken).toEqual([]);
  expect(visits.filter(({ path, loaded, most }) => path !== '/api/docs' && !(loaded > 0 && loaded <= most))).toEqual([]);
});
