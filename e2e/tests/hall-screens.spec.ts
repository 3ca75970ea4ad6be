import type { Browser, Page } from '@playwright/test';
import { FaultyNetwork } from '../support/faults.ts';
import { openPublicHall, password } from '../support/public-hall.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { faultsOf, measure } from '../support/readable.ts';
import { expect, listen, test } from '../support/test.ts';

/** The hall's screens with the current bouts: public page, boards, an athlete's own day, a stream. */

/** Opens a separate page, like another person in the hall. */
async function another(browser: Browser, baseURL: string, viewport: { width: number; height: number }, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block', timezoneId: 'UTC', locale: 'en-GB' });
  listen(context, complaints);
  return context.newPage();
}

const hd = { width: 1920, height: 1080 };

test('a call stands on every screen by itself, also after the network was away', async ({ browser, server, quiet }) => {
  quiet.expects(/WebSocket|ERR_/);
  const hall = await openPublicHall(server.url);
  await hall.begin();
  const network = await FaultyNetwork.to(server.url);
  const complaints: string[] = [];
  const bout = (await hall.now()).tables[0]!.onDeck!;
  const called = hall.registered.find(({ user }) => user.name === bout.athletes[0]!.name)!;
  const code = called.private!.code!;
  const open = async (path: string, viewport: { width: number; height: number }) => {
    const page = await another(browser, network.url, viewport, complaints);
    await page.goto(path);
    return page;
  };
  const screens = {
    page: await open(`/e/${hall.slug}`, { width: 390, height: 844 }),
    board: await open(`/e/${hall.slug}/board`, hd),
    day: await open(`/me/${code}`, { width: 390, height: 844 }),
    stream: await open(`/e/${hall.slug}/stream/1`, hd),
  };
  await expect(screens.page.getByRole('region', { name: 'At the tables' })).toBeVisible();
  await expect(screens.board.locator('[data-table="1"]')).toContainText(bout.athletes[1]!.name);
  await expect(screens.day.getByRole('heading', { name: 'You are on deck: next at Table 1' })).toBeVisible();
  await expect(screens.stream.locator('.st-bar')).toHaveCount(0);

  await hall.call(1);
  await expect(screens.page.getByRole('article', { name: /^Table 1/ }).getByRole('timer')).toBeVisible();
  await expect(screens.board.locator('[data-table="1"][data-state=called]').getByRole('timer')).toBeVisible();
  await expect(screens.day.getByRole('heading', { name: 'You are called: Table 1' })).toBeVisible();
  await expect(screens.stream.locator('.st-bar[data-shown=true]')).toContainText(bout.athletes[0]!.name);

  // All lose the network while things happen.
  const contexts = Object.values(screens).map((page) => page.context());
  for (const context of contexts) await context.setOffline(true);
  await hall.finish(bout);
  const next = await hall.call(1);
  await expect(screens.board.locator('[data-table="1"]')).toContainText(bout.athletes[0]!.name);
  // Phones say so, and the old data stay readable.
  for (const [page, top] of [[screens.page, 'header p'], [screens.day, 'main h1']] as const) {
    const said = page.locator('[data-live=lost]');
    await expect(said).toBeVisible();
    const [line, first] = [(await said.boundingBox())!, (await page.locator(top).first().boundingBox())!];
    expect(first.y, top).toBeGreaterThanOrEqual(line.y + line.height);
  }
  for (const context of contexts) await context.setOffline(false);
  const shown = (await hall.now()).tables[0]!;
  expect(shown.called!.matchId).toBe(next.matchId);
  for (const { name } of next.athletes) {
    await expect(screens.page.getByRole('article', { name: /^Table 1/ })).toContainText(name);
    await expect(screens.board.locator('[data-table="1"][data-state=called]')).toContainText(name);
    await expect(screens.stream.locator('.st-bar[data-shown=true]')).toContainText(name.split(' ').at(-1)!);
  }
  await expect(screens.day.getByRole('heading', { name: /^You are called/ })).toHaveCount(0);
  await expect(screens.day.getByRole('region', { name: 'Results' })).toContainText(/Won|Lost/);
  await expect(screens.board.getByText(/^No connection/)).toHaveCount(0);
  for (const page of Object.values(screens)) await page.context().close();
  await network.end();
});

