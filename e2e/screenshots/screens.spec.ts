import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { matchOf } from '../support/club.ts';
import { playField } from '../support/field.ts';
import { Server } from '../support/server.ts';

// Every screen, role, width and theme, with dialogs and states; a contact sheet for each role; and readme.png for
// docs/screenshot.png.

// The accounts of the sample data.
const password = 'toproll-demo';
const accounts = { organizer: 'organizer', referee: 'referee', participant: 'athlete' } as const;

const widths = { 1280: 800, 390: 844 } as const;
const output = new URL('../output/', import.meta.url);

const everybody = ['dashboard', 'events', 'tournaments', 'leaderboard', 'history', 'settings', 'notifications'];
const screens = {
  nobody: ['login', 'signup', 'forgot-password', 'reset-password', 'terms', 'privacy'],
  organizer: [...everybody, 'categories', 'participants', 'referees', 'activity'],
  referee: everybody,
  participant: everybody,
};
type Role = keyof typeof screens;
type Shoot = (name: string) => Promise<void>;

let server: Server;
let empty: Server;
let api: Api;
let athlete: string;
let event: string;
const brackets: Record<string, string> = {};

test.beforeAll(async () => {
  await mkdir(output, { recursive: true });
  server = await Server.start({}, 'demo');
  api = await new Api(server.url).as(`${accounts.organizer}@toproll.example`, password);
  for (const { _id, status } of await api.must('GET', '/tournament/get-all')) brackets[status] ??= _id;
  brackets['5'] = await playField(api, 'Five at the Harbour', 5);
  brackets['16'] = await playField(api, 'Sixteen of the North', 16, 3);
  brackets['64'] = await playField(api, 'Championship, Right Arm −85 kg', 64, 3);
  await api.must('POST', `/tournament/seed-next-round/${brackets['16']}`);
  await api.must('POST', `/match/start/${(await matchOf(api, brackets['16'], 'scheduled'))._id}`);
  const { leaderboard } = await api.must('GET', '/tournament/global-leaderboard?limit=1');
  athlete = leaderboard[0]._id;
  const [running] = await api.must('GET', '/events?state=running');
  event = running._id;
  empty = await Server.start();
  await new Api(empty.url).must('POST', '/users/createuser', { name: 'Olga Organizer', email: 'organizer@toproll.example', password });
});

test.afterAll(async ({ browser }) => {
  const files = (await readdir(output)).filter((file) => file.endsWith('.png') && !file.startsWith('contact'));
  await writeFile(new URL('index.html', output), sheet('every screen', files));
  for (const role of Object.keys(screens)) {
    const own = files.filter((file) => file.startsWith(`${role}-`));
    if (own.length === 0) continue;
    const contact = new URL(`contact-${role}.html`, output);
    await writeFile(contact, sheet(role, own));
    const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
    await page.goto(contact.href);
    await page.screenshot({ path: new URL(`contact-${role}.png`, output).pathname, fullPage: true });
    await page.close();
  }
  await server.stop();
  await empty.stop();
});

test('readme', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 860 } });
  await logIn(page, accounts.organizer);
  await page.goto(`/brackets/${brackets['16']}`);
  await settled(page);
  await page.screenshot({ path: new URL('readme.png', output).pathname });
  await page.close();
});

for (const role of Object.keys(screens) as Role[]) {
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${role}, ${width} px, ${colorScheme}`, async ({ browser }) => {
        const options = { colorScheme, viewport: { width: Number(width), height } };
        const page = await browser.newPage({ ...options, baseURL: server.url });
        const shootOn = (on: Page) => async (name: string) => {
          const file = `${role}-${name}-${width}-${colorScheme}.png`;
          // Overlays are pictured at the window's size; a menu would close if the page were stretched.
          const over = /^(dialog|menu|drawer|search)/.test(name);
          await on.screenshot({ path: new URL(file, output).pathname, fullPage: !over });
        };
        const shoot: Shoot = async (name) => {
          await settled(page);
          await shootOn(page)(name);
        };
        if (role !== 'nobody') await logIn(page, accounts[role]);
        for (const screen of screens[role]) {
          await page.goto(screen === 'signup' ? '/login' : screen === 'reset-password' ? '/reset-password#SAMPLE' : `/${screen}`);
          if (screen === 'signup') await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
          await shoot(screen);
        }
        if (role === 'nobody') return;
        await page.goto(`/athletes/${athlete}`);
        await shoot('athlete');
        for (const tab of ['', '/results', ...(role === 'organizer' ? ['/settings'] : [])]) {
          await page.goto(`/events/${event}${tab}`);
          await shoot(`event${tab.replace('/', '-')}`);
        }
        for (const [name, id] of Object.entries(brackets)) {
          await page.goto(`/brackets/${id}`);
          await shoot(`bracket-${name}`);
        }
        await page.goto(`/brackets/${brackets['16']}?view=list`);
        await shoot('bracket-list');
        await matchDialogs(page, role === 'participant' ? ['completed'] : ['pending', 'scheduled', 'in-progress', 'completed'], shoot);
        await header(page, role, shoot);
        if (role === 'organizer') await dialogs(page, shoot);
        await states(page, shootOn(page));
        await page.close();
        if (role !== 'organizer') return;
        const fresh = await browser.newPage({ ...options, baseURL: empty.url });
        await logIn(fresh, accounts.organizer);
        for (const screen of screens.organizer.filter((one) => one !== 'settings')) {
          await fresh.goto(`/${screen}`);
          await settled(fresh);
          await shootOn(fresh)(`empty-${screen}`);
        }
        await fresh.close();
      });
    }
  }
}

async function logIn(page: Page, name: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${name}@toproll.example`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** Waits until nothing is loading, and no message covers a corner. */
async function settled(page: Page) {
  // Not by role, which a dialog hides.
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const dismiss = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' });
  await expect(async () => {
    while ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1000 });
  }).toPass();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}

