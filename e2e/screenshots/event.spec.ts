import { mkdir } from 'node:fs/promises';
import { type Locator, type Page, expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { Server } from '../support/server.ts';
import { textsOf } from '../support/texts.ts';

// An event from its list to its draw, the desk, the tables, the prints and the public pages; wide and narrow, by day
// and by night, in English and German.

const password = 'toproll-demo';
const widths = { 1280: 800, 390: 844 } as const;
const output = new URL('../output/event/', import.meta.url);

for (const [width, height] of Object.entries(widths)) {
  for (const [language, colorScheme] of [['en', 'light'], ['en', 'dark'], ['de', 'light'], ['de', 'dark']] as const) {
    test(`an event, ${width} px, ${language}, ${colorScheme}`, async ({ browser }) => {
      await mkdir(output, { recursive: true });
      const say = textsOf(language);
      const server = await Server.start({}, 'demo');
      const api = await new Api(server.url).as('organizer@toproll.example', password);
      const [running] = await api.must('GET', '/events?state=running');
      const { _id: event, slug, classes } = await api.must('GET', `/event/${running._id}`);
      const { _id: fresh } = await api.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay: '2027-05-01' });
      const page = await browser.newPage({ baseURL: server.url, colorScheme, viewport: { width: Number(width), height } });
      await page.addInitScript((chosen) => { localStorage.setItem('language', chosen); }, language);
      let number = 0;
      const shoot = async (name: string, fullPage = true) => {
        await settled(page);
        number++;
        const file = `${width}-${language}-${colorScheme}-${String(number).padStart(2, '0')}-${name}.png`;
        await page.screenshot({ animations: 'disabled', fullPage, path: new URL(file, output).pathname });
      };
      const button = (name: string | RegExp, within: { getByRole: Locator['getByRole'] } = page) => within.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      const closes = async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      };
      const shows = async (path: string, name: string) => {
        await page.goto(path);
        await shoot(name);
      };
      const opens = async (name: string, picture: string) => {
        await button(name).first().click();
        await dialog.first().waitFor();
        await shoot(picture, false);
      };
      const ofMenu = async (menu: string, item: string, picture: string) => {
        await button(menu).first().click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
        await dialog.first().waitFor();
        await shoot(picture, false);
      };

      await page.goto('/login');
      await page.locator('input[type=email]').fill('organizer@toproll.example');
      await page.locator('input[type=password]').fill(password);
      await button(say('Login')).click();
      await page.waitForURL(/dashboard$/);

      await shows('/events', 'events');
      await opens(say('New event'), 'new-event');

      // An empty event.
      for (const tab of ['', '/athletes', '/desk', '/draw', '/tables', '/print', '/results']) await shows(`/events/${fresh}${tab}`, `empty${tab.replace('/', '-')}`);
      await page.goto(`/events/${fresh}`);
      await opens(say('Add classes'), 'add-classes');
      await dialog.getByRole('checkbox').nth(0).check();
      await dialog.getByRole('checkbox').nth(1).check();
      await shoot('add-classes-preview', false);

      // A running event.
      await shows(`/events/${event}`, 'classes');
      const open = classes.find((one: { status: string; athleteCount: number }) => one.status === 'registration' && one.athleteCount > 0);
      await button(say('Actions for {name}', { name: open.name })).click();
      await page.getByRole('menu').waitFor();
      await shoot('class-menu', false);
      await page.keyboard.press('Escape');
      await ofMenu(say('Actions for {name}', { name: open.name }), say('Edit'), 'edit-class');
      await closes();
      await ofMenu(say('Actions for {name}', { name: open.name }), say('Merge into another class'), 'merge-classes');
      await closes();
      await api.must('POST', '/event/classes/create', { eventId: event, classes: [{ sex: 'mixed', arm: 'right' }] });
      await page.reload();
      await ofMenu(say('More actions'), say('Add the other arm'), 'add-arm');
      await closes();
      await ofMenu(say('More actions'), say('Turn tournaments into classes'), 'adopt');
      await closes();

      await shows(`/events/${event}/athletes`, 'athletes');
      const [first] = await api.must('GET', `/event/athletes/${event}`);
      await opens(say('Edit {name}', { name: first.user.name }), 'edit-athlete');
      await closes();
      await ofMenu(say('More actions for {name}', { name: first.user.name }), say('Take out'), 'take-out');
      await closes();
      await ofMenu(say('More actions for {name}', { name: first.user.name }), say('Merge with another person'), 'merge-people');
      await closes();
      await api.must('POST', '/users/createuser', { name: 'Kim Known', role: 'participant' });
      await page.getByRole('textbox', { name: say('Add an athlete') }).fill('Kim Known');
      await page.keyboard.press('Enter');
      await shoot('who-is-this', false);
      await page.goto(`/events/${event}/athletes`);
      await opens(say('Add a list'), 'many');
      await dialog.getByRole('textbox').fill('Name;Sex;Birth year;Club;Country;Classes\nKai Berg;m;1990;Sokol;Czechia;100 R\nLea Roth;w;1999;Kraft;;+60 RL\nNobody;x;;;;77 R');
      await button(say('Check the list'), dialog).click();
      await dialog.getByRole('status').waitFor();
      await shoot('many-preview', false);

      await shows(`/events/${event}/desk`, 'desk');
      const all = await api.must('GET', `/event/athletes/${event}`);
      const left = all.find((one: { private: { attempts: unknown[] } }) => one.private.attempts.length === 0);
      await page.getByRole('combobox', { name: say('Name, number or badge') }).fill(left.user.name.slice(0, 3));
      await page.getByRole('option').first().waitFor();
      await shoot('desk-find', false);
      await page.getByRole('combobox', { name: say('Name, number or badge') }).fill(String(left.number));
      await page.keyboard.press('Enter');
      await shoot('desk-scales', false);
      await page.keyboard.type('250\n');
      await page.getByRole('status').filter({ hasText: /250/ }).waitFor();
      await shoot('desk-decide', false);
      await page.keyboard.press('Escape');
      await page.keyboard.type('84.5\n');
      await page.getByRole('status').filter({ hasText: /84[.,]5/ }).waitFor();
      await shoot('desk-classes', false);

      await shows(`/events/${event}/draw`, 'draw');
      await shows(`/events/${event}/tables`, 'tables');
      await opens(say('Add helper link for {name}', { name: say('Table {number}', { number: '1' }) }), 'table-link');
      await dialog.getByRole('textbox').first().fill('Anna');
      await page.keyboard.press('Enter');
      await dialog.getByRole('img').waitFor();
      const link = new URL(await dialog.getByRole('textbox').first().inputValue());
      await shoot('table-link-made', false);
      await closes();
      await shows(`/events/${event}/print`, 'badges');
      for (const size of ['A4', 'Letter'] as const) await page.pdf({ format: size, path: new URL(`${width}-${language}-${colorScheme}-badges-${size}.pdf`, output).pathname });
      await page.locator('label').filter({ hasText: say('Start list by class') }).click();
      await shoot('start-list-classes');
      await page.locator('label').filter({ hasText: say('Start list by athlete') }).click();
      await shoot('start-list-athletes');
      await shows(`/events/${event}/results`, 'results');
      await shows(`/events/${event}/settings`, 'settings');

      // A helper's and the public's view.
      await page.evaluate(() => { localStorage.removeItem('token'); });
      await shows(`/table${link.hash}`, 'helper');
      await page.evaluate(() => { localStorage.removeItem('token'); });
      const drawn = classes.find((one: { status: string }) => one.status === 'active');
      for (const [name, path] of Object.entries({ '': '', '-classes': '?tab=classes', '-athletes': '?tab=athletes', '-results': '?tab=results', '-draw': '?tab=draw', '-class': `/classes/${drawn._id}` })) {
        await shows(`/e/${slug}${path}`, `public${name}`);
      }
      await shows('/verify-draw', 'verify-draw');
      await page.close();
      await server.stop();
    });
  }
}

/** Waits until nothing is loading. */
async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}
