import type { Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

/** A visitor in the hall: a phone, no account, and a live page. */

const password = 'grip-and-toproll';
const names = ['Ann Lee', 'Bo Roe', 'Cy Doe', 'Di Poe', 'Łucja Nowak'];

/** A public event with planted private data of athletes, to detect leaks. */
async function openEvent(url: string) {
  const founder = new Api(url);
  const { _id: organizerId } = await founder.must('POST', '/users/createuser', { name: 'Olga Planted', email: 'planted@example.org', password });
  const organizer = await founder.as('planted@example.org', password);
  const { _id: id, slug } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay: '2026-11-28', public: true });
  const classes = [{ sex: 'mixed', arm: 'right', weight: { limit: 80_000 } }, { sex: 'mixed', arm: 'left', weight: { limit: 80_000 } }];
  const made = await organizer.must('POST', '/event/classes/create', { eventId: id, classes });
  const [first, second] = made.classes.map((one: { _id: string }) => one._id) as [string, string];
  const athletes = names.map((name, i) => ({ name, sex: 'women', birthYear: 1951 + i, club: 'Iron Arm', country: 'Norway', groups: ['plantedgroup'], classIds: [first, second], confirmed: true }));
  const registered: { _id: string; user: { _id: string; name: string } }[] = await organizer.must('POST', '/event/register', { eventId: id, athletes });
  for (const [i, { _id }] of registered.entries()) await organizer.must('POST', `/event/weigh/${_id}`, { grams: 64_321 + i });
  await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
  await organizer.must('POST', `/tournament/start/${first}`);
  await organizer.must('POST', `/tournament/seed/${first}`, { manualSeedingData: null });
  const secrets = ['plantedgroup', 'Olga Planted', 'planted@example.org', organizerId, ...registered.flatMap(({ user }, i) => [user._id, `64${String(321 + i)}`, `: ${String(1951 + i)}`, `:${String(1951 + i)}`])];
  return { id, slug, first, second, secondName: made.classes[1].name as string, organizer, registered, secrets };
}

/** Matches of a class with a status. */
async function matchesOf(api: Api, id: string, status: string): Promise<{ _id: string; matchNumber: number; player1: { user: { name: string } }; player2: { user: { name: string } } }[]> {
  const { matches } = await api.must('GET', `/tournament/brackets-data/${id}`);
  return matches.filter((match: { status: string }) => match.status === status);
}

/** All data sent to a page, over HTTP and live. */
function overhear(page: Page): string[] {
  const heard: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') || response.request().resourceType() === 'document') void response.text().then((text) => heard.push(text), () => undefined);
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => { heard.push(String(payload)); });
  });
  return heard;
}

/** Whether a text contains something: numbers only as a whole, because a version, which is a time, can contain the same digits. */
function says(text: string, secret: string): boolean {
  const literal = secret.replaceAll(/[^\w@: -]/g, '\\$&');
  return new RegExp(`(?<!\\d)${literal}(?!\\d)`).test(text);
}

