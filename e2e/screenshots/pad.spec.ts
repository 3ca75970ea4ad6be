import { mkdir } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openClub, members } from '../support/club.ts';
import { PadScreen } from '../support/pad.ts';
import { emailOf, password } from '../support/person.ts';
import { Server } from '../support/server.ts';

// The pad in every state, at the sizes of devices on a table, by day and by night.

const sizes = { '360x640': [360, 640], '390x844': [390, 844], '844x390': [844, 390], '820x1180': [820, 1180], '1280x800': [1280, 800] } as const;
const output = new URL('../output/pad/', import.meta.url);

type Match = { _id: string; status: string; bye: boolean; bestOf: number };

for (const [size, [width, height]] of Object.entries(sizes)) {
  test(`the pad at ${size}`, async ({ page, browser }) => {
    await mkdir(output, { recursive: true });
    const server = await Server.start();
    const { organizer } = await openClub(server.url);
    const create = async (bestOf: number, name: string) => {
      const { _id } = await organizer.must('POST', '/tournament/create', { name, settings: { bestOf, seeding: 'random' } });
      const people: { _id: string; status: string }[] = await organizer.must('GET', '/users/participant/all');
      await organizer.must('POST', '/tournament/add-participant', { tournamentId: _id, participantIds: people.filter(({ status }) => status === 'active').slice(0, 8).map((one) => one._id) });
      await organizer.must('POST', `/tournament/start/${_id}`);
      await organizer.must('POST', `/tournament/seed/${_id}`, { manualSeedingData: null });
      const { matches } = await organizer.must('GET', `/tournament/brackets-data/${_id}`);
      return matches.filter((match: Match) => match.status === 'scheduled') as Match[];
    };
    const [one, three] = [await create(1, 'Club Night, Men 80 kg, right'), await create(3, 'Autumn Cup')];
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(emailOf(members.referee));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/dashboard$/);
    const pad = new PadScreen(page, server.url);
    let number = 0;
    const shoot = async (state: string, shown: Page = page) => {
      number++;
      for (const theme of ['day', 'night'] as const) {
        await shown.evaluate((chosen) => { document.documentElement.dataset['theme'] = chosen; }, theme === 'day' ? 'light' : 'dark');
        await shown.screenshot({ animations: 'disabled', path: new URL(`${size}-${String(number).padStart(2, '0')}-${state}-${theme}.png`, output).pathname });
      }
    };
    const sent = async (shown: Page = page) => shown.getByText('Sent', { exact: true }).waitFor();
    await pad.opens(one[0]!._id);
    await shoot('ready');
    await page.mouse.move(width / 4, height / 3);
    // Time stops halfway, which no hand can do.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.down();
    await page.clock.runFor(350);
    await shoot('holding');
    await page.mouse.up();
    await page.clock.resume();
    await pad.holds(pad.face('red'));
    await page.getByText('Winner').waitFor();
    await sent();
    await shoot('won');

    await pad.opens(three[0]!._id);
    await pad.button('Start').click();
    await pad.face('red').click();
    await expect(pad.face('red')).toContainText('1');
    await sent();
    await shoot('one-game');
    await pad.half('blue').getByRole('button', { name: /^Warning/ }).click();
    await pad.half('blue').getByRole('button', { name: /^Foul/ }).click();
    await page.getByRole('region', { name: /^Foul by/ }).waitFor();
    await shoot('foul');
    await pad.button('Elbow Off The Pad').click();
    await pad.half('blue').getByRole('button', { name: /^Foul/ }).click();
    await pad.button('Elbow Off The Pad').click();
    await page.getByText(/^Second foul/).waitFor();
    await shoot('proposal');
    await pad.button('More').click();
    await shoot('more');
    await page.getByRole('button', { name: /^Strike: Foul/ }).first().click();
    await shoot('why-taken-back');
    await pad.button('More').click();
    await pad.button('More').click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await shoot('why-stopped');
    await page.keyboard.press('Escape');
    await pad.button('Swap').click();
    await shoot('swapped');
    await pad.holds(pad.button('Hold to confirm'));
    await page.getByText('Winner by fouls').waitFor();
    await shoot('won-by-fouls');

    // Kept by another device; and refused entries.
    await pad.opens(three[1]!._id);
    await pad.button('Start').click();
    await expect(pad.button('Start')).toBeDisabled();
    await sent();
    const other = await browser.newContext({ viewport: { width, height } });
    const second = await other.newPage();
    await second.goto(`${server.url}/login`);
    await second.getByLabel('Email').fill(emailOf(members.organizer));
    await second.getByLabel('Password').fill(password);
    await second.getByRole('button', { name: 'Login', exact: true }).click();
    await second.waitForURL(/dashboard$/);
    await new PadScreen(second, server.url).opens(three[1]!._id);
    await second.getByText(/is scoring this/).waitFor();
    await shoot('elsewhere', second);
    await page.context().setOffline(true);
    await pad.face('red').click();
    await page.getByText(/^Waiting: 1 since/).waitFor();
    await shoot('waiting');
    await second.getByRole('button', { name: 'Take over' }).click();
    const face = new PadScreen(second, server.url).face('blue');
    await face.click();
    await expect(face).toContainText('1');
    await sent(second);
    await page.context().setOffline(false);
    await page.getByText('Refused, open').waitFor({ timeout: 30_000 });
    await shoot('refused');
    await page.goto(`${server.url}/outbox`);
    await page.getByText('On the server').waitFor();
    await shoot('outbox');
    await second.goto(`${server.url}/outbox`);
    await second.getByText(/refused entr/).waitFor();
    await shoot('devices', second);
    await other.close();
    await server.stop();
  });
}
