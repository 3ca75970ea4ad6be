import { mkdir } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { Server } from '../support/server.ts';

// The three pictures of README.md, from the sample data: `make pictures` writes them to docs/pictures.

const pictures = new URL('../../docs/pictures/', import.meta.url);
const email = 'organizer@toproll.example';
const password = 'toproll-demo';

type Table = { called: { matchId: string } | null; onDeck: { matchId: string } | null };

test('pictures for the README', async ({ browser }) => {
  await mkdir(pictures, { recursive: true });
  const server = await Server.start({}, 'demo');
  const api = await new Api(server.url).as(email, password);
  const [event] = await api.must('GET', '/events?state=running');
  const { now } = await api.must('GET', `/event/queue/${event._id}`);
  const at: Table = now.tables.find(({ called }: Table) => called) ?? now.tables.find(({ onDeck }: Table) => onDeck);
  const all: { _id: string; status: string; participants?: unknown[] }[] = await api.must('GET', '/tournament/get-all');
  const finished = all.find(({ status }) => status === 'completed')!;

  const shoot = async (name: string, path: string, viewport: { width: number; height: number }, ready: (page: Page) => Promise<void>) => {
    const page = await browser.newPage({ baseURL: server.url, viewport, colorScheme: 'light' });
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/dashboard$/);
    await page.goto(path);
    await ready(page);
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    await page.screenshot({ animations: 'disabled', path: new URL(`${name}.png`, pictures).pathname });
    await page.close();
  };
  await shoot('bracket', `/brackets/${finished._id}`, { width: 1280, height: 800 }, async (page) => {
    const final = page.getByRole('heading', { name: 'Grand Final' }).first();
    await expect(final).toBeVisible();
    await final.evaluate((heading) => { heading.scrollIntoView({ block: 'center' }); });
  });
  await shoot('day', `/events/${event._id}/day`, { width: 1280, height: 800 }, (page) => expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible());
  await shoot('pad', `/matches/${(at.called ?? at.onDeck)!.matchId}`, { width: 390, height: 844 }, (page) => expect(page.locator('[data-half]')).toHaveCount(2));
  await server.stop();
});