for (const [width, height] of Object.entries(sizes)) {
  test(`a visitor follows an event, ${width} px`, async ({ page, server, quiet }) => {
    quiet.expects(/404/); // a page that is not there
    const { id, slug, first, second, secondName, organizer, registered, secrets } = await openEvent(server.url);
    await page.setViewportSize({ width: Number(width), height });
    const heard = overhear(page);
    const inspector = await Inspector.of(page);

    await inspector.screen(`/e/${slug}`, 'Harbour Open');
    await expect(page.getByText('Town hall · 28 Nov 2026')).toBeVisible();
    await expect(page.getByText('No match is in progress right now.')).toBeVisible();
    await expect(page.locator('[data-live=live]')).toBeVisible();

    // A called match appears on the page automatically.
    const [match] = await matchesOf(organizer, first, 'scheduled');
    await organizer.must('POST', `/match/start/${match!._id}`);
    const now = page.getByRole('region', { name: 'On now' });
    await expect(now.getByText(match!.player1.user.name)).toBeVisible();
    await inspector.sound('a match on now');

    // Its class: the bracket, in which the result appears automatically.
    await now.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/e/${slug}/classes/${first}\\?match=`));
    const sheet = page.getByRole('dialog', { name: `Match M${String(match!.matchNumber)}` });
    await expect(sheet.getByText('In Progress')).toBeVisible();
    await expect(page.locator('[data-live=live]')).toBeAttached();
    await organizer.must('PUT', `/match/update-result/${match!._id}`, { results: [{ gameNumber: 1, player1Won: true }] });
    await expect(sheet.getByText('Completed')).toBeVisible();
    await expect(sheet.getByText('Winner')).toBeVisible();
    await inspector.opened(`Match M${String(match!.matchNumber)}`);
    await inspector.sound('a class');
    await page.getByRole('link', { name: 'Harbour Open' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();

    // Athletes, by parts of a name without its marks.
    await page.getByRole('link', { name: 'Athletes', exact: true }).click();
    await expect(page.getByText('5 of 5 athletes')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name, club or number' }).fill('lucja');
    await expect(page.getByText('1 of 1 athlete', { exact: true })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Łucja Nowak')).toBeVisible();
    await inspector.sound('athletes');

    // The other class is drawn, for anyone to check.
    await page.goto(`/e/${slug}?tab=draw`);
    await expect(page.getByText('Not protected against the operator')).toBeVisible();
    await expect(page.locator('[data-live=live]')).toBeAttached();
    await organizer.must('POST', '/event/draw/publish', { eventId: id, classIds: [second] });
    const drawn = page.getByRole('article', { name: secondName });
    await expect(drawn.getByText('Łucja Nowak').first()).toBeVisible();
    await inspector.sound('a list that is published');
    await organizer.must('POST', '/event/draw/make', { eventId: id, hallNumber: '4711' });
    await expect(drawn.getByText('Number from the hall')).toBeVisible();
    await inspector.sound('a draw');
    await drawn.getByRole('link', { name: /^Check the draw of/ }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This is the draw that was announced' })).toBeVisible();
    await expect(page.getByText('The bracket matches these pairings.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the draw' }).click();
    await expect(drawn.getByText('Number from the hall')).toBeVisible();
    await page.goto(`/e/${slug}?tab=athletes&q=lucja`);
    await expect(main.getByText('Łucja Nowak')).toBeVisible();

    // She asks for initials, and visitors see them everywhere.
    const lucja = registered.find(({ user }) => user.name === 'Łucja Nowak')!;
    await organizer.must('PUT', `/event/athlete/${lucja._id}`, { initials: true });
    await expect(page.getByText('No athletes found.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Ł. N.', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Draw', exact: true }).click();
    await expect(drawn.getByText(/^1 athlete asked to be shown by initials/)).toBeVisible();
    await expect(main.getByText('Łucja')).toHaveCount(0);
    await page.getByRole('link', { name: 'Classes', exact: true }).click();
    await main.locator(`a[href*="${first}"]`).click();
    await expect(page).toHaveURL(`/e/${slug}/classes/${first}`);
    await page.getByRole('button', { name: /List/ }).click();
    await expect(main.getByText('Ł. N.').first()).toBeVisible();
    await expect(main.getByText('Łucja')).toHaveCount(0);

    // The class ends: champion and places appear there, and under Results.
    for (let open = await matchesOf(organizer, first, 'scheduled'); ; open = await matchesOf(organizer, first, 'scheduled')) {
      if (open.length === 0) {
        if ((await organizer.must('GET', `/tournament/brackets-data/${first}`)).status === 'completed') break;
        await organizer.must('POST', `/tournament/seed-next-round/${first}`);
        continue;
      }
      for (const one of open) {
        await organizer.must('POST', `/match/start/${one._id}`, { anyway: true }); // its athletes rest
        await organizer.must('PUT', `/match/update-result/${one._id}`, { results: [{ gameNumber: 1, player1Won: true }] });
      }
    }
    await expect(page.getByRole('region', { name: 'Champion' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Final standings' })).toBeVisible();
    await inspector.sound('a class that is over');
    await page.goto(`/e/${slug}?tab=results`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Iron Arm' })).toHaveCount(4);
    await page.getByRole('button', { name: 'Show all 5 places' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Iron Arm' })).toHaveCount(5);
    await inspector.sound('results');

    // The organizer makes it private: open pages and new visitors see that.
    await expect(page.locator('[data-live=live]')).toBeAttached();
    await organizer.must('PUT', `/event/update/${id}`, { public: false });
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await inspector.screen(`/e/${slug}/classes/${first}`, 'Page not found');
    await inspector.screen('/e/no-such-event', 'Page not found');

    // No sent data were private.
    expect(heard.length).toBeGreaterThan(10);
    // The age of news in milliseconds can be any number, even a year's.
    const told = heard.map((text) => text.replace(/"ages":\{[^}]*\}/, ''));
    for (const secret of secrets) expect(told.filter((text) => says(text, secret)), secret).toEqual([]);
  });
}

test('who is logged in sees the same page, and an organizer publishes and hides it', async ({ page, server, quiet }) => {
  quiet.expects(/404/);
  const { id, slug, registered, organizer } = await openEvent(server.url);
  await organizer.must('PUT', `/event/update/${id}`, { public: false });
  await page.goto('/login');
  await page.getByLabel('Email').fill('planted@example.org');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/e/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'Not public' }).click();
  const dialog = page.getByRole('dialog', { name: 'Public page' });
  await dialog.getByRole('switch', { name: 'Public: anyone can view it' }).click();
  await expect(dialog.getByRole('switch')).toBeChecked();
  await expect(dialog.getByRole('img', { name: 'QR code for the public page' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(`${server.url}/e/${slug}`);
  await organizer.must('PUT', `/event/athlete/${registered[0]!._id}`, { initials: true });
  await page.goto(`/e/${slug}?tab=athletes`);
  await expect(page.getByText('A. L.', { exact: true })).toBeVisible();
  await expect(page.getByText('Ann Lee')).toHaveCount(0);
});

test.describe('with what the browser keeps', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network a visitor sees what was there last, and from when it is', async ({ page, server, quiet, context }) => {
    quiet.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|WebSocket/);
    const { slug } = await openEvent(server.url);
    await page.goto(`/e/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
    // The worker comes some seconds after the page.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('visits')).keys()).length)).toBeGreaterThan(0);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
    await expect(page.getByText(/^Offline\. Last updated at/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^No connection\./)).toHaveCount(0);
  });
});
