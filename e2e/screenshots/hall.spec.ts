import { mkdir } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { faultsOf, measure } from '../support/readable.ts';
import { type Bout, openPublicHall } from '../support/public-hall.ts';
import { Server } from '../support/server.ts';
import { type Picture, sheetOf } from '../support/sheets.ts';

// The screens of a hall in all states: boards at 1080 and at 2160 lines, the picture of a stream with its options, an
// athlete's day and the public pages on phones and desktops; by day and by night, in English and German. All boards
// again at a tenth, like from the other end of the hall (sheet-boards), and phone screens at a half (sheet-phones). It
// measures called names on boards.

const output = new URL('../output/hall/', import.meta.url);
const hd = { width: 1920, height: 1080 };
const uhd = { width: 3840, height: 2160 };
const widths = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } } as const;
const looks = [['en', 'dark'], ['en', 'light'], ['de', 'dark'], ['de', 'light']] as const;

/** First and last names in letters of six alphabets. */
const alphabets = [
  [['Ann', 'Łucja', 'Jürgen'], ['Lee', 'Nowakowska', 'Ødegård', 'Featherstonehaugh-Marsh']],
  [['Дмитрий', 'Ольга', 'Богдан'], ['Щукин', 'Шевченко', 'Кузнецов', 'Гончаренко']],
  [['Ελένη', 'Νίκος', 'Μαρία'], ['Παπαδοπούλου', 'Βασιλείου', 'Γεωργίου', 'Οικονόμου']],
  [['გიორგი', 'ნინო', 'ლევან'], ['მაისურაძე', 'ბერიძე', 'კაპანაძე', 'ლომიძე']],
  [['Արամ', 'Անի', 'Տիգրան'], ['Հակոբյան', 'Սարգսյան', 'Գրիգորյան', 'Պետրոսյան']],
  [['محمد', 'سارة', 'خالد'], ['علي', 'حسن', 'المصري', 'عبد الرحمن']],
] as const;

/** A number of athletes, at most 72, from each alphabet in turn. */
function many(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const [first, last] = alphabets[i % alphabets.length]!;
    const nth = Math.floor(i / alphabets.length);
    return `${first[nth % first.length]!} ${last[nth % last.length]!}`;
  });
}

/** Takes pictures in a language and a colour scheme. */
class Photographer {
  readonly boards: Picture[] = [];
  readonly streams: Picture[] = [];
  readonly phones: Picture[] = [];

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly prefix: string,
    private readonly look: string,
  ) {}

  static async of(context: BrowserContext, language: string, theme: string): Promise<Photographer> {
    await context.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
    return new Photographer(context, await context.newPage(), `${language}-${theme}`, theme === 'light' ? 'theme=light' : '');
  }

  /** A board at both sizes, once it has content; `ready` is given for content that never comes. */
  async board(name: string, path: string, ready = '.bd-body > :not([role=status])', before?: (page: Page) => Promise<void>) {
    const { page } = this;
    await page.setViewportSize(hd);
    const address = `${path}${path.includes('?') ? '&' : '?'}${this.look}`;
    await page.goto(address);
    await expect(page.locator(ready).first(), address).toBeVisible({ timeout: 60_000 });
    await before?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const viewport of [hd, uhd]) {
      await page.setViewportSize(viewport);
      expect.soft(faultsOf(await page.evaluate(measure)), `${this.prefix} ${name}`).toEqual([]);
      const file = new URL(`${this.prefix}-${String(viewport.height)}-${name}.png`, output);
      await page.screenshot({ animations: 'disabled', path: file.pathname });
      if (viewport === hd) this.boards.push({ file, name });
    }
  }

  /** A stream's picture on squares, which show its transparency. */
  async stream(name: string, path: string) {
    const { page } = this;
    await page.setViewportSize(hd);
    await page.goto(path);
    await expect(page.locator('.st-bar').first()).toBeVisible();
    await page.addStyleTag({ content: 'html:has(.st){background:repeating-conic-gradient(#8a8a8a 0 25%, #c8c8c8 0 50%) 0 0/80px 80px !important}' }).catch(() => undefined);
    await page.evaluate(() => { document.documentElement.style.setProperty('background', 'repeating-conic-gradient(#8a8a8a 0 25%, #c8c8c8 0 50%) 0 0/80px 80px', 'important'); });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const file = new URL(`${this.prefix}-stream-${name}.png`, output);
    await page.screenshot({ animations: 'disabled', path: file.pathname });
    this.streams.push({ file, name });
  }

  /** A page for a phone or a desktop. */
  async phone(name: string, path: string, ready: string, before?: (page: Page) => Promise<void>) {
    const { page } = this;
    for (const [width, viewport] of Object.entries(widths)) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.locator(ready).first(), `${path}: ${ready}`).toBeVisible();
      await before?.(page);
      await expect(page.locator('.animate-pulse')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const file = new URL(`${this.prefix}-${width}-${name}.png`, output);
      await page.screenshot({ animations: 'disabled', path: file.pathname });
      await this.mend();
      if (width === '390') this.phones.push({ file, name });
    }
  }

  /** Cuts the network, or makes requests fail. */
  async cut() { await this.context.setOffline(true); }
  async mend() { await this.context.setOffline(false); }
  async answer(how: 'never' | 'not' | 'again') {
    await this.page.unroute('**/api/public/**');
    if (how === 'never') await this.page.route('**/api/public/**', () => undefined);
    if (how === 'not') await this.page.route('**/api/public/**', (route) => route.abort());
  }

  async sheets() {
    await sheetOf(this.context, this.boards, 192, new URL(`${this.prefix}-sheet-boards-tenth.png`, output));
    await sheetOf(this.context, this.boards, 512, new URL(`${this.prefix}-sheet-boards.png`, output));
    await sheetOf(this.context, this.streams, 512, new URL(`${this.prefix}-sheet-streams.png`, output));
    await sheetOf(this.context, this.phones, 195, new URL(`${this.prefix}-sheet-phones.png`, output));
  }
}

