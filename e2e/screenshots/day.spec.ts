import { mkdir } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { matchOf, members, openClub } from '../support/club.ts';
import { playField } from '../support/field.ts';
import { emailOf, password } from '../support/person.ts';
import { Server } from '../support/server.ts';
import { textsOf } from '../support/texts.ts';

// A club night: leaving, returning, mistakes, latecomers, and claiming accounts; wide and narrow, by day and by night,
// in English and German.

const widths = { 1280: 800, 390: 844 } as const;
const output = new URL('../output/day/', import.meta.url);

for (const [width, height] of Object.entries(widths)) {
  for (const [language, colorScheme] of [['en', 'light'], ['en', 'dark'], ['de', 'light']] as const) {
    test(`a day, ${width} px, ${language}, ${colorScheme}`, async ({ browser }) => {
      await mkdir(output, { recursive: true });
      const say = textsOf(language);
      const server = await Server.start();
      const { organizer: api, open, drawn, running } = await openClub(server.url);
      const page = await browser.newPage({ baseURL: server.url, colorScheme, viewport: { width: Number(width), height } });
      await page.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
      let number = 0;
      const shoot = async (name: string) => {
        number++;
        await page.screenshot({ animations: 'disabled', path: new URL(`${width}-${language}-${colorScheme}-${String(number).padStart(2, '0')}-${name}.png`, output).pathname });
      };
      const button = (name: string, within: { getByRole: Locator['getByRole'] } = page) => within.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
      const closes = async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      };
      const nameOf = (entry: { user: { name: string } }) => entry.user.name;

      await page.goto('/login');
      await page.locator('input[type=email]').fill(emailOf(members.organizer));
      await page.locator('input[type=password]').fill(password);
      await button(say('Login')).click();
      await page.waitForURL(/dashboard$/);
      await page.getByRole('heading', { name: say('Today') }).waitFor();
      await shoot('today');

      // A match before its start, and one in progress.
      const [scheduled, playing] = [await matchOf(api, running, 'scheduled'), await matchOf(api, running, 'in-progress')];
      await page.goto(`/brackets/${running}?match=${scheduled.matchNumber}`);
      await dialog.getByText(say('Record a departure…')).waitFor();
      await shoot('match-scheduled');
      await button(say('{name} did not appear', { name: nameOf(scheduled.player1) }), dialog).click();
      await button(say('Record default'), dialog).waitFor();
      await shoot('no-show');
      await page.goto(`/brackets/${running}?match=${playing.matchNumber}`);
      await button(say('Record a departure…'), dialog).click();
      const leaving = page.getByRole('dialog', { name: say('Record a departure') });
      await leaving.getByRole('radio', { name: nameOf(playing.player1) }).check();
      await leaving.getByRole('radio', { name: say('Injury') }).check();
      await leaving.getByRole('region', { name: say('What this changes') }).waitFor();
      await shoot('leave');
      await page.goto(`/brackets/${running}`);
      const gone = nameOf(scheduled.player1);
      await button(say('Take {name} out', { name: gone })).click();
      await dialog.getByRole('radio', { name: say('Withdrawal') }).check();
      await button(say('Take {name} out', { name: gone }), dialog).click();
      await page.getByRole('dialog', { name: say('{name} is also entered elsewhere', { name: gone }) }).waitFor();
      await shoot('elsewhere');
      await button(say('Done'), dialog).click();
      await button(say('Bring {name} back', { name: gone })).click();
      await expect(button(say('Bring {name} back', { name: gone }), dialog)).toBeEnabled();
      await shoot('return');
      await closes();
      await page.getByRole('heading', { name: new RegExp(`^${say('Athletes ({count})').split(' ')[0]!}`) }).scrollIntoViewIfNeeded();
      await shoot('roster');

      // The new result of a match that later matches depend on.
      const deep = await playField(api, 'Night of the Long Table', 8, 3);
      const { matches } = await api.must('GET', `/tournament/brackets-data/${deep}`);
      const wrong = matches.find((m: { status: string; bye: boolean }) => m.status === 'completed' && !m.bye);
      await page.goto(`/brackets/${deep}?match=${wrong.matchNumber}`);
      await button(say('Correct result'), dialog).waitFor();
      await shoot('match-completed');
      await button(say('Correct result'), dialog).click();
      const loser = wrong.player1._id === wrong.winner._id ? wrong.player2 : wrong.player1;
      for (const radio of await dialog.getByRole('radio', { name: nameOf(loser), exact: true }).all()) if (await radio.isEnabled()) await radio.check();
      await shoot('correct');
      await button(say('Save correction'), dialog).click();
      const correcting = page.getByRole('dialog', { name: say('Correct M{number}', { number: String(wrong.matchNumber) }) });
      await correcting.getByText(say('No longer valid')).waitFor();
      await shoot('correct-preview');

      // A draw that is reverted, made again, cancelled or deleted.
      await api.must('POST', `/tournament/seed/${drawn}`, { manualSeedingData: null });
      await page.goto(`/brackets/${drawn}`);
      await button(say('More actions')).click();
      await page.getByRole('menu').waitFor();
      await shoot('more-actions');
      await page.keyboard.press('Escape');
      for (const [item, name] of [['Reopen registration', 'reset'], ['Redraw', 'redraw'], ['Cancel tournament', 'cancel'], ['Delete', 'delete']] as const) {
        await button(say('More actions')).click();
        await page.getByRole('menuitem', { name: say(item), exact: true }).click();
        await dialog.or(page.getByRole('alertdialog')).first().waitFor();
        await shoot(name);
        await page.keyboard.press('Escape');
        await expect(dialog.or(page.getByRole('alertdialog'))).toHaveCount(0);
      }
      await button(say('Add latecomers')).scrollIntoViewIfNeeded();
      await shoot('latecomer');
      await button(say('Add latecomers')).click();
      await dialog.waitFor();
      await shoot('latecomers-dialog');
      await closes();
      await page.goto(`/brackets/${open}`);
      await button(say('Move {name} to another tournament', { name: members.participant })).click();
      await dialog.waitFor();
      await shoot('move');
      await closes();

      // An account that is claimed.
      await api.must('POST', '/users/createuser', { name: 'Zlatan', role: 'participant' });
      await page.goto('/participants?q=Zlatan');
      await button(say('More actions for {name}', { name: 'Zlatan' })).click();
      await page.getByRole('menuitem', { name: say('Link to claim the account') }).click();
      await button(say('Create link'), dialog).click();
      await dialog.getByRole('img').waitFor();
      await shoot('claim');
      const link = await dialog.getByLabel(say('Link to claim the account')).inputValue();
      await closes();

      // By name or key.
      await page.goto(`/brackets/${running}`);
      await page.getByRole('heading', { name: new RegExp(`^${say('Athletes ({count})').split(' ')[0]!}`) }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill(`M${playing.matchNumber}`);
      await page.getByRole('option').first().waitFor();
      await shoot('commands');
      await closes();
      await page.goto('/outbox');
      await page.getByRole('heading', { name: say('All devices') }).waitFor();
      await shoot('outbox');
      await button(say('Account of {name}', { name: members.organizer })).click();
      await page.getByRole('menuitem').first().waitFor();
      await shoot('account');
      await page.goto('/settings');
      await page.evaluate(() => { localStorage.removeItem('token'); });
      await page.goto(link);
      await button(say('Claim account')).waitFor();
      await shoot('claim-page');
      await page.close();
      await server.stop();
    });
  }
}
