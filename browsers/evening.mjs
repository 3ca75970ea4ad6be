// One evening in another browser than Chromium: `node evening.mjs firefox` or `webkit`. It logs in, calls, holds at the pad, loses the
// network and gets it back, and opens every screen of the hall. It ends with an error at the first thing that is missing.
import { mkdir } from 'node:fs/promises';
import * as drivers from './drivers.mjs';
import { email, openHall, password } from './hall.mjs';

const LIMIT = 60_000;
const pictures = new URL('output/', import.meta.url);

const which = process.argv[2];
const start = drivers[which];
if (!start) throw new Error('which browser? firefox or webkit');
await mkdir(pictures, { recursive: true });
const hall = await openHall();
const browser = await start();
console.log(browser.name);

/** Waits until a function returns something true, and returns it. */
async function until(what, ask) {
  for (const end = Date.now() + LIMIT; ; await new Promise((resolve) => { setTimeout(resolve, 50); })) {
    const got = await ask();
    if (got) return got;
    if (Date.now() > end) throw new Error(`${what}: not within a minute`);
  }
}
const one = (selector, pattern) => until(`${selector} with /${pattern}/`, () => browser.find(selector, pattern));
const reads = (pattern) => until(`text /${pattern}/`, () => browser.run(`new RegExp(${JSON.stringify(pattern)}, 'i').test(document.body.innerText)`));
const click = async (selector, pattern) => (await one(selector, pattern)).click();
const opens = async (path) => {
  await browser.go(`${hall.line.url}${path}`);
  await one('h1, h2, [data-half]', '');
};
const step = async (name) => {
  await browser.picture(new URL(`${which}-${name}.png`, pictures).pathname);
  console.log(`  ${name}`);
};
const holdsRed = async () => (await one('[data-half=red] button', 'Hold to win')).hold(() => until('the result', async () => !(await browser.find('[data-half=red] button', 'Hold to win'))));
const decided = (matchId) => until('the result on the server', async () => (await hall.api('GET', `/match/log/${matchId}`)).log.state.winner);

try {
  await opens('/login');
  await (await one('input[type=email]', '')).type(email);
  await (await one('input[type=password]', '')).type(password);
  await click('button', '^Login$');
  await until('the dashboard', () => browser.run(`location.pathname === '/dashboard'`));
  await reads('Harbour Open');
  await step('login');

  await opens(`/events/${hall.id}/day`);
  await click('button', '^Call .+ – .+$');
  const called = await until('a called bout', async () => (await hall.tables()).find((table) => table.called)?.called);
  await step('call');

  await opens(`/matches/${called.matchId}`);
  await holdsRed();
  await reads('Winner');
  await decided(called.matchId);
  await step('pad');

  const { onDeck: next, _id: tableId } = (await hall.tables()).find((table) => table.onDeck);
  await hall.api('POST', '/event/queue/call', { matchId: next.matchId, tableId });
  await opens(`/matches/${next.matchId}`);
  await one('[data-half=red] button', 'Hold to win');
  hall.line.cut();
  await holdsRed();
  await reads('Winner');
  await one('a', '^Waiting');
  await step('cut');
  hall.line.mend();
  await decided(next.matchId);
  await one('a', '^Sent');
  await step('returned');

  await opens(`/e/${hall.slug}`);
  await reads('Harbour Open');
  const third = (await hall.tables()).find((table) => table.onDeck);
  await browser.run('document.documentElement.dataset.same = "yes"');
  await hall.api('POST', '/event/queue/call', { matchId: third.onDeck.matchId, tableId: third._id });
  await reads('Called');
  if (!(await browser.run('document.documentElement.dataset.same === "yes"'))) throw new Error('the page was loaded again');
  await step('public');

  await opens(`/e/${hall.slug}/board`);
  await reads('Table\\s+1');
  await step('board');
  await opens(`/brackets/${hall.classId}`);
  await reads(called.athletes[0].name.split(' ')[0]);
  await step('bracket');
  await opens(`/me/${hall.code}`);
  await reads('Ann Lee');
  await step('my-day');
  await opens(`/events/${hall.id}/print`);
  await reads('Ann Lee');
  if (browser.print) console.log(`  printed ${String(await browser.print())} bytes of PDF`);
  await step('print');

  const errors = await browser.errors();
  if (errors.length > 0) throw new Error(`errors in the page:\n${errors.join('\n')}`);
  console.log(`${browser.name}: the evening went well`);
} catch (error) {
  await browser.picture(new URL(`${which}-failed.png`, pictures).pathname).catch(() => {});
  console.error(await browser.run('location.pathname + "\\n" + document.body.innerText.slice(0, 2000)').catch(String));
  throw error;
} finally {
  await browser.close();
  await hall.close();
}
