import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { EventClass, EventDetail } from '@/api/types';
import { people, openApp, refuses, replies, server, serveApi } from '@/test/app';
import { anEvent, anEventClass, aTournament } from '@/test/samples';

serveApi();

const right70 = anEventClass({ _id: 'c1', name: 'Men 70 kg, right arm' });
const left70: EventClass = anEventClass({ _id: 'c2', name: 'Men 70 kg, left arm', class: { ...right70.class, arm: 'left' } });
const right80 = anEventClass({ _id: 'c3', name: 'Men 80 kg, right arm', athleteCount: 0, class: { ...right70.class, weight: { limit: 80_000, over: false } } });
const drawn = anEventClass({ _id: 'c4', name: 'Men 90 kg, right arm', status: 'active', isSeeded: true, class: { ...right70.class, weight: { limit: 90_000, over: false } } });

/** Serves the current event, and records changes. */
function serves(event: EventDetail) {
  const kept = { event };
  server.use(http.get('*/api/event/e1', () => HttpResponse.json({ success: true, message: '', data: kept.event })));
  return kept;
}

/** Records a call. */
function takes(method: 'post' | 'put', path: string, event: EventDetail) {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: event });
    }),
  );
  return sent;
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Event sections' }));

test('classes stand by arm, with what can be done with each', async () => {
  serves(anEvent({ classes: [right70, left70, right80, drawn] }));
  const user = openApp('/events/e1', 'organizer');
  const right = within(await screen.findByRole('region', { name: 'Right arm' }));
  expect(right.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([right70.name, right80.name, drawn.name]);
  const offers = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    await user.keyboard('{Escape}');
    return items;
  };
  expect(await offers(right70.name)).toEqual(['Edit', 'Enter places from paper', 'Merge into another class']); // it has its counterpart, and athletes
  expect(await offers(right80.name)).toEqual(['Edit', 'Merge into another class', 'Add the other arm', 'Delete']);
  expect(await offers(drawn.name)).toEqual(['Rename', 'Enter places from paper', 'Add the other arm']);
});

test('empty classes are deleted together; a refusal leaves the rest, with the reason', async () => {
  const right60 = { ...right80, _id: 'c5', name: 'Men 60 kg, right arm' };
  const left60 = { ...right80, _id: 'c6', name: 'Men 60 kg, left arm', class: { ...right80.class, arm: 'left' as const } };
  const kept = serves(anEvent({ classes: [right70, right60, right80, left60] }));
  const gone: string[] = [];
  server.use(
    http.delete('*/api/event/classes/delete/:id', ({ params }) => {
      const id = String(params.id);
      if (id === left60._id && gone.length < 2) return HttpResponse.json({ success: false, message: 'Somebody has entered it.' }, { status: 409 });
      gone.push(id);
      kept.event = { ...kept.event, classes: kept.event.classes.filter(({ _id }) => _id !== id) };
      return HttpResponse.json({ success: true, message: '', data: kept.event });
    }),
  );
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete empty classes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete empty classes' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  await user.click(dialog.getByRole('checkbox', { name: right80.name }));
  await user.click(dialog.getByRole('button', { name: 'Delete 2 classes' }));
  expect(await dialog.findByText('Somebody has entered it.')).toBeVisible();
  expect(gone).toEqual([right60._id]);
  expect(dialog.queryByRole('checkbox', { name: right60.name })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: left60.name }));
  await user.click(dialog.getByRole('checkbox', { name: right80.name }));
  await user.click(dialog.getByRole('button', { name: 'Delete 1 class' }));
  expect(await screen.findByText('1 class deleted')).toBeVisible();
  expect(gone).toEqual([right60._id, right80._id]);
});

