import { openHall } from '../support/hall.ts';
import { PadScreen } from '../support/pad.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('no grip for the time of the event: the pad proposes the referee’s grip, over nothing that decides, and one touch enters it', async ({ server, page }) => {
  const { id, classId, organizer, links, tableIds, queue } = await openHall(server.url);
  await organizer.must('PUT', `/event/update/${id}`, { settings: { grip: 20 } });
  await organizer.must('POST', '/event/queue/open', { classId, open: true });
  const { now } = await queue();
  const { matchId, athletes } = now.tables[0]!.onDeck!;
  await organizer.must('POST', '/event/queue/call', { matchId, tableId: tableIds[0] });
  await page.clock.install();
  await page.goto(links[0]!);
  await expect(page.getByRole('timer')).toBeVisible();
  const pad = new PadScreen(page);
  await pad.opens(matchId);
  const { onDeck, inTheHole } = (await queue()).now.tables[0]!;
  const follow = page.getByRole('list', { name: 'Next at this table' }).getByRole('listitem');
  await expect(follow).toHaveText([onDeck, inTheHole].map((bout) => `M${String(bout!.matchNumber)}${bout!.athletes[0]!.name} vs ${bout!.athletes[1]!.name}`));
  const log = async (): Promise<string[]> => (await organizer.must('GET', `/match/log/${matchId}`)).log.entries.map(({ kind }: { kind: string }) => kind);
  const hint = page.getByText("No grip after 20 s: referee's grip");

  for (const { name } of athletes) await page.getByRole('button', { name: `${name} is here` }).click();
  await expect(page.getByText('Both are here')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(hint).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await expect(hint).toBeVisible();
  const box = (await page.getByRole('button', { name: "Referee's grip", exact: true }).boundingBox())!;
  for (const colour of ['red', 'blue'] as const) {
    const face = (await pad.face(colour).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(face.y);
  }
  expect(await log()).toEqual([]);
  await page.getByRole('button', { name: "Referee's grip", exact: true }).click();
  await expect(hint).toHaveCount(0);
  await expect.poll(log).toEqual(['referees-grip']);

  // The same for a stopped bout, from its stop on; dismissed, it stays away.
  await pad.button('Start').click();
  await expect(pad.button('Start')).toBeDisabled();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Slip', exact: true }).click();
  await expect(page.getByText("Slip: straps with the referee's grip")).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText("Slip: straps with the referee's grip")).toHaveCount(0);
  await pad.holds(pad.face('red'));
  await expect(pad.half('red').getByText('Winner')).toBeVisible();
  await expect.poll(log).toEqual(['referees-grip', 'start', 'slip', 'game']);
});