for (const viewport of [hd, { width: 3840, height: 2160 }]) {
  for (const theme of ['dark', 'light'] as const) {
    test(`boards are read from ten metres, ${String(viewport.height)} lines, ${theme}`, async ({ page, server }) => {
      // The highest and lowest letters.
      const tall = ['Ann Lee', 'أيوب علي', 'Łucja Nowakowska', 'Дмитрий Щукин', 'Ελένη Παπαδοπούλου', 'გიორგი მაისურაძე', 'خالد أبو المعالي', 'Aleksandra Featherstonehaugh-Nowakowska', 'Åsgeir Ügley', 'Արամ Հակոբյան', 'يحيى المصري', 'Nguyễn Thị Quỳnh'];
      const hall = await openPublicHall(server.url, 6, [80_000], { athletes: tall });
      await page.setViewportSize(viewport);
      const look = theme === 'light' ? '&theme=light' : '';
      const readable = async (path: string) => {
        await page.goto(path);
        await expect(page.locator('.bd-body > :not([role=status])').first()).toBeVisible();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const all = await page.evaluate(measure);
        expect(all.length, path).toBeGreaterThan(2);
        expect.soft(faultsOf(all), path).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), `${path} is higher than the screen`).toBeLessThanOrEqual(0);
        return all;
      };
      const board = `/e/${hall.slug}/board`;
      await readable(`${board}?show=weigh-in${look}`);
      await hall.begin();
      const bouts = [await hall.call(1), await hall.call(2), await hall.call(3)];
      const all = await readable(`${board}?show=tables${look}`);
      expect(all.filter(({ called }) => called).length).toBeGreaterThanOrEqual(4);
      await readable(`${board}?show=table&table=1${look}`);
      await readable(`${board}?show=bracket&class=${hall.classId}${look}`);
      for (const bout of bouts) await hall.finish(bout);
      await hall.play(Infinity);
      await readable(`${board}?show=results${look}`);
      await readable(`${board}?show=ceremony${look}`);
      await readable(`${board}?show=round${look}`);
    });
  }
}

test('a board does not grow: after 200 changes it has no more elements than after 20', async ({ page, server }) => {
  const hall = await openPublicHall(server.url, 2);
  await hall.begin();
  await page.setViewportSize(hd);
  await page.goto(`/e/${hall.slug}/board?show=tables`);
  await expect(page.locator('[data-table="1"]')).toBeVisible();
  const elements = async () => page.evaluate(() => document.querySelectorAll('body *').length); // the head gets the worker's files
  /** Calls and undoes repeatedly; then counts the elements with and without a call. */
  const calls = async (times: number): Promise<[number, number]> => {
    for (let i = 1; i < times; i++) {
      const bout = await hall.call(1);
      await hall.organizer.must('POST', '/event/queue/take-back', { matchId: bout.matchId });
    }
    const last = await hall.call(1);
    const panel = page.locator('[data-table="1"]');
    const { onDeck, inTheHole } = (await hall.now()).tables[0]!;
    await expect(panel.and(page.locator('[data-state=called]'))).toContainText(last.athletes[0]!.name);
    for (const bout of [onDeck, inTheHole]) if (bout) await expect(panel).toContainText(bout.athletes[0]!.name);
    const called = await elements();
    await hall.organizer.must('POST', '/event/queue/take-back', { matchId: last.matchId });
    await expect(panel.and(page.locator('[data-state=idle]'))).toContainText(last.athletes[0]!.name);
    return [called, await elements()];
  };
  const before = await calls(10);
  expect(await calls(90)).toEqual(before);
});

