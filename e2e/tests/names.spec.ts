import { type Page } from '@playwright/test';
import { Person } from '../support/person.ts';
import { Server } from '../support/server.ts';
import { expect, test as base } from '../support/test.ts';

// The sample data, which has names of many alphabets.
const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = await Server.start({}, 'demo');
    await use(server);
    await server.stop();
  },
});

type Node = { nodeId: number; nodeType: number; nodeValue: string; children?: Node[] };

/** The texts of a page with letters beyond ASCII, each with its element. */
function* texts(node: Node): Generator<[text: string, element: number]> {
  for (const child of node.children ?? []) {
    if (child.nodeType !== 3) yield* texts(child);
    else if (/[^\0-\x7f]/.test(child.nodeValue)) yield [child.nodeValue, node.nodeId];
  }
}

/** Whether a page has such texts, and those with a letter in a system typeface. */
async function faces(page: Page): Promise<{ none: boolean; foreign: string[] }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: -1 });
  const all = [...texts(root)];
  const foreign: string[] = [];
  for (const [text, nodeId] of all) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) foreign.push(`${familyName}: ${text}`);
  }
  await browser.detach();
  return { none: all.length === 0, foreign };
}

test('names of every alphabet are set in faces of the app, and found in another', async ({ page }) => {
  const person = new Person(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('organizer@toproll.example');
  await page.getByLabel('Password').fill('toproll-demo');
  await person.button('Login').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  for (const path of ['/participants', '/participants?page=2', '/leaderboard']) {
    await page.goto(path);
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expect.poll(() => faces(page)).toEqual({ none: false, foreign: [] });
  }
  // Bracket and names in the condensed face.
  await person.opensTournament('Toproll Open 2026, Left');
  await expect(page.locator('.bk-name').first()).toBeVisible();
  await expect.poll(() => faces(page)).toEqual({ none: false, foreign: [] });

  const search = page.getByRole('combobox', { name: 'Search player or tournament' });
  for (const [typed, name] of [
    ['papadop', 'Νίκος Παπαδόπουλος'],
    ['Kapanadze', 'გიორგი კაპანაძე'],
    ['Петровић', 'Marko Petrović'],
    ['sargsyan', 'Արման Սարգսյան'],
  ] as const) {
    await search.fill(typed);
    await expect(page.getByRole('option', { name })).toBeVisible();
  }
});