/** A match in each state, opened. */
async function matchDialogs(page: Page, statuses: string[], shoot: Shoot) {
  for (const status of statuses) {
    const match = await matchOf(api, brackets['16']!, status);
    await page.goto(`/brackets/${brackets['16']}?match=${match.matchNumber}`);
    await expect(page.getByRole('dialog', { name: 'Match Details' })).toBeVisible();
    await shoot(`dialog-match-${status}`);
  }
}

/** Popups of the header. */
async function header(page: Page, role: Role, shoot: Shoot) {
  await page.goto('/notifications');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await shoot('menu-account');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search player or tournament' }).fill('an');
  await expect(page.getByRole('option').first()).toBeVisible();
  await shoot('search');
  await page.goto('/notifications');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await shoot('dialog-commands');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await shoot('dialog-shortcuts');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await page.keyboard.press('Escape');
  if (role === 'organizer' && (await menu.isVisible())) {
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('drawer');
  }
}

async function dialogs(page: Page, shoot: Shoot) {
  const open = async (path: string, button: string | RegExp, name: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
    await shoot(name);
  };
  await open('/events', 'New event', 'dialog-event');
  await open(`/events/${event}`, 'Add classes', 'dialog-classes');
  await open('/tournaments', 'Create Tournament', 'dialog-tournament');
  await open('/categories', 'Create Category', 'dialog-category');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Category' }).click();
  await shoot('dialog-category-errors');
  await open('/categories', /^Delete /, 'dialog-delete');
  await open('/participants', 'Add Participant', 'dialog-participant');
  await open('/participants', /^View /, 'dialog-view');
  await open('/participants', /^Remove /, 'dialog-remove');
  await open('/participants', /^More actions for /, 'menu-person');
  await page.getByRole('menuitem', { name: 'Reset link' }).click();
  await shoot('dialog-reset-link');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByLabel('Reset link')).toBeVisible();
  await shoot('dialog-reset-link-issued');
  await open('/participants', 'Import CSV', 'dialog-import');
  await page.getByRole('dialog').getByLabel('List', { exact: true }).fill('name,email\nKai Berg,kai@example.org\nNobody,nowhere\nLea Roth,lea@example.org');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeVisible();
  await shoot('dialog-import-preview');
  await open(`/brackets/${brackets['registration']}`, 'Add Athletes', 'dialog-add-athletes');
  const drawn = await api.must('POST', '/tournament/create', { name: 'By hand', settings: { bestOf: 3, seeding: 'manual' } });
  const people = await api.must('GET', '/users/participant/all?limit=6&status=active');
  await api.must('POST', '/tournament/add-participant', { tournamentId: drawn._id, participantIds: people.map((one: { _id: string }) => one._id) });
  await open(`/brackets/${drawn._id}`, 'Start tournament', 'dialog-start');
  await api.must('POST', `/tournament/start/${drawn._id}`);
  await open(`/brackets/${drawn._id}`, 'Manual Seeding', 'dialog-seeding');
  await api.must('POST', `/tournament/seed/${drawn._id}`, { manualSeedingData: null });
}

/** A loading screen, and a failed one. */
async function states(page: Page, shoot: Shoot) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/tournament/**', async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { success: false, message: 'No.' } });
  });
  for (const screen of ['tournaments', 'leaderboard', `brackets/${brackets['5']}`]) {
    await page.goto(`/${screen}`);
    await expect(page.locator('.animate-pulse').first()).toBeVisible();
    await shoot(`loading-${screen.split('/')[0]}`);
  }
  release();
  for (const screen of ['tournaments', 'leaderboard', `brackets/${brackets['5']}`]) {
    await page.goto(`/${screen}`);
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await shoot(`error-${screen.split('/')[0]}`);
  }
  await page.unroute('**/api/tournament/**');
}

/** One page with pictures. */
function sheet(title: string, files: string[]): string {
  const figures = files
    .sort()
    .map((file) => `<figure><a href="${file}"><img src="${file}"></a><figcaption>${file}</figcaption></figure>`);
  return `<!doctype html><meta charset="utf-8"><title>Toproll, ${title}</title>
<style>body{font:11px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:10px}figure{margin:0}img{height:300px;max-width:470px;object-fit:cover;object-position:top}img[src*='-390-']{width:139px}img[src*='-1280-']{width:470px}</style>
${figures.join('\n')}\n`;
}