test('what is printed is dark on white, whatever the look of the screen', async ({ page, server }) => {
  const hall = await openPublicHall(server.url, 1, [80_000], { athletes: ['Ann Lee', 'محمد علي', 'Bo Roe'] });
  await hall.begin();
  await hall.play(Infinity);
  for (const path of [`/e/${hall.slug}?tab=results`, `/e/${hall.slug}`]) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(path);
    const texts = page.locator('main :is(h2, p, bdi)');
    await expect(texts.first()).toBeVisible();
    await page.evaluate(() => { document.documentElement.dataset['theme'] = 'dark'; });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // Red, green and blue of each text, from 0 to 255: much lower sums than the inks of a dark screen.
    const inks = await texts.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => [one.textContent, (getComputedStyle(one).color.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0)] as const));
    expect(inks.length).toBeGreaterThan(1);
    expect(inks.filter(([, light]) => light > 400), path).toEqual([]);
  }
});

for (const [width, height] of Object.entries(sizes)) {
  test(`the screens of a hall are for everybody, ${width} px`, async ({ page, server, quiet }) => {
    quiet.expects(/404/); // an unknown code
    const hall = await openPublicHall(server.url);
    await hall.begin();
    const bout = await hall.call(1);
    const { number, private: own } = hall.registered.find(({ user }) => user.name === bout.athletes[0]!.name)!;
    await page.setViewportSize({ width: Number(width), height });
    const inspector = await Inspector.of(page);
    await inspector.screen(`/e/${hall.slug}`, page.getByRole('region', { name: 'At the tables' }));
    await inspector.screen(`/e/${hall.slug}/athletes/${String(number)}`, bout.athletes[0]!.name);
    await inspector.screen(`/me/${own!.code!}`, page.getByRole('heading', { name: 'You are called: Table 1' }));
    await inspector.screen('/me/nobodyscode1', 'Unknown code');
    await hall.finish(bout);
    await inspector.screen(`/me/${own!.code!}`, page.getByRole('region', { name: 'Results' }));
    await page.goto('/login');
    await page.getByLabel('Email').fill('olga@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/dashboard$/);
    await inspector.screen(`/events/${hall.id}/screens`, page.getByRole('heading', { name: 'Boards' }));
    await inspector.dialog(page.getByRole('button', { name: 'Show the code of: Stream 1' }), 'Stream 1');
  });
}

for (const [width, height] of Object.entries(sizes)) {
  test(`a break of the hall stands on every screen until it ends, ${width} px`, async ({ page, browser, server }) => {
    const hall = await openPublicHall(server.url);
    await hall.begin();
    const complaints: string[] = [];
    const bout = (await hall.now()).tables[0]!.onDeck!;
    const code = hall.registered.find(({ user }) => user.name === bout.athletes[0]!.name)!.private!.code!;
    const size = { width: Number(width), height };
    const open = async (path: string, viewport: { width: number; height: number } = size) => {
      const page = await another(browser, server.url, viewport, complaints);
      await page.goto(path);
      return page;
    };
    const screens = [await open(`/e/${hall.slug}`), await open(`/e/${hall.slug}/board`, hd), await open(`/me/${code}`)];
    await page.setViewportSize(size);
    await page.goto('/login');
    await page.getByLabel('Email').fill('olga@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/dashboard$/);
    const inspector = await Inspector.of(page);
    await inspector.screen(`/events/${hall.id}/day`, page.getByRole('button', { name: /^Call / }).first());
    await page.getByRole('button', { name: 'Pause hall…' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Lunch');
    await inspector.sound('Pause the hall');
    await page.getByRole('button', { name: '45 minutes' }).click();
    await expect(page.getByText(/^Matches continue at /)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Call / })).toHaveCount(0);
    await inspector.sound('Break');
    for (const screen of screens) {
      await expect(screen.getByText('Lunch')).toBeVisible();
      await expect(screen.getByText(/^Matches continue at /)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Resume now' }).click();
    await expect(page.getByRole('button', { name: /^Call / }).first()).toBeVisible();
    for (const screen of screens) await expect(screen.getByText('Lunch')).toHaveCount(0);
    for (const screen of screens) await screen.context().close();
    expect(complaints).toEqual([]);
  });
}
