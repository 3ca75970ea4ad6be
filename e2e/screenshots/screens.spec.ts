import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { playField } from '../support/field.ts';
import { Server } from '../support/server.ts';

// Of every screen, role, width and theme; and readme.png, which is docs/screenshot.png.

// The accounts of the sample data.
const password = 'toproll-demo';
const accounts = { organizer: 'organizer', referee: 'referee', participant: 'athlete' } as const;

const widths = { 1280: 800, 390: 844 } as const;
const output = new URL('../output/', import.meta.url);

const everybody = ['dashboard', 'tournaments', 'leaderboard', 'history', 'settings', 'notifications'];
const screens = {
  nobody: ['login', 'signup', 'forgot-password', 'terms', 'privacy'],
  organizer: [...everybody, 'categories', 'participants', 'referees'],
  referee: everybody,
  participant: everybody,
};
type Role = keyof typeof screens;

let server: Server;
const brackets: Record<string, string> = {};

test.beforeAll(async () => {
  await mkdir(output, { recursive: true });
  server = await Server.start({}, 'demo');
  const api = await new Api(server.url).as(`${accounts.organizer}@toproll.example`, password);
  for (const { _id, status } of await api.must('GET', '/tournament/get-all')) brackets[status] ??= _id;
  brackets['5'] = await playField(api, 'Five at the Harbour', 5);
  brackets['16'] = await playField(api, 'Sixteen of the North', 16, 3);
  brackets['64'] = await playField(api, 'Championship, Right Arm −85 kg', 64, 3);
});

test.afterAll(async () => {
  await writeFile(new URL('index.html', output), sheet(await readdir(output)));
  await server.stop();
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
        const page = await browser.newPage({ baseURL: server.url, colorScheme, viewport: { width: Number(width), height } });
        const shoot = async (name: string) => {
          const file = `${role}-${name}-${width}-${colorScheme}.png`;
          await settled(page);
          await page.screenshot({ path: new URL(file, output).pathname, fullPage: true });
        };
        if (role !== 'nobody') await logIn(page, accounts[role]);
        for (const screen of screens[role]) {
          await page.goto(screen === 'signup' ? '/login' : `/${screen}`);
          if (screen === 'signup') await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
          await shoot(screen);
        }
        if (role === 'nobody') return;
        for (const [name, id] of Object.entries(brackets)) {
          await page.goto(`/brackets/${id}`);
          await shoot(`bracket-${name}`);
        }
        if (role === 'organizer') await dialogs(page, shoot);
        await page.close();
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
  // Not by its role, which a dialog hides.
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('button')).toHaveCount(0);
}

async function dialogs(page: Page, shoot: (name: string) => Promise<void>) {
  const open = async (path: string, button: string | RegExp, name: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot(name);
  };
  await open('/tournaments', 'Create Tournament', 'dialog-tournament');
  await open('/participants', 'Add Participant', 'dialog-participant');
  await open('/categories', 'Create Category', 'dialog-category');
  const { matches } = await page.evaluate(async (id) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch(`/api/tournament/brackets-data/${id}`, { headers })).json()).data;
  }, brackets['64']);
  for (const status of ['scheduled', 'completed']) {
    const match = matches.find((m: { status: string; bye: boolean }) => m.status === status && !m.bye);
    if (!match) continue;
    await page.goto(`/brackets/${brackets['64']}?match=${match.matchNumber}`);
    await expect(page.getByRole('dialog', { name: 'Match Details' })).toBeVisible();
    await shoot(`dialog-match-${status}`);
  }
}

/** One page with all pictures. */
function sheet(files: string[]): string {
  const figures = files
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => `<figure><a href="${file}"><img loading="lazy" src="${file}"></a><figcaption>${file}</figcaption></figure>`);
  return `<!doctype html><title>Toproll, every screen</title>
<style>body{font:12px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:320px}</style>
${figures.join('\n')}\n`;
}
