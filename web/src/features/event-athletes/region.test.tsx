import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { draftOf, type ListLine } from '@/api/lists';
import { openApp, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

test('the region of a list is registered with its athlete', () => {
  const line = { name: 'Ann Lee', family: '', sex: '', birthYear: 0, club: 'Top', region: 'North', country: '', groups: [], classIds: [] };
  expect(draftOf(line as unknown as ListLine)).toEqual({ name: 'Ann Lee', club: 'Top', region: 'North' });
});

test('region and scoring of an athlete stand where teams are regions, and only what was changed is sent', async () => {
  const one = anEventClass({ _id: 'c1', name: 'Men 70 kg, right arm' });
  const { settings } = anEvent();
  const event = anEvent({ classes: [one], settings: { ...settings, teams: { ...settings.teams, levels: ['region', 'club'], choose: 'named' } } });
  const athlete = {
    _id: 'r1', eventId: 'e1', number: 4, user: { _id: 'u9', name: 'Ann Lee' }, club: 'Top', country: '', region: 'North', version: 3,
    entries: [{ _id: 'n1', class: { _id: 'c1', name: one.name }, status: 'registration' }],
    private: { sex: 'men', birthYear: 1990, groups: [], initials: false, code: 'x', attempts: [] },
  };
  const sent: Record<string, unknown>[] = [];
  server.use(
    replies('get', '/event/e1', event),
    replies('get', '/event/athletes/e1', [athlete]),
    http.put('*/api/event/athlete/r1', async ({ request }) => {
      sent.push(await request.json() as Record<string, unknown>);
      return HttpResponse.json({ success: true, message: '', data: athlete });
    }),
  );
  const user = openApp('/events/e1/athletes', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ann Lee' }));
  expect(dialog.getByRole('textbox', { name: 'Region' })).toHaveValue('North');
  await user.selectOptions(dialog.getByRole('combobox', { name: one.name }), 'Region');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Athlete saved')).toBeVisible();
  expect(sent[0]).toMatchObject({ region: 'North', scores: [{ classId: 'c1', levels: ['region'] }] });

  await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Ann Lee' })).getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).not.toHaveProperty('scores');
});