test('on the day empty classes fold', async () => {
  serves(anEvent({ state: 'running', classes: [right70, right80] }));
  const user = openApp('/events/e1', 'organizer');
  expect(await screen.findByRole('heading', { name: right70.name })).toBeVisible();
  expect(screen.queryByRole('heading', { name: right80.name })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 empty class' }));
  expect(screen.getByRole('heading', { name: right80.name })).toBeVisible();
});

test('who only looks changes nothing', async () => {
  serves(anEvent({ classes: [right70] }));
  openApp('/events/e1', 'participant');
  expect(await screen.findByText(right70.name)).toBeVisible();
  for (const name of ['Add classes', 'Start event', `Actions for ${right70.name}`]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(tabs().queryByRole('link', { name: 'Settings' })).toBeNull();
});

test.each([['open', true], ['running', false]] as const)('an athlete is led to taking part in an event that is %s: %s', async (state, led) => {
  serves(anEvent({ state, classes: [right70] }));
  openApp('/events/e1', 'participant');
  expect(await screen.findByText(right70.name)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Take part' }) !== null).toBe(led);
});

test('an organizer of the event by a role runs it, whatever the account', async () => {
  const { _id, name } = people.participant;
  serves(anEvent({ officials: [{ _id, name, role: 'organizer' }] }));
  openApp('/events/e1', 'participant');
  expect(await screen.findByRole('button', { name: 'Add classes' })).toBeVisible();
  expect(tabs().getByRole('link', { name: 'Settings' })).toBeVisible();
});

test('classes are listed before they are made, all of them in one call', async () => {
  serves(anEvent());
  const sent = takes('post', '/event/classes/create', anEvent({ classes: [right70, left70] }));
  server.use(
    replies('get', '/event/templates', [{ id: 'waf-seniors-men', sex: 'men', age: { name: 'seniors', from: 0, to: 0 }, weights: [{ limit: 70_000, over: false }] }]),
    http.post('*/api/event/classes/preview', async ({ request }) => {
      const { arms, classes } = (await request.json()) as { arms: string[]; classes: unknown[] };
      const names = [...arms.map((arm) => `Men 70 kg, ${arm} arm`), ...classes.map((_, i) => `Own ${String(i + 1)}`)];
      return HttpResponse.json({ success: true, message: '', data: names.map((name) => ({ name, class: right70.class })) });
    }),
  );
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Add classes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add classes' }));
  expect(dialog.getByRole('button', { name: 'Add classes' })).toBeDisabled();
  await user.click(await dialog.findByRole('checkbox', { name: 'Men, Seniors' }));
  expect(await dialog.findByText('2 classes will be added')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add your own class' }));
  await user.selectOptions(dialog.getByLabelText('Sex'), 'Women');
  await user.type(dialog.getByLabelText('Weight limit (kg)'), '57,5');
  await user.click(dialog.getByRole('checkbox', { name: 'Above the limit' }));
  await user.type(dialog.getByLabelText('From age'), '40');
  await user.click(await dialog.findByRole('button', { name: 'Add 3 classes' }));
  await waitFor(() => {
    expect(sent).toEqual([
      {
        eventId: 'e1', templates: ['waf-seniors-men'], arms: ['right', 'left'],
        classes: [{ sex: 'women', arm: 'right', group: '', age: { name: '', from: 40, to: 0 }, weight: { limit: 57_500, over: true } }],
      },
    ]);
  });
  expect(await screen.findByText('Classes added')).toBeVisible();
});

test('a merge says what becomes of both; one that is refused stays open with the reason', async () => {
  serves(anEvent({ classes: [right70, right80, drawn] }));
  const asked: unknown[] = [];
  server.use(
    refuses('post', '/event/classes/merge', 409, 'Men 80 kg, right arm was drawn.'),
    http.post('*/api/event/classes/merge-preview', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: { name: 'Men, Open, 80 kg, right arm', class: right80.class } });
    }),
  );
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: `Actions for ${right70.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge into another class' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(within(dialog.getByLabelText(/Into/)).getAllByRole('option').map((option) => option.textContent)).toEqual(['Choose a class', right80.name]);
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText(/Into/), right80.name);
  expect(await dialog.findByText('Men, Open, 80 kg, right arm')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('The merged class will be called: Men, Open, 80 kg, right arm');
  expect(asked).toEqual([{ from: right70._id, into: right80._id }]);
  expect(dialog.getByText(/Its 8 athletes move to the other class/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByText('Men 80 kg, right arm was drawn.')).toBeVisible();
  const messages = screen.getByRole('region', { name: 'Messages' });
  expect(within(messages).queryByText('That didn\'t work')).toBeNull();

  // If the dialog is left before the reply, the reason is still shown.
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post('*/api/event/classes/merge', async () => {
      await answered;
      return HttpResponse.json({ success: false, message: 'It was closed.' }, { status: 409 });
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  answer();
  expect(await within(messages).findByText('It was closed.')).toBeVisible();
});

test('an edit sends what was changed; who would not fit is named, and confirmed by a person', async () => {
  const event = anEvent({ classes: [right70] });
  serves(event);
  const reason = 'Ann (too heavy) would not fit any more.';
  const sent: object[] = [];
  server.use(
    http.put('*/api/event/classes/update/c1', async ({ request }) => {
      const body = (await request.json()) as { confirmed?: boolean };
      sent.push(body);
      if (body.confirmed) return HttpResponse.json({ success: true, message: '', data: event });
      return HttpResponse.json({ success: false, message: reason, errors: [{ field: 'confirmed', message: reason }] }, { status: 409 });
    }),
  );
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: `Actions for ${right70.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Weight limit (kg)'));
  await user.type(dialog.getByLabelText('Weight limit (kg)'), '65');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(reason)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Class changed')).toBeVisible();
  const edit = { weight: { limit: 65_000, over: false }, version: right70.version };
  expect(sent).toEqual([edit, { ...edit, confirmed: true }]);
});

test('results name who took which place, and what is still to come', async () => {
  serves(anEvent({ classes: [right70, drawn] }));
  const place = (at: number, name: string, club = '') => ({ _id: name, place: at, name, club, country: '' });
  server.use(
    replies('get', '/event/results/e1', [
      { _id: 'c1', name: right70.name, class: right70.class, completedAt: '2026-11-23T10:00:00Z', athleteCount: 1, unopposed: true, out: [], places: [place(1, 'Ann Lee', 'Iron Arm')] },
    ]),
  );
  openApp('/events/e1/results', 'participant');
  const over = within(await screen.findByRole('article', { name: right70.name }));
  expect(over.getByRole('listitem')).toHaveTextContent('1Ann LeeIron ArmWins unopposed');
  const open = within(screen.getByRole('region', { name: 'Still to come' }));
  expect(open.getAllByRole('link').map((link) => link.textContent)).toEqual([drawn.name]);
});

test('settings send what was changed, and nothing else', async () => {
  const event = anEvent();
  serves(event);
  const sent = takes('put', '/event/update/e1', { ...event, version: 8, settings: { ...event.settings, rest: 600, points: [10, 7, 5] } });
  const user = openApp('/events/e1/settings', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Show all settings' }));
  const rest = screen.getByLabelText('Rest between two bouts (minutes)');
  expect(rest).toHaveValue('5');
  await user.clear(rest);
  await user.type(rest, '10');
  const points = screen.getByLabelText('Points by place, starting with 1st');
  expect(points).toHaveValue('25-17-9-5-3-2');
  await user.clear(points);
  await user.type(points, '10 7 5');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(sent).toEqual([{ version: 7, settings: { rest: 600, points: [10, 7, 5] } }]);
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('an event in pounds has its tolerance in pounds', async () => {
  const event = anEvent();
  const inPounds = { ...event, settings: { ...event.settings, unit: 'lb' as const } };
  serves(inPounds);
  const sent = takes('put', '/event/update/e1', inPounds);
  const user = openApp('/events/e1/settings', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Show all settings' }));
  const tolerance = screen.getByLabelText('Tolerance (lb)');
  expect(tolerance).toHaveAccessibleDescription(/154 lb class/);
  await user.clear(tolerance);
  await user.type(tolerance, '500');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(tolerance).toHaveAccessibleDescription(/Enter a number from 0 to 11\./);
  });
  await user.clear(tolerance);
  await user.type(tolerance, '1');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(sent).toEqual([{ version: 7, settings: { weighIn: { tolerance: 454 } } }]);
  });
});

test('what somebody else has changed meanwhile is taken over, and what was typed stays', async () => {
  const event = anEvent();
  const kept = serves(event);
  const reason = 'The event has changed since.';
  server.use(refuses('put', '/event/update/e1', 409, reason));
  const user = openApp('/events/e1/settings', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Show all settings' }));
  const grip = screen.getByLabelText('Grip hint after (seconds)');
  await user.clear(grip);
  await user.type(grip, '45');
  kept.event = { ...event, version: 9, settings: { ...event.settings, rest: 180, grip: 60 } };
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect((await screen.findAllByText(reason))[0]).toBeVisible();
  await waitFor(() => {
    expect(screen.getByLabelText('Rest between two bouts (minutes)')).toHaveValue('3');
  });
  expect(grip).toHaveValue('45');
  const sent = takes('put', '/event/update/e1', kept.event);
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(sent).toEqual([{ version: 9, settings: { grip: 45 } }]);
  });
});

test('a number that is none is refused at its field, and kept', async () => {
  serves(anEvent());
  server.use(refuses('put', '/event/update/e1', 400, 'Please check the fields.', [{ field: 'settings.rest', message: 'It must be 0 to 7200.' }]));
  const user = openApp('/events/e1/settings', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Show all settings' }));
  const rest = screen.getByLabelText('Rest between two bouts (minutes)');
  await user.clear(rest);
  await user.type(rest, 'five');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(rest).toHaveAccessibleDescription(/It must be 0 to 7200/);
  });
  expect(rest).toHaveValue('five');
});

