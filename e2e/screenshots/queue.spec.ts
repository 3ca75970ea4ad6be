import { mkdir } from 'node:fs/promises';
import { expect, type Page, type Route, test } from '@playwright/test';
import { openHall, runsHall } from '../support/hall.ts';
import { Server } from '../support/server.ts';

// A hall at work: the day, the announcer, the plan, a table and its pad; wide and narrow, by day and by night, in English and German.

const widths = { 1280: 800, 390: 844 } as const;
const output = new URL('../output/queue/', import.meta.url);

/** The kind of a page, as a prefix of its pictures. */
const kinds = new WeakMap<Page, string>();

const picture = (page: Page, name: string) => new URL(`${kinds.get(page) ?? ''}${name}.png`, output).pathname;

for (const [width, height] of Object.entries(widths)) {
  for (const [language, colorScheme] of [['en', 'light'], ['en', 'dark'], ['de', 'light']] as const) {
    test(`a hall, ${width} px, ${language}, ${colorScheme}`, async ({ browser }) => {
      await mkdir(output, { recursive: true });
      const server = await Server.start();
      const { id, classId, organizer, tableIds, queue } = await openHall(server.url);
      const page = await browser.newPage({ baseURL: server.url, colorScheme, viewport: { width: Number(width), height } });
      kinds.set(page, `${width}-${language}-${colorScheme}-`);
      await page.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
      const shows = async (path: string, name: string) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('.animate-pulse')).toHaveCount(0);
        await page.screenshot({ animations: 'disabled', path: picture(page, name) });
      };
      await runsHall(page);
      await shows(`/events/${id}/day`, 'day-before');
      await shows(`/tables/${tableIds[0]}`, 'table-empty');
      await organizer.must('POST', '/event/queue/stage', { classId, staged: true });
      await shows(`/events/${id}/day`, 'day-staged');
      await page.locator('main').getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded();
      await page.screenshot({ animations: 'disabled', path: picture(page, 'day-ticking'), fullPage: true });
      await shows(`/events/${id}/announcer`, 'announcer-staged');
      await organizer.must('POST', '/event/queue/open', { classId, open: true });
      await shows(`/tables/${tableIds[0]}`, 'table-next');
      await shows(`/events/${id}/announcer`, 'announcer');
      const [table] = (await queue()).now.tables;
      const { matchId, athletes } = table!.onDeck!;
      await organizer.must('POST', '/event/queue/call', { matchId, tableId: tableIds[0] });
      await organizer.must('POST', '/event/queue/arrived', { matchId, entryId: athletes[0]!.entryId, arrived: true });
      await shows(`/events/${id}/day`, 'day');
      await shows(`/events/${id}/announcer`, 'announcer-called');
      await shows(`/events/${id}/plan`, 'plan');
      await shows(`/tables/${tableIds[0]}`, 'table-called');
      await shows(`/matches/${matchId}`, 'pad-called');
      await states(page, { id, organizer, classId, queue, tableIds }, shows);
      await page.close();
      await server.stop();
    });
  }
}

type Hall = Pick<Awaited<ReturnType<typeof openHall>>, 'id' | 'organizer' | 'classId' | 'queue' | 'tableIds'>;
type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- replies as they come

