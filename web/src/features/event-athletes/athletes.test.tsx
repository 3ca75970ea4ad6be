import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, ws } from 'msw';
import { expect, test } from 'vitest';
import type { EventAthlete, OwnEntry } from '@/api/event-athletes';
import { openApp, refuses, replies, serveApi, server } from '@/test/app';
import { aListLine, aListReading, readsLists } from '@/test/lists';
import { anEvent, anEventClass } from '@/test/samples';

serveApi();

const light = anEventClass({ _id: 'c1', name: 'Men 70 kg, right arm' });
const heavy = anEventClass({ _id: 'c2', name: 'Men +70 kg, right arm', class: { ...light.class, weight: { limit: 70_000, over: true } } });
const event = anEvent({ classes: [light, heavy] });

const ann: EventAthlete = {
  _id: 'r1', eventId: 'e1', number: 4, user: { _id: 'u9', name: 'Ann Lee' }, club: 'Top', country: 'Norway', region: '', version: 3,
  entries: [{ _id: 'n1', class: { _id: 'c1', name: light.name }, status: 'registration' }],
  private: { sex: 'women', birthYear: 1999, groups: [], attempts: [], initials: false, code: '0123456789ab' },
};

/** Records a call, and replies with data. */
function keeps(method: 'put' | 'post', path: string, data: unknown): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data });
    }),
  );
  return sent;
}

test('an official has visitors see initials only; what is not meant is not sent', async () => {
  server.use(replies('get', '/event/:id', event), replies('get', '/event/athletes/:id', [ann]));
  const sent = keeps('put', '/event/athlete/r1', { ...ann, private: { ...ann.private, initials: true } });
  const user = openApp('/events/e1/athletes', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ann Lee' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => { expect(sent).toHaveLength(1); });
  expect(sent[0]).toMatchObject({ club: 'Top', classIds: ['c1'], version: 3 });
  expect(sent[0]).not.toHaveProperty('initials');
  await waitFor(() => { expect(screen.queryByRole('dialog')).toBeNull(); });
  await user.click(screen.getByRole('button', { name: 'Edit Ann Lee' }));
  const again = within(await screen.findByRole('dialog', { name: 'Ann Lee' }));
  await user.click(again.getByRole('checkbox', { name: 'Visitors see only initials' }));
  await user.click(again.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => { expect(sent[1]).toMatchObject({ initials: true }); });
});

test('who takes part enters themselves; what was typed stays while it is refused', async () => {
  const own: OwnEntry = { athlete: null, weighed: false, sex: 'men', birthYear: 1990, club: '', country: '', region: '', groups: [] };
  server.use(
    replies('get', '/event/:id', event),
    replies('get', '/event/athletes/:id', []),
    replies('get', '/event/entry/:id', own),
    refuses('post', '/event/enter/e1', 409, 'Registration has just closed.'),
  );
  const user = openApp('/events/e1/athletes', 'participant');
  const part = within(await screen.findByRole('region', { name: 'Your registration' }));
  await user.type(part.getByRole('textbox', { name: 'Club' }), 'Iron Arm');
  await user.click(part.getByRole('button', { name: 'Register' }));
  expect(part.getByText('Choose at least one class.')).toBeVisible();
  await user.click(part.getByRole('checkbox', { name: light.name }));
  await user.click(part.getByRole('button', { name: 'Register' }));
  expect(await part.findByText('Registration has just closed.')).toBeVisible();
  expect(part.getByRole('textbox', { name: 'Club' })).toHaveValue('Iron Arm');
  const entered = { ...own, club: 'Iron Arm', athlete: ann };
  const sent = keeps('post', '/event/enter/e1', entered);
  server.use(replies('get', '/event/entry/:id', entered));
  await user.click(part.getByRole('button', { name: 'Register' }));
  expect(await part.findByRole('heading', { name: 'You are registered: number 4' })).toBeVisible();
  expect(sent).toEqual([{ sex: 'men', birthYear: 1990, club: 'Iron Arm', groups: [], classIds: ['c1'] }]);
  expect(part.getByRole('heading', { name: 'You are registered: number 4' })).toHaveFocus();
});

test('whoever is not registered once it is closed is sent to the desk', async () => {
  server.use(
    replies('get', '/event/:id', { ...event, state: 'running' }),
    replies('get', '/event/athletes/:id', [ann]),
    replies('get', '/event/entry/:id', { athlete: null, weighed: false, sex: '', birthYear: 0, club: '', country: '', region: '', groups: [] } satisfies OwnEntry),
  );
  openApp('/events/e1/athletes', 'participant');
  expect(await screen.findByText('Registration is closed. Ask at the weigh-in desk to enter.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your registration' })).toBeNull();
});