test('the end of an event is asked first, with what is not over yet', async () => {
  serves(anEvent({ state: 'running', classes: [drawn, right80] }));
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Finish event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Unfinished classes with athletes: 1\./)).toBeVisible();
  const sent = takes('post', '/event/state/e1', anEvent({ state: 'finished' }));
  await user.click(dialog.getByRole('button', { name: 'Finish event' }));
  await waitFor(() => {
    expect(sent).toEqual([{ state: 'finished', version: 7 }]);
  });
});

test('an event is made of tournaments, which are asked for next', async () => {
  serves(anEvent());
  server.use(
    replies('get', '/tournament/get-all', [aTournament()], { page: 1, limit: 20, total: 1 }),
    replies('get', '/events', [{ ...anEvent({ name: 'Old Cup' }), classCount: 24, athleteCount: 1 }], { page: 1, limit: 24, total: 1 }),
    replies('get', '/categories', []),
    http.post('*/api/event/create', () => HttpResponse.json({ success: true, message: '', data: anEvent() }, { status: 201 })),
  );
  const user = openApp('/tournaments', 'organizer');
  await user.click(await screen.findByRole('link', { name: 'Create an event from these' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New event' }));
  expect(screen.getByText('24 classes · 1 athlete')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Name/), 'City Open');
  await user.type(dialog.getByLabelText(/First day/), '2026-12-05');
  await user.click(dialog.getByRole('button', { name: 'Create event' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Turn tournaments into classes' }));
  expect(await asks.findByRole('checkbox', { name: aTournament().name })).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => { expect(location.search).toBe(''); });
});

test('an event is made once, however slow the network is, and opened', async () => {
  const made: unknown[] = [];
  serves(anEvent());
  server.use(
    replies('get', '/events', [], { page: 1, limit: 24, total: 0 }),
    http.post('*/api/event/create', async ({ request }) => {
      made.push(await request.json());
      await delay(300);
      return HttpResponse.json({ success: true, message: '', data: anEvent() }, { status: 201 });
    }),
  );
  const user = openApp('/events', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'New event' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create event' }));
  expect(await dialog.findByText('Name is required.')).toBeVisible();
  await user.type(dialog.getByLabelText(/Name/), 'City Open');
  await user.type(dialog.getByLabelText(/First day/), '2026-12-05');
  await user.selectOptions(dialog.getByLabelText('Rule book'), 'WAF');
  await user.clear(dialog.getByLabelText('Tables'));
  await user.type(dialog.getByLabelText('Tables'), '25');
  await user.click(dialog.getByRole('button', { name: 'Create event' }));
  expect(await dialog.findByText('Enter a number from 0 to 24.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Tables'));
  await user.type(dialog.getByLabelText('Tables'), '4');
  await user.click(dialog.getByRole('button', { name: 'Create event' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'City Open' })).toBeVisible();
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ name: 'City Open', firstDay: '2026-12-05', lastDay: '2026-12-05', public: true, tables: 4, settings: { ruleBook: 'waf' } });
});

test('settings show what differs from the rule book, and take over another one', async () => {
  const event = anEvent();
  const { settings } = event;
  const waf = { ...settings, ruleBook: 'waf' as const, apart: 'country' as const, weighIn: { ...settings.weighIn, required: 'draw' as const } };
  serves({ ...event, settings: { ...settings, rest: 600, unit: 'lb' } });
  server.use(replies('get', '/event/rule-books', [{ _id: 'standard', settings }, { _id: 'waf', settings: waf }]));
  const sent = takes('put', '/event/update/e1', { ...event, version: 8, settings: { ...waf, rest: 600, unit: 'lb' } });
  const user = openApp('/events/e1/settings', 'organizer');
  expect(await screen.findByText('1 setting differs from the rule book.')).toBeVisible();
  const rest = screen.getByLabelText('Rest between two bouts (minutes)');
  expect(rest).toHaveAccessibleDescription(/standard: 5\./);
  expect(screen.queryByLabelText('Grip hint after (seconds)')).toBeNull();

  // A reset field stays visible until saving.
  await user.clear(rest);
  await user.type(rest, '5');
  expect(screen.getByText('All rules match the rule book.')).toBeVisible();
  expect(rest).toBeVisible();
  await user.clear(rest);
  await user.type(rest, '10');

  // Another rule book changes only the settings that differ between the books.
  await user.selectOptions(screen.getByLabelText('Rule book'), 'WAF');
  expect(screen.getByLabelText('Kept apart in round 1')).toHaveValue('country');
  expect(screen.getByLabelText('Weigh-in required')).toHaveValue('draw');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(sent).toEqual([{ version: 7, settings: { ruleBook: 'waf', apart: 'country', weighIn: { required: 'draw' } } }]);
  expect(screen.getByText('1 setting differs from the rule book.')).toBeVisible();
  expect(screen.queryByLabelText('Kept apart in round 1')).toBeNull();
});

test('an event that starts opens its day', async () => {
  const kept = serves(anEvent({ state: 'open', classes: [drawn] }));
  server.use(http.post('*/api/event/state/e1', () => {
    kept.event = anEvent({ state: 'running', classes: [drawn] });
    return HttpResponse.json({ success: true, message: '', data: kept.event });
  }));
  const user = openApp('/events/e1', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Start event' }));
  await waitFor(() => { expect(location.pathname).toBe('/events/e1/day'); });
});
