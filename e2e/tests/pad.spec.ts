import type { Api } from '../support/api.ts';
import { members, openClub } from '../support/club.ts';
import type { Fault } from '../support/faults.ts';
import { openHall } from '../support/hall.ts';
import { Inspector } from '../support/inspect.ts';
import { PadScreen } from '../support/pad.ts';
import { emailOf, password } from '../support/person.ts';
import { dice, logsIn, Phone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

/** Number of results from the two pads; PAD_RESULTS=200 for more. */
const RESULTS = Number(process.env['PAD_RESULTS'] ?? 40);

type Match = { _id: string; status: string; bye: boolean; matchNumber: number; version: number; winner: { _id: string } | null; player1: { _id: string }; player2: { _id: string } };

/** A tournament of this many athletes with a seeded first round, and its ready matches. */
async function field(organizer: Api, name: string, size: number, bestOf: number): Promise<{ id: string; matches: Match[] }> {
  const csv = ['name,email', ...Array.from({ length: size }, (_, n) => `${name} ${n + 1},${emailOf(`${name} ${n + 1}`)}`)].join('\n');
  await organizer.must('POST', '/users/import', { csv });
  const { _id: id } = await organizer.must('POST', '/tournament/create', { name, settings: { bestOf, seeding: 'random' } });
  const people: { _id: string }[] = await organizer.must('GET', `/users/participant/all?search=${encodeURIComponent(name)}`);
  await organizer.must('POST', '/tournament/add-participant', { tournamentId: id, participantIds: people.slice(0, size).map(({ _id }) => _id) });
  await organizer.must('POST', `/tournament/start/${id}`);
  await organizer.must('POST', `/tournament/seed/${id}`, { manualSeedingData: null });
  return { id, matches: await open(organizer, id) };
}

async function all(organizer: Api, id: string): Promise<Match[]> {
  return (await organizer.must('GET', `/tournament/brackets-data/${id}`)).matches;
}

async function open(organizer: Api, id: string): Promise<Match[]> {
  return (await all(organizer, id)).filter(({ status, bye }) => status === 'scheduled' && !bye);
}

const faults: Fault[] = ['lost', 'unanswered', 'half', 'stalled', 'silent'];

test(`two pads enter ${RESULTS} results through a network that fails in every way, with reloads and killed browsers`, async ({ server, browser, quiet }) => {
  quiet.expects(/.*/); // the page of the test itself opens nothing
  const complaints: string[] = [];
  const { organizer } = await openClub(server.url);
  const names = ['Ruth Bell', 'Rolf Brand'];
  await organizer.must('POST', '/users/createuser', { name: names[1], email: emailOf(names[1]!), password, role: 'referee' });
  const half = Math.ceil(RESULTS / 2);
  const fields = await Promise.all(['Left', 'Right'].map((name) => field(organizer, `${name} table`, half + 1, 1)));
  const phones = await Promise.all(names.map((name) => Phone.of(browser, server.url, name, complaints)));
  const entered = phones.map(() => new Map<string, string>());

  await Promise.all(
    phones.map(async (phone, which) => {
      const roll = dice(which + 7);
      const { id } = fields[which]!;
      for (let n = 0; n < half; n++) {
        let [match] = (await open(organizer, id)).filter(({ _id }) => !entered[which]!.has(_id));
        if (!match) {
          // The phone's waiting entries must arrive before the next round is seeded.
          await expect(phone.light('Sent')).toBeVisible();
          await organizer.must('POST', `/tournament/seed-next-round/${id}`);
          [match] = (await open(organizer, id)).filter(({ _id }) => !entered[which]!.has(_id));
        }
        await phone.pad.opens(match!._id);
        await expect(phone.pad.face('red')).toContainText('Hold to win');
        const colour = roll(2) === 0 ? 'red' : 'blue';
        phone.network.fail(...Array.from({ length: roll(3) }, () => faults[roll(faults.length)]!));
        await phone.pad.holds(phone.pad.face(colour));
        await expect(phone.pad.half(colour).getByText('Winner')).toBeVisible();
        entered[which]!.set(match!._id, (colour === 'red' ? match!.player1 : match!.player2)._id);
        const fate = roll(5);
        if (fate === 0) await phone.pad.page.reload();
        if (fate === 1) await phone.killed();
        if (fate < 2) await phone.pad.opens(match!._id);
        // It never claims to be sent before the server has it.
        if (await phone.light('Sent').isVisible()) {
          const now = (await all(organizer, id)).find(({ _id }) => _id === match!._id)!;
          expect(now.winner?._id, `M${now.matchNumber} was said to be sent`).toBe(entered[which]!.get(match!._id));
        }
      }
      await expect(phone.light('Sent')).toBeVisible();
    }),
  );

  // Nothing is lost or duplicated.
  for (const [which, { id }] of fields.entries()) {
    const matches = await all(organizer, id);
    expect(entered[which]!.size).toBe(half);
    for (const [matchId, winner] of entered[which]!) {
      expect(matches.find(({ _id }) => _id === matchId)?.winner?._id).toBe(winner);
      const { log } = await organizer.must('GET', `/match/log/${matchId}`);
      expect(log.entries.map(({ kind, athlete }: { kind: string; athlete: string }) => [kind, athlete])).toEqual([['game', winner]]);
    }
  }
  expect((await organizer.must('GET', '/devices')).devices.filter(({ waiting, refused }: { waiting: number; refused: unknown[] }) => waiting > 0 || refused.length > 0)).toEqual([]);
  expect(complaints.filter((one) => !/ERR_|WebSocket|net::|40[0-9]/.test(one))).toEqual([]);
  for (const phone of phones) await phone.ends();
});

test('a bout is taken over, what the other entered without a network is kept, compared and decided', async ({ server, browser, quiet }) => {
  quiet.expects(/ERR_|WebSocket|409/);
  const complaints: string[] = [];
  const { organizer } = await openClub(server.url);
  const { matches } = await field(organizer, 'Table', 4, 3);
  const [match] = matches;
  const one = await Phone.of(browser, server.url, members.referee, complaints);
  const other = await Phone.of(browser, server.url, members.organizer, complaints);
  await one.pad.opens(match!._id);
  await one.pad.button('Start').click();
  await expect(one.light('Sent')).toBeVisible();
  await one.context.setOffline(true);
  await one.pad.face('red').click();
  await expect(one.light(/^Waiting: 1 since/)).toBeVisible();

  await other.pad.opens(match!._id);
  await expect(other.pad.page.getByText(`${members.referee} is scoring this match`)).toBeVisible();
  await other.pad.button('Take over').click();
  await other.pad.face('blue').click();
  await expect(other.light('Sent')).toBeVisible();
  await one.context.setOffline(false);
  await expect(one.light('Refused, open')).toBeVisible();

  // The organizer sees all devices; the referee decides, side by side.
  await expect.poll(async () => (await organizer.must('GET', '/devices')).devices.map(({ refused }: { refused: unknown[] }) => refused.length)).toContain(1);
  await one.light('Refused, open').click();
  await expect(one.pad.page.getByText('Entered here')).toBeVisible();
  await expect(one.pad.page.getByText('On the server')).toBeVisible();
  await one.pad.button('Send mine').click();
  await one.pad.page.getByRole('dialog').getByRole('button', { name: 'Send mine' }).click();
  await expect(one.light('Sent')).toBeVisible();
  const { log } = await organizer.must('GET', `/match/log/${match!._id}`);
  expect(log.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['start', 'game', 'strike', 'game']);
  expect(log.state.score).toEqual({ [match!.player1._id]: 1, [match!.player2._id]: 0 });
  await expect(other.pad.page.getByText(`${members.referee} is scoring this match`)).toBeVisible();
  await one.ends();
  await other.ends();
});

test('without a network a table goes on with the two bouts that are next, then says so', async ({ server, browser, quiet }) => {
  quiet.expects(/ERR_|WebSocket/);
  const { organizer } = await openClub(server.url);
  const { id, matches } = await field(organizer, 'Table', 8, 1);
  const [first, second, third, fourth] = matches;
  const phone = await Phone.of(browser, server.url, members.referee, []);
  const { page } = phone.pad;
  await phone.pad.opens(second!._id); // it was shown before, when the first was next
  await phone.pad.opens(first!._id);
  await expect(phone.pad.face('red')).toContainText('Hold to win');
  // The phone has the two next ones with their logs.
  await expect.poll(() => phone.pad.kept()).toBeGreaterThanOrEqual(3);
  await phone.context.setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  for (const match of [first, second, third]) {
    await expect(page).toHaveURL(new RegExp(match!._id));
    await phone.pad.holds(phone.pad.face('red'));
    await expect(phone.pad.half('red').getByText('Winner')).toBeVisible();
    if (match !== third) await page.getByRole('link', { name: /^Next: M/ }).click();
  }
  await expect(page.getByText('This device is offline and has no more matches.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next: M/ })).toHaveCount(0);
  await phone.context.setOffline(false);
  await expect(phone.light('Sent')).toBeVisible();
  await expect(page.getByRole('link', { name: `Next: M${fourth!.matchNumber}` })).toBeVisible();
  expect((await open(organizer, id)).map(({ _id }) => _id)).toEqual([fourth!._id]);
  await phone.ends();
});

test('at a table of an event the next bout is called without a network, and opens', async ({ server, page, quiet }) => {
  quiet.expects(/ERR_|WebSocket/);
  const { classId, organizer, links, tableIds, queue } = await openHall(server.url);
  await organizer.must('POST', '/event/queue/open', { classId, open: true });
  const { now } = await queue();
  const { matchId } = now.tables[0]!.onDeck!;
  await organizer.must('POST', '/event/queue/call', { matchId, tableId: tableIds[0] });
  await page.goto(links[0]!);
  await expect(page.getByRole('timer')).toBeVisible();
  const pad = new PadScreen(page);
  await pad.opens(matchId);
  await expect.poll(() => pad.kept()).toBeGreaterThanOrEqual(3);
  await pad.holds(pad.face('red'));
  await expect(page.getByRole('link', { name: 'Sent' })).toBeVisible();
  await expect(pad.button(/^Call M/)).toBeVisible();
  await page.context().setOffline(true);
  await pad.button(/^Call M/).click();
  await expect(page).not.toHaveURL(new RegExp(matchId));
  await expect(pad.face('red')).toContainText('Hold to win');
  await pad.holds(pad.face('blue'));
  await expect(pad.half('blue').getByText('Winner')).toBeVisible();
});

test('what one person entered waits for them, and goes when they log in again', async ({ server, browser, quiet }) => {
  quiet.expects(/ERR_|WebSocket/);
  const { organizer } = await openClub(server.url);
  const { matches } = await field(organizer, 'Table', 4, 1);
  const phone = await Phone.of(browser, server.url, members.referee, []);
  await phone.pad.opens(matches[0]!._id);
  await expect(phone.pad.face('red')).toContainText('Hold to win');
  phone.network.fail(...Array.from({ length: 40 }, () => 'lost' as const));
  await phone.pad.holds(phone.pad.face('red'));
  await expect(phone.light(/^Waiting: 1 since/)).toBeVisible();
  const { page } = phone.pad;
  await page.evaluate(() => { localStorage.clear(); });
  // An open page would still send it for its author once the network is back.
  await page.goto('about:blank');
  phone.network.fail();
  await logsIn(page, phone.network.url, members.organizer);
  await expect(phone.light(`Waiting: 1 of ${members.referee}`)).toBeVisible();
  expect((await organizer.must('GET', `/match/log/${matches[0]!._id}`)).log.entries).toEqual([]);
  await page.evaluate(() => { localStorage.clear(); });
  await logsIn(page, phone.network.url, members.referee);
  await expect(phone.light('Sent')).toBeVisible();
  expect((await organizer.must('GET', `/match/log/${matches[0]!._id}`)).log.entries).toHaveLength(1);
  await phone.ends();
});

test('the pad is fit for everybody, and each half has two fifths of the screen', async ({ page, server }) => {
  const { organizer } = await openClub(server.url);
  const { matches } = await field(organizer, 'Evening of the club with a very long name in the autumn', 8, 1);
  const inspector = await Inspector.of(page);
  await logsIn(page, server.url, members.referee);
  const pad = new PadScreen(page, server.url);
  for (const [n, [width, height]] of ([[360, 640], [390, 844], [844, 390], [820, 1180], [1280, 800]] as const).entries()) {
    await page.setViewportSize({ width, height });
    await pad.opens(matches[0]!._id);
    for (const colour of ['red', 'blue'] as const) {
      const box = (await pad.half(colour).boundingBox())!;
      expect((box.width * box.height) / (width * height), `${colour} at ${width}×${height}`).toBeGreaterThanOrEqual(0.4);
      expect(box.x + box.width, `${colour} at ${width}×${height}`).toBeLessThanOrEqual(width);
    }
    if (n % 2 === 0) await inspector.sound(`pad ${width}×${height}`);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await pad.button('More').click();
  await inspector.sound('more');
  await page.keyboard.press('Escape');
  await page.keyboard.down('1');
  await expect(pad.half('red').getByText('Winner')).toBeVisible();
  await page.keyboard.up('1');
  await inspector.sound('won');
  await page.getByRole('link', { name: /^Next: M/ }).click();
  await expect(pad.face('red')).toContainText('Hold to win');
  await inspector.screen('/outbox', 'Outbox');
});