test('who was known is named as they are called, not as they were typed', async () => {
  server.use(readsLists(), replies('get', '/event/:id', event), replies('get', '/event/athletes/:id', []), replies('post', '/event/suggest', [[{ _id: 'u9', name: 'Ann Lee', club: '', country: '' }]]));
  const sent = keeps('post', '/event/register', [ann]);
  const user = openApp('/events/e1/athletes', 'organizer');
  await user.type(await screen.findByRole('textbox', { name: 'Add an athlete' }), 'ann lee{Enter}');
  const question = await screen.findByRole('region', { name: 'Who is ann lee?' });
  await waitFor(() => { expect(within(question).getByRole('button', { name: /Ann Lee/ })).toHaveFocus(); });
  await user.keyboard('1');
  expect(await screen.findByText('Ann Lee', { selector: '[role=status] bdi' })).toBeVisible();
  expect(sent).toEqual([{ eventId: 'e1', athletes: [{ name: 'ann lee', classIds: undefined, userId: 'u9' }] }]);
});

/** A server that registers everyone except the given refused ones. */
function previews(refused: (name: string) => string | undefined = () => undefined) {
  return http.post('*/api/event/preview-registration', async ({ request }) => {
    const { athletes } = (await request.json()) as { athletes: { name: string }[] };
    const data = athletes.map(({ name }, i) => {
      const message = refused(name);
      const after = { ...ann, _id: `r${String(i)}`, user: { _id: `u${String(i)}`, name } };
      return message ? { before: null, after: null, known: false, refused: 'conflict', problems: [{ field: '', message, code: 'x' }] } : { before: null, after, known: false, problems: [] };
    });
    return HttpResponse.json({ success: true, message: '', data });
  });
}

async function pasteList(list: string) {
  const user = openApp('/events/e1/athletes', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Add a list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a list of athletes' }));
  await user.click(dialog.getByRole('textbox', { name: 'List' }));
  await user.paste(list);
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  return { user, dialog };
}

test('a list is registered only once it is known who of it is known, and not beyond what fits', async () => {
  const asked: number[] = [];
  server.use(
    readsLists(),
    previews(),
    replies('get', '/event/:id', event),
    replies('get', '/event/athletes/:id', []),
    http.post('*/api/event/suggest', async ({ request }) => {
      const { athletes } = (await request.json()) as { athletes: object[] };
      asked.push(athletes.length);
      return asked.length === 1 ? HttpResponse.json({ success: false, message: 'Busy.' }, { status: 409 }) : HttpResponse.json({ success: true, message: '', data: athletes.map(() => []) });
    }),
  );
  const { user, dialog } = await pasteList('Bo Li\nCy Doe');
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByRole('button', { name: 'Register 0 athletes' })).toBeDisabled();
  await user.click(again);
  await waitFor(() => { expect(dialog.getByRole('button', { name: 'Register 2 athletes' })).toBeEnabled(); });
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(dialog.getByRole('textbox', { name: 'List' }));
  await user.paste(`\n${Array.from({ length: 1999 }, (_, i) => `Di Poe${String(i)}`).join('\n')}`);
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(await dialog.findByText('You can register up to 2,000 athletes at once. Split the list and add the rest afterwards.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Register 0 athletes' })).toBeDisabled();
  expect(asked).toEqual([2, 2]);
});

