import type { BrowserContext, Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { Line } from '../support/line.ts';
import { Server } from '../support/server.ts';
import { expect, test as base } from '../support/test.ts';

/** Speed of the day, in multiples of real time. */
const SPEED = process.env['DAY_SPEED'] ?? '20';

/** How far a screen may be behind the server, in milliseconds, also after its network was away. */
const PATIENCE = 20_000;

type Bout = { matchId: string; athletes: { name: string }[] } | null;
type Now = { version: number; phase: string; tables: { number: number; called: Bout; onDeck: Bout }[] };
type Me = { version: number; state: string; next: { opponent: { name: string } | null } | null; results: unknown[] };

const test = base.extend({
  server: async ({}, use) => {
    const server = await Server.start({}, 'demo', ['--play', '--speed', SPEED]);
    await use(server);
    await server.stop();
  },
});

/** The part of a name that is shown in little space. */
const last = (name: string) => name.split(' ').at(-1)!;

test('a day of the sample championship, from the scales to the last podium, on every screen', async ({ browser, server, quiet }) => {
  quiet.expects(/./); // the test cuts the network on purpose
  const organizer = await new Api(server.url).as('organizer@toproll.example', 'toproll-demo');
  const [event] = await organizer.must('GET', '/events?state=running&limit=1');
  const [athlete] = await organizer.must('GET', `/event/athletes/${event._id}?search=petrovic&limit=1`);
  const me = `/me/${athlete.private.code}`;
  const visitor = new Api(server.url);
  const now = (): Promise<Now> => visitor.must('GET', `/public/event/${event.slug}/now`);
  const day = (): Promise<Me> => visitor.must('GET', `/public${me}`);
  const line = await Line.to(server.url);
  const contexts: BrowserContext[] = [];
  const open = async (path: string, width: number, height: number): Promise<Page> => {
    const context = await browser.newContext({ baseURL: line.url, viewport: { width, height }, serviceWorkers: 'block' });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const board = `/e/${event.slug}/board`;
  const screens = {
    phone: await open(`/e/${event.slug}`, 390, 844),
    board: await open(`${board}?show=tables`, 1920, 1080),
    large: await open(`${board}?show=tables`, 3840, 2160),
    stream: await open(`/e/${event.slug}/stream/1`, 1920, 1080),
    day: await open(me, 390, 844),
    phases: await open(board, 1920, 1080),
  };

  /** Waits until a screen shows the server's state, comparing both at the same version. */
  const agree = async <Said extends { version: number }>(what: string, ask: () => Promise<Said>, shown: () => Promise<string>, wanted: (said: Said) => string[]) => {
    let missing: string[] = [];
    for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
      const before = await ask();
      const text = await shown();
      const after = await ask();
      missing = wanted(before).filter((part) => !text.includes(part));
      if (before.version === after.version && missing.length === 0) return;
    }
    expect(missing, `${what} does not show this`).toEqual([]);
  };
  const names = (...bouts: Bout[]) => bouts.flatMap((bout) => bout?.athletes.map(({ name }) => last(name)) ?? []);
  const text = (page: Page, selector: string) => async () => (await page.locator(selector).allTextContents()).join('\n');
  const allAgree = async () => {
    const atTables = ({ tables }: Now) => tables.flatMap(({ called, onDeck }) => names(called, onDeck));
    await agree('the page on a phone', now, text(screens.phone, 'main article'), atTables);
    await agree('the board', now, text(screens.board, '[data-table]'), atTables);
    await agree('the large board', now, text(screens.large, '[data-table]'), atTables);
    await agree('the stream', now, text(screens.stream, '.st-bar[data-shown=true]'), ({ tables }) => names(tables.find(({ number }) => number === 1)!.called));
    await agree('the athlete’s day', day, text(screens.day, 'main'), ({ next }) => (next?.opponent ? [last(next.opponent.name)] : []));
  };

  let looks = 0;
  while ((await now()).phase !== 'ceremony') {
    await allAgree();
    looks++;
    if (looks % 10 === 5) {
      line[looks % 20 === 5 ? 'silence' : 'cut']();
      const { version } = await now();
      const goneOn = async () => {
        const then = await now();
        return then.version > version + 5 || then.phase === 'ceremony';
      };
      // Before the last bouts all athletes rest.
      await expect.poll(goneOn, { timeout: 240_000 }).toBe(true);
      line.mend();
    }
  }
  expect(looks).toBeGreaterThan(10);

  const { results } = await day();
  await expect(screens.day.getByRole('region', { name: 'Results' }).getByRole('listitem')).toHaveCount(results.length, { timeout: PATIENCE });
  const classes: { name: string; places: { name: string; place: number }[] }[] = await visitor.must('GET', `/public/event/${event.slug}/results`);
  expect(classes).toHaveLength(12);
  await screens.phone.goto(`/e/${event.slug}?tab=results`);
  for (const { places } of classes) {
    await expect(screens.phone.locator('main')).toContainText(places[0]!.name, { timeout: PATIENCE });
  }
  // The board that follows the day has reached the ceremony, and shows each class in turn.
  await expect(screens.phases.locator('.bd-podium, [data-podium]').first()).toBeVisible({ timeout: PATIENCE });
  console.log(`${String(looks)} looks at ${String(Object.keys(screens).length)} screens`);
  for (const context of contexts) await context.close();
  await line.end();
});
