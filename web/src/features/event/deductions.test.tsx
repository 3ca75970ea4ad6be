import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { editOf, valuesOf } from './settings';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

test('a deduction of a region, an athlete or an age group keeps all of it when another line is typed', () => {
  const event = anEvent();
  const deductions = [{ team: 'North', points: 5, reason: 'yellow card; again', level: 'region' as const, athlete: 'Bo Fox', group: 'masters' }];
  const before = valuesOf({ ...event, settings: { ...event.settings, deductions } });
  expect(before.deductions).toBe('North [level: region, athlete: Bo Fox, group: masters]; 5; yellow card; again');
  const edit = editOf(before, { ...before, deductions: `${before.deductions}\nIron Arm; 2; late` });
  expect(edit.settings?.deductions).toEqual([...deductions, { team: 'Iron Arm', points: 2, reason: 'late' }]);
});

test('deductions are typed a line each: club, points, reason; what is wrong with one is said at the field by its line', async () => {
  const event = anEvent();
  const sent: unknown[] = [];
  const reason = 'Line 2: a club, points from 1 to 10000 and a reason.';
  server.use(replies('get', '/event/e1', event), refuses('put', '/event/update/e1', 400, reason, [{ field: 'settings.deductions', message: reason }]));
  const user = openApp('/events/e1/settings', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Show all settings' }));
  const field = screen.getByLabelText('Team deductions');
  await user.click(field);
  await user.paste('\nIron Arm; 5; yellow card\n\nElbows;x;late');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(field).toHaveValue('Iron Arm; 5; yellow card\nElbows;x;late');
  server.use(
    http.put('*/api/event/update/e1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: { ...event, version: 8 } });
    }),
  );
  await user.clear(field);
  await user.paste('Iron Arm; 5; yellow card; again\nElbows;2;late');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(sent).toEqual([
    { version: 7, settings: { deductions: [{ team: 'Iron Arm', points: 5, reason: 'yellow card; again' }, { team: 'Elbows', points: 2, reason: 'late' }] } },
  ]);
});

test('the standings name what each club has lost, and why', async () => {
  const one = anEventClass({ _id: 'c1', name: 'Men 70 kg, right arm' });
  const team = (rank: number, team: string, points: number, deductions: { points: number; reason: string }[] = []) => ({
    rank, team, points, deductions, men: points, women: 0, cells: [],
    scorers: [{ name: 'Ann Lee', number: 4, class: { _id: 'c1', name: one.name }, place: 1, rank: 1, points: 25 }],
    others: [{ name: 'Cy Day', number: 6, class: { _id: 'c1', name: one.name }, place: 3, why: 'limit', nth: 3 }],
  });
  const none = { countries: [], regions: [], clubs: [] };
  server.use(
    replies('get', '/event/e1', anEvent({ classes: [one] })),
    replies('get', '/event/results/e1', [
      { _id: 'c1', name: one.name, class: one.class, completedAt: '2026-11-23T10:00:00Z', athleteCount: 1, unopposed: true, out: [{ _id: 'n2', name: 'Bo Fox', why: 'no-show' }], fromPaper: 'Olga', places: [{ _id: 'n1', place: 1, name: 'Ann Lee', club: 'Iron Arm', country: '' }] },
    ]),
    replies('get', '/event/standings/e1', {
      classes: 1, classesOver: 1, teamBest: 0, medals: none, groups: [], twoArms: [],
      teams: { countries: [], regions: [], clubs: [team(1, 'Iron Arm', 20, [{ points: 3, reason: 'yellow card' }, { points: 2, reason: 'late' }]), team(2, 'Elbows', -4, [{ points: 4, reason: 'shouting' }])] },
    }),
  );
  const user = openApp('/events/e1/results', 'participant');
  const points = within(await screen.findByRole('region', { name: 'Points' }));
  expect(points.getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual(['1Iron Arm20', '2Elbows−4']);
  const list = within(points.getByRole('list', { name: 'Deductions' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Iron Arm: −3 (yellow card)', 'Iron Arm: −2 (late)', 'Elbows: −4 (shouting)']);
  expect(screen.getByText('Bo Fox: did not appear')).toBeVisible();
  expect(screen.getByText('Entered from paper by Olga')).toBeVisible();

  // Every number opens to its parts.
  await user.click(points.getByRole('button', { name: 'How Iron Arm scored' }));
  const entries = points.getAllByRole('listitem').map((item) => item.textContent).filter((text) => text.includes('Men 70 kg'));
  expect(entries).toEqual(['Ann Lee Men 70 kg, right arm · place 125', 'Cy Day Men 70 kg, right arm · place 3 · 2 of the team already count–']);
});