test('a list can be registered while a change elsewhere has its preview asked again', async () => {
  let asked = 0;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => { answer = resolve; });
  let tell: () => void = () => undefined;
  server.use(
    ws.link('ws://localhost/api/live').addEventListener('connection', ({ client }) => {
      client.addEventListener('message', () => { client.send(JSON.stringify({ event: 'subscribed', versions: {}, ages: {} })); });
      tell = () => { client.send(JSON.stringify({ event: 'data-updated', type: 'event', eventId: 'e1' })); };
    }),
    readsLists(),
    http.post('*/api/event/preview-registration', async () => {
      asked++;
      if (asked > 1) await answered;
    }),
    previews(),
    replies('get', '/event/:id', event),
    replies('get', '/event/athletes/:id', []),
    replies('post', '/event/suggest', [[]]),
  );
  const sent = keeps('post', '/event/register', [ann]);
  const { user, dialog } = await pasteList('Bo Li');
  await dialog.findByText('1 valid line');
  act(tell);
  await waitFor(() => { expect(asked).toBe(2); });
  await user.click(dialog.getByRole('button', { name: 'Register 1 athlete' }));
  expect(await screen.findByText('1 athlete registered')).toBeVisible();
  expect(sent).toHaveLength(1);
  answer();
});

test('what was fixed and decided in the dialog stays when the registration is refused', async () => {
  server.use(
    readsLists(),
    previews((name) => (name === 'Cy Doe' ? 'Cy Doe is too heavy.' : undefined)),
    replies('get', '/event/:id', event),
    replies('get', '/event/athletes/:id', []),
    http.post('*/api/event/suggest', async ({ request }) => {
      const { athletes } = (await request.json()) as { athletes: object[] };
      return HttpResponse.json({ success: true, message: '', data: athletes.map(() => []) });
    }),
    refuses('post', '/event/register', 409, 'The class has just been drawn.'),
  );
  const { user, dialog } = await pasteList('Bo\nCy Doe');
  expect(await dialog.findByText('Cy Doe is too heavy.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Fix line 1' }));
  const name = within(dialog.getByRole('form', { name: 'Fix line 1' })).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Bo Li{Enter}');
  expect(await dialog.findByText('Bo Li')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Register 1 athlete' }));
  expect(await dialog.findByText('The class has just been drawn.')).toBeVisible();
  expect(dialog.getByText('Bo Li')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(dialog.getByRole('button', { name: 'Check the list' }));
  expect(await dialog.findByText('Bo Li')).toBeVisible();
});

test('a line that is wrong goes back into the field', async () => {
  server.use(
    replies('get', '/event/:id', event),
    replies('get', '/event/athletes/:id', []),
    replies('post', '/lists/read', aListReading({ lines: [aListLine({ name: 'Bo', problems: [{ field: 'sex', message: '“q” is not a sex.', code: 'server.entrylist.sex' }] })] })),
  );
  const user = openApp('/events/e1/athletes', 'organizer');
  const field = await screen.findByRole('textbox', { name: 'Add an athlete' });
  await user.type(field, 'Bo, q{Enter}');
  expect(field).toHaveValue('');
  await user.click(await screen.findByRole('button', { name: 'Edit line' }));
  expect(field).toHaveValue('Bo, q');
  expect(field).toHaveAccessibleDescription(/“q” is not a sex\./);
});

test('the next name answers no question about the one before, whatever letter it begins with', async () => {
  server.use(readsLists(), replies('get', '/event/:id', event), replies('get', '/event/athletes/:id', []), replies('post', '/event/suggest', [[{ _id: 'u9', name: 'Ann Lee', club: '', country: '' }]]));
  const sent = keeps('post', '/event/register', [ann]);
  const user = openApp('/events/e1/athletes', 'organizer');
  const field = await screen.findByRole('textbox', { name: 'Add an athlete' });
  await user.type(field, 'ann lee{Enter}');
  const question = await screen.findByRole('region', { name: 'Who is ann lee?' });
  await waitFor(() => { expect(within(question).getByRole('button', { name: /Ann Lee/ })).toHaveFocus(); });
  await user.keyboard('Nora Poe');
  expect(field).toHaveValue('Nora Poe');
  expect(question).toBeVisible();
  expect(sent).toEqual([]);
});
