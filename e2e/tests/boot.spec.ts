import type { Page } from '@playwright/test';
import { Line } from '../support/line.ts';
import { Person } from '../support/person.ts';
import { openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';
import { Versions } from '../support/versions.ts';

const explanation = /^Toproll has not loaded yet\. Please check your connection/;

/** The page's scripts: the first one, and its imports. */
async function scripts(page: Page): Promise<string[]> {
  const text = await (await page.request.get('/login')).text();
  return [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
}

test.describe('a file that does not come', () => {
  for (const [what, types] of [
    ['the first two times that it is asked for', ['script', 'fetch']],
    ['when it is to run', ['script']],
  ] as const) {
    test(`${what} is asked for again`, async ({ page, quiet }) => {
      quiet.expects(/ERR_FAILED/);
      for (const path of await scripts(page)) {
        let failures = 0;
        await page.route(path, (route) => (types.some((type) => type === route.request().resourceType()) && failures++ < 2 ? route.abort() : route.continue()));
        await page.goto('/login');
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
        expect(failures, path).toBeGreaterThanOrEqual(2);
        await page.unroute(path);
        // Another file, on another day.
        await page.evaluate(() => { sessionStorage.clear(); });
      }
    });
  }

  test('is asked for as soon as there is a network again', async ({ page, quiet }) => {
    quiet.expects(/ERR_FAILED/);
    await page.clock.install();
    const [first] = await scripts(page);
    await page.route(first!, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText('Loading Toproll…')).toBeVisible();
    // After many failures the pauses are long.
    for (let i = 0; i < 6; i++) {
      const failed = page.waitForEvent('requestfailed');
      await page.clock.fastForward('00:30');
      await failed;
    }
    await expect(page.getByText(explanation)).toBeVisible();
    await page.unroute(first!);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('because the network is silent is said after a while, with a way to reload', async ({ page }) => {
    await page.clock.install();
    const [first] = await scripts(page);
    let silent = true;
    await page.route(first!, (route) => (silent ? undefined : route.continue()));
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByText('Loading Toproll…')).toBeVisible();
    await expect(page.getByText(explanation)).toBeHidden();
    await page.clock.fastForward('00:10');
    await expect(page.getByText(explanation)).toBeVisible();
    silent = false;
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });
});

test('a dialog whose code does not come is asked for again, and spoken of', async ({ page, quiet }) => {
  quiet.expects(/ERR_FAILED/);
  const person = new Person(page);
  await person.signsUp('Olga Organizer');
  await person.logsIn('Olga Organizer');
  let away = true;
  await page.route(/\/CategoryDialog-[^/]*\.js$/, (route) => (away ? route.abort() : route.continue()));
  await person.goesTo('Categories');
  await person.button('Create Category').click();
  await expect(page.getByText('Still loading… Check your connection.')).toBeVisible();
  away = false;
  await expect(person.dialog('Create Category')).toBeVisible();
});

test('a screen whose code does not come is spoken of, and comes with a retry', async ({ page, quiet }) => {
  quiet.expects(/ERR_FAILED|could not be loaded/);
  const person = new Person(page);
  await person.signsUp('Olga Organizer');
  await person.logsIn('Olga Organizer');
  let away = true;
  await page.route(/\/CategoriesPage-[^/]*\.js$/, (route) => (away ? route.abort() : route.continue()));
  await (await person.menu()).getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByText('Couldn\'t load this screen. Check your connection and try again.')).toBeVisible();
  away = false;
  await person.button('Try again').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
});

test('the name that a public page comes with stays until its data is there', async ({ page, server }) => {
  // A busy server sends the page without its data.
  await page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id: string) => (id === 'first-replies' ? null : find(id));
  });
  const hall = await openPublicHall(server.url, 1);
  const [athlete] = hall.registered;
  for (const [path, name, data] of [
    [`/e/${hall.slug}`, 'Harbour Open', 'Event sections'],
    [`/e/${hall.slug}/classes/${hall.classId}`, /80 kg/, 'Entered so far'],
    [`/e/${hall.slug}/athletes/${String(athlete!.number)}`, athlete!.user.name, 'No results yet.'],
  ] as const) {
    let come = () => {};
    const asked = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/api/public/**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1, name });
    const loading = page.getByRole('status').filter({ hasText: 'Loading…' });
    await expect(loading).toBeAttached();
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(/· Toproll$/); // from the app, no longer from the page
    come();
    await expect(loading).toHaveCount(0);
    await expect(heading).toBeVisible();
    await expect(page.getByText(data).or(page.getByLabel(data)).first()).toBeVisible();
    await page.unroute('**/api/public/**');
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the language in use opens without a network, after an upgrade too, and no other is fetched', async ({ page, server, quiet }) => {
    const versions = await Versions.of(server.url);
    const line = await Line.to(versions.url);
    const german = page.getByRole('heading', { name: 'Anmelden' });
    const english = page.getByRole('heading', { name: 'Login' });
    const first = page.locator('script[type=module]');
    /** The languages with stored texts of this version. */
    const kept = () =>
      page.evaluate(async (ending) => {
        const names: string[] = [];
        for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) names.push(new URL(url).pathname);
        return names.flatMap((name) => (name.endsWith(ending) ? (/^\/assets\/texts-(de|en)-[^/]+$/.exec(name)?.[1] ?? []) : [])).sort();
      }, versions.ending);
    await page.clock.install();

    // English first, so that German loads by choice.
    await page.goto(`${line.url}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(kept).toEqual(['en']);
    await page.getByLabel('Language').selectOption('de');
    await expect(german).toBeVisible();
    await expect.poll(kept).toEqual(['de', 'en']);
    quiet.expects(/ERR_/);
    line.cut();
    await page.reload();
    await expect(german).toBeVisible();
    line.mend();

    await page.reload();
    await expect(german).toBeVisible();
    versions.version = 2;
    await page.clock.fastForward('01:01:00');
    await expect(page.getByText('Eine neue Version von Toproll ist verfügbar.')).toBeVisible();
    await expect.poll(kept).toEqual(['de', 'en']);
    line.cut();
    await page.reload();
    await expect(german).toBeVisible();
    await expect(first).toHaveAttribute('src', RegExp(`${versions.ending}$`));

    // If texts are missing, English is there.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) if (/\/assets\/texts-de-/.test(request.url)) await cache.delete(request);
      }
    });
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.context().setOffline(true);
    await page.reload();
    await expect(english).toBeVisible();
    await page.context().setOffline(false);
    line.mend();
    await page.goto('about:blank');
    await line.end();
    await versions.end();
  });

  test('a tab of the first visit hears of a new version, which then opens without a network', async ({ page, context, server, quiet }) => {
    const versions = await Versions.of(server.url);
    const line = await Line.to(versions.url);
    const answeredByWorker: string[] = [];
    context.on('response', (response) => {
      if (response.fromServiceWorker()) answeredByWorker.push(new URL(response.url()).pathname);
    });
    const first = page.locator('script[type=module]');
    const heading = page.getByRole('heading', { name: 'Login' });
    const news = page.getByText('A new version of Toproll is available.');
    await page.clock.install();

    await page.goto(`${line.url}/login`);
    await expect(heading).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(first).toHaveAttribute('src', RegExp(`${versions.ending}$`));
    versions.version = 2;
    await page.clock.fastForward('01:01:00');
    await expect(news).toBeVisible();

    // A new tab has the new version, without a notice.
    const second = await context.newPage();
    await second.goto(`${line.url}/login`);
    await expect(second.locator('script[type=module]')).toHaveAttribute('src', RegExp(`${versions.ending}$`));
    await expect(second.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(second.getByText('A new version of Toproll is available.')).toBeHidden();
    await second.close();

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(first).toHaveAttribute('src', RegExp(`${versions.ending}$`));
    await expect(heading).toBeVisible();

    // Stored data belong to the app, not to a person.
    const kept = await page.evaluate(async () => {
      const caught: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) caught.push(new URL(url).pathname);
      }
      return caught;
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => !['/index.html', '/language', '/program/app'].includes(path) && !path.startsWith('/assets/'))).toEqual([]);

    quiet.expects(/ERR_/);
    for (const away of ['silence', 'cut'] as const) {
      line[away]();
      await page.reload();
      // Browsers abandon a connection only after more than half a minute.
      await expect(heading).toBeVisible();
      await expect(first).toHaveAttribute('src', RegExp(`${versions.ending}$`));
      line.mend();
    }
    expect(answeredByWorker.filter((path) => path.startsWith('/api'))).toEqual([]);
    expect(answeredByWorker).toContain('/login');
    await page.goto('about:blank');
    await line.end();
    await versions.end();
  });
});
