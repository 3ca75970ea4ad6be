import { mkdir, writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';

// Runs boards of every kind while an event is played fast and others watch it: their memory must not grow. `make
// watch-boards`; BOARDS_MINUTES is the duration, LOAD the number of other watchers.

const minutes = Number(process.env['BOARDS_MINUTES'] ?? 30);
const watching = Number(process.env['LOAD'] ?? 150);

// A trace would keep memory that the pages release.
test.use({ trace: 'off' });

/** Number of classes finished before it begins, so that results fill their pages from the start, and of classes to pull. */
const over = 9;
const pulled = 12;
const athletes = 36;

/** Letters of six alphabets. */
const first = ['Ann', 'Łucja', 'Дмитрий', 'Ελένη', 'გიორგი', 'محمد', 'Արամ', 'Jürgen', 'Bo'];
const last = ['Lee', 'Nowakowska', 'Щукин', 'Παπαδοπούλου', 'მაისურაძე', 'علي', 'Հակոբյան', 'Featherstonehaugh', 'Roe'];

/** Memory of a page after garbage collection. */
type Kept = { heap: number; nodes: number; listeners: number; elements: number };

/** Resolves in time, or fails with the name of a page that does not answer. */
function soon<Value>(what: string, value: Promise<Value>): Promise<Value> {
  return Promise.race([value, new Promise<never>((_, reject) => setTimeout(() => { reject(new Error(`${what} does not answer`)); }, 90_000))]);
}

async function keptBy(page: Page, session: CDPSession): Promise<Kept> {
  for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  const elements = await page.evaluate(() => document.querySelectorAll('body *').length);
  return { heap: metric('JSHeapUsedSize') / 1e6, nodes: metric('Nodes'), listeners: metric('JSEventListeners'), elements };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

test(`boards of every kind for ${String(minutes)} minutes under load keep no more than before`, async ({ browser, server }) => {
  test.setTimeout((minutes + 10) * 60_000);
  const hall = await openPublicHall(server.url, 6, [...Array(over + pulled).keys()].map((i) => 40_000 + 1000 * i), { athletes: [] });
  const { organizer, classIds, id, slug } = hall;
  let number = 0;
  const inClass = (classId: string, count: number) =>
    Array.from({ length: count }, () => {
      const n = number++;
      return { name: `${first[n % first.length]!} ${last[Math.floor(n / first.length) % last.length]!} ${String(n)}`, club: n % 3 ? 'Iron Arm' : 'Grip Club', country: 'Norway', classIds: [classId], confirmed: true };
    });
  await organizer.must('POST', '/event/register', { eventId: id, athletes: classIds.flatMap((classId, i) => inClass(classId, i < over ? 3 : athletes)) });
  for (const classId of classIds) await organizer.must('POST', '/event/queue/class', { classId, byHand: true });
  await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
  const begin = async (classId: string) => {
    await organizer.must('POST', `/tournament/start/${classId}`);
    await organizer.must('POST', `/tournament/seed/${classId}`, { manualSeedingData: null });
    await organizer.must('POST', '/event/queue/open', { classId, open: true });
  };
  for (const classId of classIds.slice(0, over)) {
    await begin(classId);
    await hall.play(Infinity);
  }
  const waiting = classIds.slice(over);
  for (let open = 0; open < 3; open++) await begin(waiting.shift()!);
  const one = hall.registered.length > 0 ? hall.registered : await organizer.must('GET', `/event/athletes/${id}?limit=1&search=0`);

  const board = `/e/${slug}/board`;
  const screens: Record<string, { path: string; turns?: true }> = {
    'with the day': { path: board, turns: true },
    tables: { path: `${board}?show=tables` },
    'one table': { path: `${board}?show=table&table=1` },
    bracket: { path: `${board}?show=bracket`, turns: true },
    results: { path: `${board}?show=results`, turns: true },
    'weigh-in': { path: `${board}?show=weigh-in` },
    ceremony: { path: `${board}?show=ceremony`, turns: true },
    round: { path: `${board}?show=round&every=4`, turns: true },
    stream: { path: `/e/${slug}/stream/1` },
    'public page': { path: `/e/${slug}` },
    'my day': { path: `/me/${one[0].private.code}`, turns: true },
  };
  const open = await Promise.all(
    Object.entries(screens).map(async ([name, { path }]) => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable');
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      return { name, page, session, context, kept: [] as Kept[] };
    }),
  );

  // Other watchers: live connections, and readers who reload everything repeatedly.
  const crowd = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const crowdPage = await crowd.newPage();
  await crowdPage.goto('/healthz');
  await crowdPage.evaluate(
    ([topic, count]) => {
      const heard = Object.assign(globalThis, { frames: 0 });
      for (let i = 0; i < count; i++) {
        const socket = new WebSocket(`ws://${location.host}/api/live`);
        socket.onopen = () => { socket.send(JSON.stringify({ subscribe: [topic] })); };
        socket.onmessage = () => { heard.frames++; };
      }
    },
    [`public:${id}`, watching] as const,
  );
  let ended = false;
  let reads = 0;
  const reader = async () => {
    while (!ended) {
      for (const path of [`/public/event/${slug}`, `/public/event/${slug}/now`, `/public/event/${slug}/results`, `/public/event/${slug}/athletes`, `/public/event/${slug}/standings`, ...classIds.slice(over, over + 3).map((classId) => `/public/tournament/${classId}`)]) {
        const response = await fetch(`${server.url}/api${path}`);
        await response.arrayBuffer();
        expect(response.status).toBe(200);
        reads++;
        await new Promise((done) => setTimeout(done, 100));
      }
    }
  };

  // The day: one bout after another, so slowly that bouts remain until the end: an idle hall proves nothing.
  const total = pulled * (2 * athletes - 2);
  const pace = (minutes * 60_000 * 1.15) / total;
  let bouts = 0;
  const began = Date.now();
  const player = async () => {
    const visitor = new Api(server.url);
    while (!ended) {
      const { tables, classes } = await visitor.must('GET', `/public/event/${slug}/now`);
      if (waiting.length > 0 && classes.filter((one: { state: string }) => one.state === 'open').length < 3) await begin(waiting.shift()!);
      const ready = tables.filter((table: { called: unknown; onDeck: unknown }) => table.called ?? table.onDeck);
      if (ready.length === 0 && waiting.length === 0) return;
      for (const table of ready) {
        const bout = table.called ?? table.onDeck;
        if (!table.called) await organizer.must('POST', '/event/queue/call', { matchId: bout.matchId, tableId: table._id });
        await organizer.must('POST', '/event/queue/arrived', { matchId: bout.matchId, entryId: bout.athletes[0].entryId, arrived: true });
        await organizer.must('POST', `/match/start/${bout.matchId}`);
        await organizer.must('PUT', `/match/update-result/${bout.matchId}`, { results: [{ gameNumber: 1, player1Won: bouts % 3 > 0 }] });
        bouts++;
        const ahead = began + bouts * pace - Date.now();
        if (ahead > 0) await new Promise((done) => setTimeout(done, ahead));
        if (ended) return;
      }
      if (ready.length === 0) await new Promise((done) => setTimeout(done, 200));
    }
  };
  const work = Promise.all([player(), ...Array.from({ length: 4 }, reader)]);
  work.catch((error: unknown) => {
    ended = true;
    console.log(String(error));
  });

  let missed = 0;
  const pulledBy = [0];
  for (let minute = 1; minute <= minutes && !ended; minute++) {
    await new Promise((done) => setTimeout(done, Math.max(0, began + minute * 60_000 - Date.now())));
    for (const { name, page, session, kept } of open) {
      // The measuring tool may crash; the board must not.
      await soon(name, keptBy(page, session)).then((look) => kept.push(look), async (error: unknown) => {
        console.log(String(error));
        missed++;
        await soon(`the page of ${name}`, page.evaluate(() => document.title));
      });
    }
    pulledBy.push(bouts);
    console.log(`${String(minute).padStart(4)} min  ${String(bouts).padStart(4)} bouts  ${open.map(({ name, kept }) => `${name} ${(kept.at(-1)?.heap ?? 0).toFixed(1)} MB, ${String(kept.at(-1)?.nodes)} nodes, ${String(kept.at(-1)?.listeners)} listeners`).join(' | ')}`);
  }
  ended = true;
  await work;
  const frames = await crowdPage.evaluate(() => (globalThis as unknown as { frames: number }).frames);
  console.log(`${String(bouts)} bouts, ${String(reads)} replies read, ${String(frames)} frames to ${String(watching)} others`);
  const figures = { minutes, bouts, reads, frames, watching, screens: Object.fromEntries(open.map(({ name, kept }) => [name, kept])) };
  await mkdir(new URL('../output/', import.meta.url), { recursive: true });
  await writeFile(new URL('../output/boards.json', import.meta.url), JSON.stringify(figures, null, 1));
  const third = Math.ceil((pulledBy.length - 1) / 3);
  const byThird = [0, 1, 2].map((nth) => (pulledBy[Math.min((nth + 1) * third, pulledBy.length - 1)] ?? 0) - (pulledBy[nth * third] ?? 0));
  console.log(`${byThird.join(', ')} bouts in the thirds of the time`);
  if (minutes >= 3) expect(byThird[2], 'bouts in the last third').toBeGreaterThan(byThird[0]! / 2);
  expect(missed, 'looks that did not come about').toBeLessThanOrEqual(minutes / 5);
  expect(frames, 'what others who watch are told').toBeGreaterThan(10 * watching);

  // Flat: the last third uses as much as the first, once everything was on the screen once.
  for (const { name, kept } of open) {
    const settled = kept.slice(Math.min(3, Math.floor(kept.length / 4)));
    const third = Math.max(1, Math.floor(settled.length / 3));
    const early = settled.slice(0, third);
    const late = settled.slice(-third);
    // Each measurement of a turning board falls on another page, so the largest of each third are compared.
    const of = (looks: Kept[], what: keyof Kept) => (screens[name]?.turns ? Math.max(...looks.map((look) => look[what])) : median(looks.map((look) => look[what])));
    const [loose, least] = screens[name]?.turns ? [1.3, 200] : [1.1, 60];
    expect.soft(of(late, 'heap'), `heap of ${name} in MB`).toBeLessThanOrEqual(1.15 * of(early, 'heap') + 1);
    for (const what of ['nodes', 'listeners', 'elements'] as const) {
      expect.soft(of(late, what), `${what} of ${name}`).toBeLessThanOrEqual(loose * of(early, what) + least);
    }
    const line = (what: keyof Kept, digits: number) => `${what} ${of(early, what).toFixed(digits)} → ${of(late, what).toFixed(digits)}`;
    console.log(`${name.padEnd(13)} ${line('heap', 1)} MB, ${line('nodes', 0)}, ${line('listeners', 0)}, ${line('elements', 0)}`);
  }
  for (const { context } of open) await context.close();
  await crowd.close();
});
