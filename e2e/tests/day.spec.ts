import type { Fault } from '../support/faults.ts';
import { type Bout, openHall, runsHall } from '../support/hall.ts';
import { Inspector } from '../support/inspect.ts';
import { dice, Phone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

/** A hall with two tables scored on phones, without any manual coordination. */

/** Number of bouts pulled before checking the day; DAY_BOUTS=28 for a whole class. */
const BOUTS = Number(process.env['DAY_BOUTS'] ?? 12);

/** A helper at a table: calls the next bout, opens the pad and holds the winner's half. */
class Scorer {
  /** The winners by match, as entered here. */
  readonly won = new Map<string, string>();

  constructor(
    readonly phone: Phone,
    readonly tableId: string,
    private readonly names: (matchId: string) => Promise<Bout['athletes']>,
  ) {}

  async opensTable(): Promise<void> {
    await this.phone.page.goto(`${this.phone.network.url}/tables/${this.tableId}`);
    await expect(this.phone.page.getByRole('heading', { level: 1, name: /^Table \d/ })).toBeVisible();
  }

  get calls() {
    return this.phone.page.getByRole('button', { name: /^Call M\d+/ });
  }

  /** The link to a pad, except that of the bout decided here last, which stays until its result is sent. */
  get pad() {
    const { page } = this.phone;
    return page
      .getByRole('region', { name: 'At this table now' })
      .getByRole('link', { name: 'Open pad' })
      .and(page.locator(`:not([href$="${[...this.won.keys()].at(-1)}"])`));
  }

  /** From the table's page to a pad; calls the next bout if nobody has. */
  async toPad(): Promise<void> {
    // A late reply may briefly show an earlier state, so this waits for a pad.
    await expect(async () => {
      if (await this.calls.isVisible()) await this.calls.click({ timeout: 20_000 });
      await this.pad.click({ timeout: 20_000 });
    }).toPass();
    await expect(this.phone.page).toHaveURL(/\/matches\//);
  }

  /** On a pad: decides for one athlete. */
  async pulls(colour: 'red' | 'blue'): Promise<string> {
    const { pad, page } = this.phone;
    const matchId = new URL(page.url()).pathname.split('/').at(-1)!;
    await expect(pad.face(colour)).toContainText('Hold to win');
    await pad.holds(pad.face(colour));
    await expect(pad.half(colour).getByText('Winner')).toBeVisible();
    this.won.set(matchId, (await this.names(matchId))[colour === 'red' ? 0 : 1]!.entryId);
    return matchId;
  }
}

const faults: Fault[] = ['lost', 'unanswered', 'half', 'stalled', 'silent', 'slow'];

test('two tables on phones, whose network breaks, is silent, is slow and returns, and the day that agrees with them', async ({ page, browser, server, quiet }) => {
  quiet.expects(/^(404|409): .*\/api\//);
  const hall = await openHall(server.url);
  const known = new Map<string, Bout['athletes']>();
  const names = async (matchId: string) => {
    if (!known.has(matchId)) {
      const { match } = await hall.organizer.must('GET', `/match/log/${matchId}`);
      known.set(matchId, [match.player1, match.player2].map(({ _id, user }: { _id: string; user: { name: string } }) => ({ entryId: _id, name: user.name })));
    }
    return known.get(matchId)!;
  };

  // The organizer's screen, which calls the class to the stage and opens it.
  await runsHall(page);
  const inspector = await Inspector.of(page);
  await inspector.screen(`/events/${hall.id}/day`, page.getByRole('heading', { name: 'Tables' }));
  await page.getByRole('button', { name: /^Call .* to the stage$/ }).click();
  await expect(page.getByText('Class called to the stage')).toBeVisible();
  await page.getByRole('region', { name: 'Classes' }).getByRole('button', { name: /^Open .*80/ }).click();
  await expect(page.getByRole('button', { name: /^Call .+ – .+$/ })).toHaveCount(2);
  await inspector.sound('the day with an open class');

  const complaints: string[] = [];
  const scorers: Scorer[] = [];
  for (const [n, link] of hall.links.entries()) {
    const phone = await Phone.new(browser, server.url, complaints);
    await phone.page.goto(`${phone.network.url}${link}`);
    await expect(phone.page.getByRole('heading', { level: 1, name: `Table ${n + 1}` })).toBeVisible();
    scorers.push(new Scorer(phone, hall.tableIds[n]!, names));
  }

  // A bout announced by hand has its clock on every screen; a badge marks the arrival.
  const [first, second] = scorers as [Scorer, Scorer];
  await first.calls.click();
  await expect(page.getByRole('listitem', { name: 'Table 1' }).getByRole('timer')).toBeVisible();
  const { now } = await hall.queue();
  const [someone] = now.tables[0]!.called!.athletes;
  await page.getByRole('button', { name: `${someone!.name} is here` }).click();
  await expect(first.phone.page.getByRole('button', { name: `${someone!.name} is here` })).toHaveAttribute('aria-pressed', 'true');
  const held = await Inspector.of(first.phone.page);
  await first.opensTable();
  await held.sound('a table with a call');

  // Table 1 has no network: it continues with its bout and its two frozen ones, then asks for paper.
  await expect(first.pad).toBeVisible();
  const frozen = now.tables[0]!;
  const its = [frozen.called, frozen.onDeck, frozen.inTheHole].map((bout) => bout!.matchId);
  for (const matchId of its) await names(matchId);
  await first.pad.click();
  await expect(first.phone.pad.face('red')).toBeVisible();
  await expect(first.phone.page.getByText('Offline')).toBeHidden();
  await first.phone.context.setOffline(true);
  await expect(first.phone.page.getByText('Offline', { exact: true })).toBeVisible();
  expect(await first.pulls('red')).toBe(its[0]);
  await first.calls.click();
  await expect(first.phone.page).toHaveURL(new RegExp(its[1]!));
  expect(await first.pulls('blue')).toBe(its[1]);
  await first.calls.click();
  await expect(first.phone.page).toHaveURL(new RegExp(its[2]!));
  await expect(first.phone.page.getByText(/^Waiting: \d+ since/)).toBeVisible();
  expect(await first.pulls('red')).toBe(its[2]);
  await expect(first.phone.page.getByText('This device is offline and has no more matches. Write results on paper until the network is back.')).toBeVisible();

  // Meanwhile the other table continues, and the organizer reads that this one is silent.
  await second.toPad();
  await second.pulls('blue');
  await expect(page.getByRole('listitem', { name: 'Table 1' }).getByText(/^Silent since/)).toBeVisible();

  // The browser is killed and restarts with a network: everything is sent in order, once.
  await first.phone.killed();
  first.phone.network.fail('slow', 'silent');
  await first.opensTable();
  await expect.poll(() => first.phone.network.left).toBe(0);
  first.phone.network.release();
  await expect(first.phone.light('Sent')).toBeVisible();
  await expect(page.getByText(/^Silent since/)).toBeHidden();

  // Both continue through a network that fails in every way, with reloads and killed browsers in between.
  const enough = () => first.won.size + second.won.size >= BOUTS;
  await Promise.all(
    scorers.map(async (scorer, which) => {
      const { phone } = scorer;
      const roll = dice(which + 11);
      await scorer.opensTable();
      while (!enough()) {
        phone.network.fail(...Array.from({ length: roll(3) }, () => faults[roll(faults.length)]!));
        await scorer.toPad();
        const colour = roll(2) === 0 ? 'red' : 'blue';
        await scorer.pulls(colour);
        // A slow reply comes after the light shows a waiting entry, or after all other requests.
        phone.network.release();
        const fate = roll(4);
        if (fate === 0) await phone.page.reload();
        if (fate === 1) await phone.killed();
        await scorer.opensTable();
      }
      phone.network.release();
      await expect(phone.light('Sent')).toBeVisible();
    }),
  );

  // Nothing is lost or duplicated, and the day matches the entries at the tables.
  const { matches } = await hall.organizer.must('GET', `/tournament/brackets-data/${hall.classId}`);
  for (const scorer of scorers) {
    for (const [matchId, winner] of scorer.won) {
      expect(matches.find((match: { _id: string }) => match._id === matchId)?.winner?._id, matchId).toBe(winner);
      const { log } = await hall.organizer.must('GET', `/match/log/${matchId}`);
      expect(log.entries.filter(({ kind }: { kind: string }) => kind === 'game')).toHaveLength(1);
    }
  }
  const decided = first.won.size + second.won.size;
  const [one] = (await hall.queue()).classes;
  expect(one).toMatchObject({ state: 'open', decided });
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(decided));
  const end = await hall.queue();
  for (const table of end.now.tables) {
    const column = page.getByRole('listitem', { name: `Table ${table.number}`, exact: true });
    for (const bout of [table.called, table.onDeck, table.inTheHole]) if (bout) await expect(column.getByText(`M${bout.matchNumber}`).first()).toBeVisible();
  }
  await inspector.sound('the day in the afternoon');
  expect(complaints.filter((text) => !/ERR_|Failed to load resource|WebSocket|404|409/.test(text))).toEqual([]);
  for (const { phone } of scorers) await phone.ends();
});

test('the announcer calls by one key, a table is paused, and the planner compares two days', async ({ page, server }) => {
  const hall = await openHall(server.url);
  await hall.organizer.must('POST', '/event/queue/open', { classId: hall.classId, open: true });
  await runsHall(page);
  const inspector = await Inspector.of(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await inspector.screen(`/events/${hall.id}/announcer`, page.getByRole('heading', { name: 'Next to call' }));
    await inspector.screen(`/events/${hall.id}/plan`, page.getByRole('region', { name: 'Classes' }));
    await inspector.screen(`/events/${hall.id}/day`, page.getByRole('heading', { name: 'Tables' }));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/events/${hall.id}/announcer`);
  await expect(page.getByRole('button', { name: 'Called to Table 1' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Called to Table 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Called, on their way' }).getByRole('timer')).toHaveCount(1);

  await page.goto(`/events/${hall.id}/day`);
  const table = page.getByRole('listitem', { name: 'Table 2', exact: true });
  await page.getByRole('button', { name: 'Pause Table 2' }).click();
  await expect(table.getByText('Paused', { exact: true })).toBeVisible();
  await expect(table.getByText('No matches are called here.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByText('Paused', { exact: true })).toBeHidden();

  // By mouse, with everything visible: from the queue to a table's next slot, and back.
  await page.setViewportSize({ width: 1280, height: 1800 });
  const row = page.getByRole('region', { name: 'Queue' }).getByRole('listitem').filter({ hasNotText: 'Waiting for' }).first();
  const name = await row.getByRole('button', { name: / vs / }).first().innerText();
  const handle = (await row.locator('span[aria-hidden=true]').first().boundingBox())!;
  const place = (await table.getByRole('heading', { name: 'On deck' }).boundingBox())!;
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 30, handle.y - 30, { steps: 4 });
  await page.mouse.move(place.x + 20, place.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('Next at Table 2')).toBeVisible();
  await expect(table.getByRole('button', { name: name.split('\n')[0]! }).last()).toBeVisible();

  await page.goto(`/events/${hall.id}/plan`);
  await page.getByRole('button', { name: 'Compare with another plan' }).click();
  await expect(page.getByText(/min shorter than plan A\.|Same length as plan A\./)).toBeVisible();
  await inspector.sound('two plans');
});

test('a bout is taken back from a table without a network and decided elsewhere, another on paper; what the table sends then is shown beside', async ({ page, browser, server, quiet }) => {
  quiet.expects(/^(403|404|409): .*\/api\//); // 403: an undone call is made elsewhere
  const hall = await openHall(server.url);
  await hall.organizer.must('POST', '/event/queue/open', { classId: hall.classId, open: true });
  await runsHall(page);
  await page.goto(`/events/${hall.id}/day`);
  const complaints: string[] = [];
  const phone = await Phone.new(browser, server.url, complaints);
  await phone.page.goto(`${phone.network.url}${hall.links[0]}`);
  const names = async (matchId: string) => {
    const { match } = await hall.organizer.must('GET', `/match/log/${matchId}`);
    return [match.player1, match.player2].map(({ _id, user }: { _id: string; user: { name: string } }) => ({ entryId: _id, name: user.name }));
  };
  const scorer = new Scorer(phone, hall.tableIds[0]!, names);
  await scorer.calls.click();
  await expect(scorer.pad).toBeVisible();
  await expect.poll(async () => (await hall.queue()).now.tables[0]!.called).not.toBeNull(); // stored first, then sent
  const at = (await hall.queue()).now.tables[0]!;
  const [one, two, three] = [at.called!, at.onDeck!, at.inTheHole!];
  const winners = new Map<string, string>();
  for (const bout of [one, two, three]) winners.set(bout.matchId, (await names(bout.matchId))[0]!.entryId);
  await scorer.pad.click();
  await expect(phone.pad.face('red')).toBeVisible();
  await expect(phone.page.getByText('Offline')).toBeHidden();
  await phone.context.setOffline(true);
  await expect(phone.page.getByText('Offline', { exact: true })).toBeVisible();

  // The table is silent: a person pauses it and withdraws its announcements.
  const column = page.getByRole('listitem', { name: 'Table 1', exact: true });
  await expect(column.getByText(/^Silent since/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause Table 1' }).click();
  await expect(column.getByText('Paused', { exact: true })).toBeVisible();
  await hall.organizer.must('POST', '/event/queue/take-back', { matchId: two.matchId });
  await hall.organizer.must('POST', '/event/queue/call', { matchId: two.matchId, tableId: hall.tableIds[1] });
  await hall.organizer.must('POST', `/match/start/${two.matchId}`);
  await hall.organizer.must('PUT', `/match/update-result/${two.matchId}`, { results: [{ gameNumber: 1, player1Won: true }] });

  // The table does not know, and decides the untouched first one, and the second differently.
  await scorer.pulls('red');
  await scorer.calls.click();
  await expect(phone.page).toHaveURL(new RegExp(two.matchId));
  await scorer.pulls('blue');

  // The third was pulled on paper: the desk enters it.
  await hall.organizer.must('POST', '/event/queue/take-back', { matchId: three.matchId });
  await hall.organizer.must('POST', '/event/queue/call', { matchId: three.matchId, tableId: hall.tableIds[1] });
  await page.goto(`/matches/${three.matchId}`);
  const face = page.getByRole('button', { name: /Hold to win/ }).first();
  await face.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText('Winner')).toBeVisible();
  await page.keyboard.up('Enter');
  await expect.poll(async () => (await hall.organizer.must('GET', `/match/log/${three.matchId}`)).match.status).toBe('completed');

  // The network is back: valid entries are sent, others stay, and a person decides between both versions.
  await phone.context.setOffline(false);
  await expect.poll(async () => (await hall.organizer.must('GET', `/match/log/${one.matchId}`)).match.winner?._id).toBe(winners.get(one.matchId));
  await expect(phone.light('Refused, open')).toBeVisible();
  const { match } = await hall.organizer.must('GET', `/match/log/${two.matchId}`);
  expect(match.winner._id).toBe(winners.get(two.matchId));
  await page.goto(`/events/${hall.id}/day`);
  await expect(page.getByText('Table 1: an entry was refused')).toBeVisible();
  await phone.light('Refused, open').click();
  await expect(phone.page.getByText('Entered here')).toBeVisible();
  await expect(phone.page.getByText('On the server')).toBeVisible();
  expect(complaints.filter((text) => !/ERR_|Failed to load resource|WebSocket|403|404|409/.test(text))).toEqual([]);
  await phone.ends();
});