for (const [language, theme] of looks) {
  test(`the screens of a hall, ${language}, ${theme}`, async ({ browser }) => {
    test.setTimeout(1_200_000);
    await mkdir(output, { recursive: true });
    const server = await Server.start();
    const context = await browser.newContext({ baseURL: server.url, colorScheme: theme, timezoneId: 'UTC', serviceWorkers: 'block', reducedMotion: 'reduce' });
    const camera = await Photographer.of(context, language, theme);
    const hall = await openPublicHall(server.url, 6, [70_000, 80_000], { athletes: many(24) });
    const { organizer: as } = hall;
    const board = `/e/${hall.slug}/board`;
    const code = (name: string, at = hall) => at.registered.find(({ user }) => user.name === name)!.private!.code!;
    const settings = (at: { id: string }, changed: object) => as.must('PUT', `/event/update/${at.id}`, { settings: changed });

    // No data yet; then weigh-in.
    await camera.board('nothing', board);
    for (const show of ['tables', 'bracket', 'results', 'ceremony', 'weigh-in']) await camera.board(`nothing-${show}`, `${board}?show=${show}`);
    await camera.phone('me-not-drawn', `/me/${code('Ann Lee')}`, '[data-state]');
    for (const { _id } of hall.registered.slice(0, 19)) await as.must('POST', `/event/weigh/${_id}`, { grams: 68_000 });
    await camera.board('weigh-in', board, '.bd-count');
    for (const { _id } of hall.registered.slice(19)) await as.must('POST', `/event/weigh/${_id}`, { grams: 68_000 });
    await camera.board('weighed-in', `${board}?show=weigh-in`, '.bd-bar');

    // Running: called, an arrived athlete, pulling, time up, more time, paused.
    await hall.begin();
    await camera.board('running-idle', board, '.bd-panel');
    const bouts: Bout[] = [];
    for (const table of [1, 2, 3, 4, 5]) {
      if (table === 4) await settings(hall, { reachTable: 1 });
      bouts.push(await hall.call(table));
      if (table === 4) await settings(hall, { reachTable: 600 });
    }
    const [first, second, third, late, excused] = bouts as [Bout, Bout, Bout, Bout, Bout];
    await as.must('POST', '/event/queue/arrived', { matchId: second.matchId, entryId: second.athletes[0]!.entryId, arrived: true });
    await as.must('POST', `/match/start/${third.matchId}`);
    await as.must('POST', '/event/queue/more-time', { matchId: excused.matchId, seconds: 300, reason: 'At the doctor' });
    const tables = (await hall.now()).tables;
    await as.must('PUT', `/event/tables/update/${tables[5]!._id}`, { state: 'paused' });
    await camera.board('running', board, '.bd-panel');
    for (const [table, name] of [[1, 'called'], [2, 'one-here'], [3, 'pulling'], [4, 'time-is-up'], [5, 'more-time'], [6, 'paused']] as const) {
      await camera.board(`table-${name}`, `${board}?show=table&table=${String(table)}`, '.bd-panel');
    }
    await camera.board('bracket', `${board}?show=bracket&class=${hall.classId}`, '.bd-card');
    await camera.board('round', `${board}?show=round`, '.bd-panel');

    await camera.phone('now', `/e/${hall.slug}`, 'article');
    await camera.phone('classes', `/e/${hall.slug}?tab=classes`, 'h1');
    await camera.phone('athletes', `/e/${hall.slug}?tab=athletes`, 'main li');
    await camera.phone('class', `/e/${hall.slug}/classes/${hall.classId}`, 'main ol li');
    await camera.phone('athlete', `/e/${hall.slug}/athletes/1`, 'h1');
    await camera.phone('missing', '/e/no-such-event', 'h1');
    await camera.phone('me-called', `/me/${code(first.athletes[0]!.name)}`, '[data-state=called]');
    await camera.phone('me-pulling', `/me/${code(third.athletes[0]!.name)}`, '[data-state=called]');
    await camera.phone('me-time-is-up', `/me/${code(late.athletes[0]!.name)}`, '[data-state=called]');
    await camera.phone('me-more-time', `/me/${code(excused.athletes[0]!.name)}`, '[data-state=called]');
    const onDeck = (await hall.now()).tables.find((table) => table.onDeck)?.onDeck;
    if (onDeck) await camera.phone('me-on-deck', `/me/${code(onDeck.athletes[0]!.name)}`, '[data-state=on-deck]');
    await camera.phone('me-unknown', '/me/nobodyscode1', 'form');
    await camera.phone('me-no-network', `/me/${code(first.athletes[0]!.name)}`, '[data-state=called]', async (page) => {
      await camera.cut();
      await expect(page.locator('[data-live=lost]')).toBeVisible({ timeout: 90_000 });
    });
    const renewed = hall.registered.find(({ user }) => user.name === first.athletes[1]!.name)!;
    const before = code(renewed.user.name);
    // A later athlete may match.
    renewed.private = (await as.must('POST', `/event/athlete/code/${renewed._id}`)).private;
    await camera.phone('me-code-renewed', `/me/${before}`, 'form');

    for (const [name, query] of Object.entries({ usual: '', light: '?theme=light', top: '?position=top&hide=class', 'corner-start': '?position=bottom-start', 'corner-end-light': '?position=top-end&theme=light', small: '?position=bottom-end&scale=60&hide=table,country', bare: '?hide=class,club,country,clock,table' })) {
      await camera.stream(name, `/e/${hall.slug}/stream/1${query}`);
    }
    await camera.stream('time-is-up', `/e/${hall.slug}/stream/4`);
    await camera.stream('pulling', `/e/${hall.slug}/stream/3`);
    await camera.stream('next', `/e/${hall.slug}/stream/6?next=1`).catch(() => undefined); // a paused table has no next bout

    // Old data, none yet, and none at all.
    await camera.board('old', board, '.bd-panel', async (page) => {
      await camera.cut();
      await expect(page.locator('.bd-old')).toBeVisible({ timeout: 60_000 });
    });
    await camera.mend();
    await camera.answer('never');
    await camera.board('loading', board, '.bd-note');
    await camera.answer('not');
    await camera.board('error', board, '.bd-note', async (page) => { await expect(page.locator('.bd-note')).not.toHaveText(/^(Loading|Laden|Lädt|Wird)/, { timeout: 120_000 }); });
    await camera.answer('again');
    await camera.board('no-such-event', '/e/no-such-event/board', '.bd-note');

    // All bouts pulled.
    await as.must('PUT', `/event/tables/update/${tables[5]!._id}`, { state: 'open' });
    for (const bout of [first, second, late, excused]) await hall.finish(bout);
    await as.must('PUT', `/match/update-result/${third.matchId}`, { results: [{ gameNumber: 1, player1Won: true }] });
    await hall.play(28);
    await camera.board('bracket-late', `${board}?show=bracket&class=${hall.classId}`, '.bd-card');
    const out = await loserOf(hall, as);
    if (out) await camera.phone('me-out', `/me/${code(out)}`, '[data-state=done]');
    await hall.play(Infinity);
    for (const show of ['results', 'ceremony']) await camera.board(show, `${board}?show=${show}`);
    await camera.board('ceremony-phase', board, '.bd-step');
    await camera.board('round-over', `${board}?show=round&every=600`);
    await camera.phone('results', `/e/${hall.slug}?tab=results`, 'ol');
    await camera.phone('class-over', `/e/${hall.slug}/classes/${hall.classId}`, 'main ol li');
    const standing: { places: { place: number; name: string }[] }[] = await as.must('GET', `/public/event/${hall.slug}/results`);
    await camera.phone('me-champion', `/me/${code(standing[0]!.places[0]!.name)}`, '[data-state=done]');
    await as.must('POST', `/event/state/${hall.id}`, { state: 'finished' });
    await camera.board('finished', board);
    await camera.phone('me-event-over', `/me/${code(standing[0]!.places[4]!.name)}`, '[data-state=done]');
    await camera.phone('archive', `/e/${hall.slug}`, 'h1');

    // One table with held-back finals, and rests.
    const small = await openPublicHall(server.url, 1, [90_000, 100_000], { as, athletes: many(12) });
    const smallBoard = `/e/${small.slug}/board`;
    await settings(small, { finals: 'final' });
    await small.begin();
    await camera.board('one-table-idle', smallBoard, '.bd-panel');
    await small.call(1);
    await camera.board('one-table', smallBoard, '.bd-panel');
    const { inTheHole } = (await small.now()).tables[0]!;
    if (inTheHole) await camera.phone('me-in-the-hole', `/me/${code(inTheHole.athletes[0]!.name, small)}`, '[data-state=in-the-hole]');
    await small.finish((await small.now()).tables[0]!.called!);
    await small.play(2);
    /** Takes a picture of a matching athlete's day, after as many bouts as needed. */
    const dayThat = async (name: string, is: (day: { state: string; next: { restUntil?: string } | null }) => boolean) => {
      do {
        for (const { private: own } of small.registered) {
          if (is(await as.must('GET', `/public/me/${own!.code!}`))) return camera.phone(`me-${name}`, `/me/${own!.code!}`, '[data-state]');
        }
      } while (await small.play(1) > 0);
      throw new Error(`nobody is ${name}`);
    };
    await dayThat('warm-up', ({ state }) => state === 'warm-up');
    await settings(small, { rest: 900 });
    await dayThat('resting', ({ next }) => next?.restUntil !== undefined);
    await dayThat('waiting', ({ state }) => state === 'waiting');
    await settings(small, { rest: 0 });
    const phase = async () => (await as.must('GET', `/event/queue/${small.id}`)).now.phase as string;
    while (await phase() === 'running' && await small.play(1) > 0);
    await camera.board('finals-idle', smallBoard, '.bd-panel');
    await small.call(1);
    await camera.board('finals', smallBoard, '.bd-panel');

    // Twenty-four tables.
    const large = await openPublicHall(server.url, 24, [110_000], { as, athletes: many(64) });
    await large.begin();
    for (let table = 1; table <= 24; table++) await large.call(table);
    const largeBoard = `/e/${large.slug}/board`;
    await camera.board('24-tables', `${largeBoard}?every=600`, '.bd-panel');
    await camera.board('24-tables-bracket', `${largeBoard}?show=bracket&every=600`, '.bd-card');
    await camera.phone('24-tables', `/e/${large.slug}`, 'article');

    await camera.sheets();
    await context.close();
    await server.stop();
  });
}

/** An athlete with two losses while others still pull. */
async function loserOf(hall: { classIds: string[] }, as: { must: (method: string, path: string) => Promise<any> }): Promise<string | undefined> {
  const losses = new Map<string, number>();
  for (const id of hall.classIds) {
    for (const { loser } of (await as.must('GET', `/tournament/brackets-data/${id}`)).matches) {
      if (loser) losses.set(loser.user.name, (losses.get(loser.user.name) ?? 0) + 1);
    }
  }
  return [...losses].find(([, count]) => count === 2 * hall.classIds.length)?.[0];
}
