import type { Page } from '@playwright/test';
import { Inspector } from '../support/inspect.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// How much of a bracket fits on control room screens, and the content of its print.

const fields = { 8: ['mixed', 'right'], 16: ['mixed', 'left'], 32: ['men', 'right'], 72: ['men', 'left'] } as const;

/** Number of fully visible cards in the bracket's area, and of all cards; of one section if named. */
const cards = (page: Page, section?: string) =>
  page.getByRole('region', { name: 'Bracket', exact: true }).evaluate((element, name) => {
    const seen = element.getBoundingClientRect();
    const left = Math.max(0, seen.left);
    const bottom = Math.min(innerHeight, seen.bottom);
    const of = name ? [...element.querySelectorAll('section')].filter((one) => one.getAttribute('aria-label') === name || one.querySelector('h2')?.textContent === name) : [element];
    const all = of.flatMap((one) => [...one.querySelectorAll('.bk-card')].map((card) => card.getBoundingClientRect()));
    const whole = all.filter((card) => card.left >= left - 0.5 && card.right <= seen.right + 0.5 && card.top >= seen.top - 0.5 && card.bottom <= bottom + 0.5);
    return { whole: whole.length, all: all.length, scrolls: element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight, top: Math.round(seen.top) };
  }, section);

const letters = (page: Page) =>
  page.locator('.bk-name:not([data-kind=unknown])').evaluateAll((names) => Math.min(...names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize))));

test('brackets of 8 to 72 fill a laptop and a large screen, and print with event, class and date', async ({ page }, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const inspect = await Inspector.of(page);
  const olga = new Person(page);
  await olga.signsUp('Olga Marsh');
  await olga.logsIn('Olga Marsh');
  const api = await olga.api();
  const event = await api.must('POST', '/event/create', { name: 'Harbour Open', firstDay: '2027-05-01', timeZone: 'Europe/Berlin' });
  const sizes = Object.keys(fields).map(Number);
  const { classes } = await api.must('POST', '/event/classes/create', { eventId: event._id, classes: Object.values(fields).map(([sex, arm]) => ({ sex, arm })) });
  const idOf = new Map(Object.entries(fields).map(([size, [sex, arm]]) => [Number(size), classes.find((one: { class: { sex: string; arm: string } }) => one.class.sex === sex && one.class.arm === arm)._id as string]));
  await api.must('POST', '/event/register', {
    eventId: event._id,
    athletes: Array.from({ length: 72 }, (_, n) => ({ name: `Athlete ${String.fromCharCode(65 + Math.floor(n / 26))}${String.fromCharCode(65 + (n % 26))}`, confirmed: true, classIds: sizes.filter((size) => n < size).map((size) => idOf.get(size)) })),
  });
  for (const id of idOf.values()) {
    await api.must('POST', `/tournament/start/${id}`, {});
    await api.must('POST', `/tournament/seed/${id}`, { manualSeedingData: null });
  }
  const counted: Record<string, object> = {};
  const look = async (size: number, zoom: 'Fit' | '75%' | '100%') => {
    await page.goto(`/brackets/${idOf.get(size)!}`);
    await olga.button(zoom).click();
    await expect(olga.button(zoom)).toHaveAttribute('aria-pressed', 'true');
    const seen = { ...(await cards(page)), letters: await letters(page) };
    counted[`${String(size)} at ${zoom}, ${String(page.viewportSize()!.width)} px`] = seen;
    return seen;
  };
  const whole = await look(16, 'Fit');
  expect(whole.whole).toBe(whole.all);
  expect(whole.scrolls).toBe(false);
  expect(whole.letters).toBeGreaterThanOrEqual(11);
  await inspect.sound('a bracket of 16, fitted');
  for (const size of [8, 16, 32, 72]) {
    expect((await look(size, '100%')).whole, `whole cards of ${String(size)} at 100%`).toBeGreaterThanOrEqual(8);
    await look(size, 'Fit');
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  const large = await look(32, 'Fit');
  expect(large.letters).toBeGreaterThanOrEqual(11);
  const winners = await cards(page, 'Winners Bracket');
  expect(winners.all).toBe(31);
  expect(winners.whole).toBe(31);
  await info.attach('cards.json', { body: JSON.stringify(counted, null, 1) });

  // Paper: 72 athletes have 56 byes, and byes have no card.
  await page.goto(`/brackets/${idOf.get(72)!}`);
  await expect(page.locator('.bk-card').first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.bk-paper');
  await expect(paper.locator('h1').first()).toHaveText(/^Harbour Open · Men.*left arm$/i);
  await expect(paper.locator('header').first()).toContainText('1 May 2027');
  await expect(paper).not.toContainText(/\bBYE\b/i);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const { matches } = await api.must('GET', `/tournament/brackets-data/${idOf.get(8)!}`);
  const first = matches.find((match: { status: string; bye: boolean }) => match.status === 'scheduled' && !match.bye);
  await api.must('POST', `/match/no-show/${first._id}`, { absent: [first.player2._id] });
  await page.goto(`/brackets/${idOf.get(8)!}`);
  await expect(page.locator('[data-outcome=winner]').first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const printed = page.locator('.bk-printed', { hasText: new RegExp(`^M${String(first.matchNumber)}`) }).first();
  await expect(printed.locator('[data-outcome=winner]').first()).toBeAttached();
  await expect(printed.locator('i')).toHaveText(['', '']);
});
