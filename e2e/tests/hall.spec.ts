import { chromium } from '../playwright.config.ts';
import { matchOf, members, openClub } from '../support/club.ts';
import { FaultyNetwork } from '../support/faults.ts';
import { PadScreen } from '../support/pad.ts';
import { emailOf, password } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// A host name other than localhost, like an address in a hall: browsers trust such a page less.
test.use({ launchOptions: { ...chromium, args: [...chromium.args, '--host-resolver-rules=MAP laptop.test 127.0.0.1'] }, serviceWorkers: 'allow' });

test('at an address of a hall without TLS the pad keeps what is tapped, and says what is missing', async ({ page, server, quiet }) => {
  quiet.expects(/ERR_|WebSocket|Cross-Origin-Opener-Policy header has been ignored/);
  const club = await openClub(server.url);
  const network = await FaultyNetwork.to(server.url);
  const base = network.url.replace('127.0.0.1', 'laptop.test');
  await page.goto(`${base}/login`);
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator, 'randomUUID' in crypto])).toEqual([false, false, false, false]);
  await page.getByLabel('Email').fill(emailOf(members.referee));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/dashboard$/);

  const pad = new PadScreen(page, base);
  const match = await matchOf(club.organizer, club.running, 'in-progress');
  await expect(page.locator('[data-live=live]')).toBeAttached();
  await pad.opens(match._id);
  await pad.button('More').click();
  await expect(page.getByText('This connection has no TLS.')).toBeVisible();
  await expect(page.getByText('The page can\'t reopen while the server is unreachable. Keep it open.')).toBeVisible();
  await page.keyboard.press('Escape');

  network.fail(...Array.from({ length: 30 }, () => 'lost' as const));
  await pad.face('red').click();
  await expect(page.getByRole('link', { name: /^Waiting: 1 since/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Waiting: 1 since/ })).toBeVisible();
  network.fail();
  await expect(page.getByRole('link', { name: 'Sent' })).toBeVisible();
  await pad.holds(pad.face('red'));
  await expect(pad.half('red').getByText('Winner')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sent' })).toBeVisible();
  const { log } = await club.organizer.must('GET', `/match/log/${match._id}`);
  expect(log.state.winner).toBe(match.player1._id);
  await page.goto('about:blank');
  await network.end();
});
