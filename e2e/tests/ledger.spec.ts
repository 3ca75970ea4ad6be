import { emailOf, password as staffPassword } from '../support/person.ts';
import { Inspector, sizes } from '../support/inspect.ts';
import { openPublicHall } from '../support/public-hall.ts';
import { expect, test } from '../support/test.ts';

// The ledger on the ceremony's phone: from a finished class to printed certificates.

test('a class goes from finished to printed certificates on a phone', async ({ page, server, quiet }) => {
  quiet.expects(/409.*ledger|409 \(Conflict\).*ledger/);
  const hall = await openPublicHall(server.url, 1, [80_000, 90_000], { athletes: ['Ann Lee', 'Łucja Nowakowska', 'Дмитрий Щукин', 'Aleksandra Featherstonehaugh-Nowakowska'] });
  const { organizer, id, classId } = hall;
  await organizer.must('PUT', `/event/update/${id}`, { settings: { ledger: true, protestMinutes: 15 } });
  const { _id: userId } = await organizer.must('POST', '/users/createuser', { name: 'Cora Stage', email: emailOf('Cora Stage'), password: staffPassword, role: 'referee' });
  await organizer.must('POST', '/event/set-official', { eventId: id, userId, role: 'referee' });
  await hall.begin();
  await page.addInitScript(() => {
    window.print = () => { for (const type of ['beforeprint', 'afterprint']) dispatchEvent(new Event(type)); };
  });
  const inspector = await Inspector.of(page);
  await page.setViewportSize({ width: 390, height: sizes[390] });
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf('Cora Stage'));
  await page.getByLabel('Password').fill(staffPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/events/${id}/ceremony`);
  await expect(page.getByRole('region', { name: 'Not finished' }).getByRole('listitem')).toHaveCount(2);
  await inspector.sound('nothing is finished');

  // The class ends while the page is open: it moves up without a reload.
  await hall.play(100);
  const card = page.getByRole('article').filter({ hasText: '80 kg' });
  await expect(page.getByRole('region', { name: 'Waiting' }).getByRole('article')).toHaveCount(2);
  await expect(card.getByText('Announce the result first')).toBeVisible();
  const podium = card.getByRole('list', { name: /^Order of calling up/ }).getByRole('listitem');
  await expect(podium).toHaveText([/3/, /2/, /1/]);
  await expect(card.getByRole('button', { name: /Medals given/ })).toHaveCount(0);
  await inspector.sound('a class is finished');

  const done = (what: string) => card.getByRole('button', { name: new RegExp(`^Mark as done for .*: ${what}$`) });
  await done('Result announced').click();
  await expect(card.getByText(/^Protest time until/)).toBeVisible();
  // Who announced does not check, too.
  await done('Places checked').click();
  await expect(card.getByRole('alert')).toContainText('A second official must check');
  await organizer.must('POST', `/event/ledger/mark/${classId}`, { mark: 'checked', done: true });
  await expect(card.getByText(/Olga Marsh/)).toBeVisible();
  // Only organizers of the event shorten the protest time.
  await expect(card.getByRole('button', { name: /Allow medals early/ })).toHaveCount(0);
  await inspector.sound('the protest time runs');
  await organizer.must('POST', `/event/ledger/mark/${classId}`, { mark: 'early', done: true, reason: 'Nobody left to protest' });
  await expect(page.getByRole('region', { name: 'Ready for medals' }).getByRole('article')).toHaveCount(1);
  await expect(card.getByText(/Nobody left to protest/)).toBeVisible();
  await inspector.sound('ready for medals');
  await done('Medals given').click();
  await expect(page.getByRole('region', { name: 'Ceremony over' }).getByRole('article')).toHaveCount(1);

  const name = (await card.getByRole('heading').textContent())!;
  await page.goto(`/events/${id}/documents`);
  await page.getByRole('button', { name: 'Print certificates…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print certificates' });
  await expect(dialog.getByRole('button', { name: 'Print 6 certificates' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Class' }).selectOption({ label: name });
  await inspector.sound('the choice of certificates');
  await dialog.getByRole('button', { name: 'Print 3 certificates' }).click();
  await expect(page.getByRole('dialog', { name: 'Certificates printed?' })).toBeVisible();
  await inspector.sound('whether they are printed');
  await page.getByRole('button', { name: 'Mark as printed' }).click();
  await page.goto(`/events/${id}/ceremony`);
  await expect(card.getByRole('button', { name: /^Undo for .*: Certificates printed$/ })).toBeVisible();
  await inspector.sound('certificates printed');

  // A mark can be undone, and the page lists the open steps on the day screen.
  await card.getByRole('button', { name: /^Undo for .*: Certificates printed$/ }).click();
  await expect(done('Certificates printed')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: sizes[1280] });
  await page.goto(`/events/${id}/day`);
  await expect(page.getByText('Ceremony: 1 class to announce and 1 class to check')).toBeVisible();
  await page.getByRole('link', { name: 'Open the ceremony' }).click();
  await expect(card).toBeVisible();
  await inspector.sound('the ceremony on a large screen');
});
