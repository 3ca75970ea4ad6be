import { expect, type Page } from '@playwright/test';
import { Api } from './api.ts';

const password = 'grip-and-toproll';
const email = 'olga@example.org';

export type Bout = { matchId: string; matchNumber: number; athletes: { entryId: string; name: string }[] };
export type Table = { _id: string; number: number; called: Bout | null; onDeck: Bout | null; inTheHole: Bout | null; silentSince?: string };
export type Queue = { now: { version: number; tables: Table[] }; bouts: Bout[]; classes: { state: string; decided: number; total: number }[] };

/** An event that runs without rests, with two tables and a class of 16 that is open. */
export async function openHall(url: string) {
  await new Api(url).must('POST', '/users/createuser', { name: 'Olga Marsh', email: email, password });
  const organizer = await new Api(url).as(email, password);
  const firstDay = new Date().toISOString().slice(0, 10);
  const { _id: id } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay });
  await organizer.must('PUT', `/event/update/${id}`, { settings: { rest: 0, restDecider: 0 } });
  const made = await organizer.must('POST', '/event/classes/create', { eventId: id, classes: [{ sex: 'mixed', arm: 'right', weight: { limit: 80_000 } }] });
  const classId = made.classes[0]._id as string;
  const athletes = Array.from({ length: 16 }, (_, n) => ({ name: `Athlete ${String.fromCharCode(65 + n)}`, classIds: [classId], confirmed: true }));
  await organizer.must('POST', '/event/register', { eventId: id, athletes });
  for (let n = 0; n < 2; n++) await organizer.must('POST', '/event/tables/create', { eventId: id });
  await organizer.must('POST', '/event/queue/class', { classId, byHand: true });
  await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
  await organizer.must('POST', `/tournament/start/${classId}`);
  await organizer.must('POST', `/tournament/seed/${classId}`, { manualSeedingData: null });
  const { tables } = await organizer.must('GET', `/event/${id}`);
  const links: string[] = [];
  for (const table of tables) {
    const { path } = await organizer.must('POST', '/event/table-links/create', { tableId: table._id, helper: `Helper ${table.number}`, day: firstDay });
    links.push(path);
  }
  const queue = (): Promise<Queue> => organizer.must('GET', `/event/queue/${id}`);
  return { id, classId, organizer, links, tableIds: tables.map(({ _id }: { _id: string }) => _id) as string[], queue };
}

/** Logs in as the organizer of that event. */
export async function runsHall(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard$/);
}