/** Rare states: held and pinned, every kind of reason and decision, a dialog and a menu, and a page that is empty, loading, failed or offline. */
async function states(page: Page, { id, organizer, classId, queue, tableIds }: Hall, shows: (path: string, name: string) => Promise<void>) {
  const day = `/events/${id}/day`;
  const address = `**/api/event/queue/${id}`;
  /** Shows a screen with a queue modified in transit. */
  const with_ = async (path: string, name: string, change: (queue: Json) => void) => {
    const handler = async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const reply = await route.fetch();
      const body = (await reply.json()) as Json;
      change(body['data']);
      return route.fulfill({ response: reply, json: body });
    };
    await page.route(address, handler);
    await shows(path, name);
    await page.unroute(address, handler);
  };
  const { bouts, now } = await queue();
  const [waits, other] = bouts.filter(({ matchId }) => !now.tables.some((table) => [table.called, table.onDeck, table.inTheHole].some((bout) => bout?.matchId === matchId)));
  await organizer.must('POST', '/event/queue/hold', { matchId: waits!.matchId, held: true, reason: 'The doctor looks at an elbow' });
  await organizer.must('POST', '/event/queue/next', { matchId: other!.matchId, tableId: tableIds[1] });
  await organizer.must('POST', '/event/queue/class', { classId, tableId: tableIds[1] });
  await organizer.must('PUT', `/event/tables/update/${tableIds[1]}`, { state: 'paused' });
  await shows(day, 'day-held-pinned-paused');
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-held-pinned-paused-whole'), fullPage: true });
  await organizer.must('PUT', `/event/tables/update/${tableIds[1]}`, { state: 'closed' });
  await shows(day, 'day-closed');
  await organizer.must('PUT', `/event/tables/update/${tableIds[1]}`, { state: 'open' });
  await organizer.must('POST', '/event/queue/class', { classId, tableId: null });
  await organizer.must('POST', '/event/queue/hold', { classId, held: true, reason: 'The scales are checked' });
  await shows(day, 'day-class-held');
  await organizer.must('POST', '/event/queue/hold', { classId, held: false });

  const ago = (seconds: number) => new Date(Date.now() - 1000 * seconds).toISOString();
  await with_(day, 'day-decisions', (all) => {
    const [table, second] = all['now'].tables as [Json, Json];
    Object.assign(table['called'], { calledAt: ago(95), deadline: ago(35) });
    second['silentSince'] = ago(130);
    all['decisions'] = [
      { kind: 'default', tableId: table['_id'], matchId: table['called'].matchId, classId, since: ago(35), athletes: [table['called'].athletes[1].name], number: 1, className: 'Mixed, 80 kg, right arm' },
      { kind: 'silent', tableId: second['_id'], matchId: second['onDeck']?.matchId, since: ago(130), athletes: [], number: 2 },
      { kind: 'refused', tableId: second['_id'], athletes: [], number: 2 },
      { kind: 'protest', matchId: table['called'].matchId, classId, protestId: 'p1', since: ago(400), athletes: ['Athlete C'], number: 3, className: 'Mixed, 80 kg, right arm', reason: 'The elbow was off the pad' },
      { kind: 'idle', tableId: second['_id'], athletes: [], number: 2 },
      { kind: 'late', athletes: [], minutes: 48 },
      { kind: 'held', matchId: waits!.matchId, classId, athletes: [], number: waits!.matchNumber, className: 'Mixed, 80 kg, right arm', reason: 'The doctor looks at an elbow' },
    ];
  });
  const reasons = ['athlete-rests', 'athlete-at-table', 'athlete-announced', 'waits-for-match', 'under-protest', 'finals-block', 'pinned-to-table', 'athlete-held', 'table-held', 'in-turn'];
  await with_(day, 'day-reasons', (all) => {
    const second = all['now'].tables[1] as Json;
    const undone = second['inTheHole'] as Json | null;
    for (const [at, bout] of (all['bouts'] as Json[]).entries()) {
      if (bout['matchId'] === undone?.['matchId']) Object.assign(bout, { status: 'in-progress', why: { code: 'goes-on', table: 2 } });
      else if (bout['why']) bout['why'] = { code: reasons[at % reasons.length], athlete: 'Athlete E', match: 4, table: 2, until: ago(-180) };
    }
  });
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-reasons-whole'), fullPage: true });
  await page.locator('[data-table] button[aria-haspopup=menu]').last().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-menu') });
  await page.keyboard.press('Escape');
  await page.locator('[data-bout]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-bout') });
  await page.keyboard.press('Escape');
  await page.locator('[data-table] button:not([aria-haspopup])').first().click(); // a pause, with its undo
  await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-undo') });
  await with_(day, 'day-finals', (all) => {
    all['now'].phase = 'finals';
    for (const bout of all['bouts'] as Json[]) if (bout['why']) bout['why'] = { code: 'finals-block' };
  });
  await with_(day, 'day-empty', (all) => {
    Object.assign(all, { bouts: [], classes: [], decisions: [] });
    all['now'].tables = [];
  });
  await with_(`/events/${id}/announcer`, 'announcer-nobody', (all) => {
    for (const table of all['now'].tables as Json[]) Object.assign(table, { called: null, onDeck: null, inTheHole: null });
  });
  await page.route(address, (route) => route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong!' } }));
  await page.goto(day);
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-error') });
  await page.unroute(address);
  await page.route(address, () => undefined); // never replies
  await page.goto(day);
  await expect(page.locator('.animate-pulse').first()).toBeVisible();
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-loading') });
  await page.unroute(address);
  await page.goto(day);
  await expect(page.locator('[data-table]').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.locator('[data-table] button').first().click();
  await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await page.screenshot({ animations: 'disabled', path: picture(page, 'day-offline') });
  await page.context().setOffline(false);
}
