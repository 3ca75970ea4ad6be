import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { BookDocument } from '@/api/book';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { anEvent } from '@/test/samples';

serveApi();

const documents = [
  {
    _id: 'protocol', part: 'results', apart: false, title: 'Protocol', second: 'Protokoll',
    signatures: [{ role: 'Chief judge', name: 'Rea Lane', stamp: true }],
    tables: [{
      title: 'Men, 70 kg', notes: ['Iron Arm: −5 (late)'],
      columns: [{ title: 'Place right', numbers: true }, { title: 'Name', numbers: false }, { title: 'Points', numbers: true }],
      rows: [[{ number: 1 }, { text: 'Ann Lee' }, { number: 12.5 }], [{ text: 'did not appear' }, { text: '=1+1' }, {}]],
    }],
  },
] satisfies BookDocument[];

test('documents stand on screen, and are saved as a workbook and as CSV', async () => {
  server.use(
    replies('get', '/event/e1', anEvent()),
    replies('get', '/event/book/e1', documents),
    replies('get', '/event/book/e1/versions', []),
    http.get('*/api/event/book/e1/xlsx', () => HttpResponse.arrayBuffer(new Uint8Array([80, 75]).buffer)),
  );
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  URL.createObjectURL = (file) => `blob:${String(saved.push(file as Blob))}`;
  URL.revokeObjectURL = () => undefined;
  const user = openApp('/events/e1/documents', 'organizer');
  const table = within(await screen.findByRole('table', { name: 'Men, 70 kg' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['Place rightNamePoints', '1Ann Lee12.5', 'did not appear=1+1']);
  expect(screen.getByText('Iron Arm: −5 (late)')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Save as XLSX' }));
  await vi.waitFor(() => { expect(saved).toHaveLength(1); });
  expect(new Uint8Array(await saved[0]!.arrayBuffer())).toEqual(new Uint8Array([80, 75]));
  await user.click(screen.getByRole('button', { name: 'Save Protocol as CSV' }));
  expect((await saved[1]!.text()).split('\r\n').slice(0, 5)).toEqual(['\uFEFF"Men, 70 kg"', 'Place right,Name,Points', '1,Ann Lee,12.5', "did not appear,'=1+1,", 'Iron Arm: −5 (late)']);
});

test('a book is made final with a reason, and each version says who has received it', async () => {
  const version = (number: number) => ({
    number, madeAt: '2026-11-28T16:40:00Z', madeBy: 'Olga Marsh', language: 'en', reason: number > 1 ? 'The video' : '', publicHash: `${String(number)}abcdef0123456789`, officialHash: 'f'.repeat(64),
    handedOut: number === 1 ? [{ to: 'The city', at: '2026-11-28T17:00:00Z', by: 'Olga Marsh' }] : [],
  });
  let versions = [version(1)];
  const asked: unknown[] = [];
  server.use(
    replies('get', '/event/e1', anEvent()),
    replies('get', '/event/book/e1', documents),
    http.get('*/api/event/book/e1/versions', () => HttpResponse.json({ success: true, message: '', data: versions })),
    http.post('*/api/event/book/final', async ({ request }) => {
      asked.push(await request.json());
      versions = [version(1), version(2)];
      return HttpResponse.json({ success: true, message: '', data: version(2) }, { status: 201 });
    }),
  );
  const user = openApp('/events/e1/documents', 'organizer');
  expect(await screen.findByText('Version 1, current', { selector: 'p' })).toBeVisible();
  expect(screen.getByText(/^Received by The city/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Make final' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make the book final' }));
  expect(dialog.getByText(/Version 2 replaces version 1/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The video');
  await user.click(dialog.getByRole('button', { name: 'Make final' }));
  expect(await screen.findByText('Version 2, current', { selector: 'p' })).toBeVisible();
  expect(screen.getByText('Version 1, replaced', { selector: 'p' })).toBeVisible();
  expect(asked).toEqual([{ eventId: 'e1', reason: 'The video' }]);
  // A final version is shown, and cannot be made final again.
  expect(await screen.findByRole('combobox', { name: 'Version' })).toHaveValue('2');
  expect(screen.getByRole('button', { name: 'Make final' })).toBeDisabled();
});

test('signatures are typed in a dialog and sent whole', async () => {
  const asked: unknown[] = [];
  server.use(
    replies('get', '/event/e1', anEvent()),
    replies('get', '/event/book/e1', documents),
    replies('get', '/event/book/e1/versions', []),
    http.put('*/api/event/update/e1', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ success: true, message: '', data: anEvent() });
    }),
  );
  const user = openApp('/events/e1/documents', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Titles and signatures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Titles and signatures' }));
  await user.type(dialog.getByRole('textbox', { name: 'Federation' }), 'Arm Federation');
  await user.click(dialog.getByRole('button', { name: 'Add signature' }));
  const line = within(dialog.getByRole('group', { name: 'Signature 1' }));
  await user.selectOptions(line.getByRole('combobox', { name: 'Document' }), 'protocol');
  await user.type(line.getByRole('textbox', { name: 'Role' }), 'Chief judge');
  await user.click(line.getByRole('checkbox', { name: 'Stamp' }));
  await user.click(dialog.getByRole('button', { name: 'Change a document’s title' }));
  const heading = within(dialog.getByRole('group', { name: 'Heading 1' }));
  await user.selectOptions(heading.getByRole('combobox', { name: 'Document' }), 'protocol');
  await user.type(heading.getByRole('textbox', { name: 'Title at this event' }), 'Bulletin');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => { expect(asked).toHaveLength(1); });
  expect(asked[0]).toEqual({ settings: { book: { federation: 'Arm Federation', city: '', years: false, latin: false, signatures: [{ document: 'protocol', role: 'Chief judge', stamp: true }], headings: [{ document: 'protocol', title: 'Bulletin' }] } } });
});

test('the official edition is another one, and says for whom it is', async () => {
  server.use(
    replies('get', '/event/e1', anEvent()),
    replies('get', '/event/book/e1/versions', []),
    http.get('*/api/event/book/e1', ({ request }) => {
      const title = new URL(request.url).searchParams.get('official') === 'true' ? 'With weights' : 'For everyone';
      return HttpResponse.json({ success: true, message: '', data: [{ ...documents[0], title }] });
    }),
  );
  const user = openApp('/events/e1/documents', 'organizer');
  expect(await screen.findByRole('heading', { name: 'For everyone' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Edition' }), 'official');
  expect(await screen.findByText('With birth years, weights and full names.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'With weights' })).toBeVisible();
});

test('a workbook that cannot be made says so and leaves the documents', async () => {
  server.use(replies('get', '/event/e1', anEvent()), replies('get', '/event/book/e1', documents), replies('get', '/event/book/e1/versions', []), refuses('get', '/event/book/e1/xlsx', 409, 'Not now.'));
  const user = openApp('/events/e1/documents', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Save as XLSX' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Men, 70 kg' })).toBeVisible();
});

const finished = {
  _id: 'c1',
  name: 'Men 70 kg, right arm',
  class: { sex: 'men', arm: 'right', weight: { limit: 70_000, over: false }, group: '' },
  athleteCount: 4,
  completedAt: '2026-12-05T14:00:00Z',
  unopposed: false,
  out: [],
  places: [1, 2, 3, 4].map((place) => ({ _id: `a${String(place)}`, place, name: `Athlete ${String(place)}`, club: 'Iron Arm', country: 'Norway', number: place })),
};

test('certificates are printed up to a place, each on a sheet, and nothing else with them', async () => {
  const printed: string[][] = [];
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'));
    printed.push([...document.querySelectorAll('.cert-print .cert-name')].map((name) => name.textContent));
    dispatchEvent(new Event('afterprint'));
  });
  server.use(replies('get', '/event/e1', anEvent()), replies('get', '/event/book/e1', documents), replies('get', '/event/book/e1/versions', []), replies('get', '/event/results/e1', [finished]));
  const user = openApp('/events/e1/documents', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Print certificates…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print certificates' }));
  expect(await dialog.findByRole('button', { name: 'Print 3 certificates' })).toBeEnabled();
  const last = dialog.getByRole('textbox', { name: 'Up to place' });
  await user.clear(last);
  expect(dialog.getByRole('button', { name: 'Print 4 certificates' })).toBeEnabled();
  await user.type(last, 'x');
  expect(dialog.getByText('Enter a whole number from 1.')).toBeVisible();
  await user.clear(last);
  await user.type(last, '1');
  await user.click(dialog.getByRole('button', { name: 'Print 1 certificate' }));
  await waitFor(() => { expect(printed).toEqual([['Athlete 1']]); });
  await waitFor(() => { expect(document.querySelector('.cert-print')).toBeNull(); });
});

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pictureFile = () => new File([Uint8Array.from(atob(pixel), (c) => c.charCodeAt(0))], 'back.png', { type: 'image/png' });

test('a chosen picture is saved at once, a refusal is shown, and certificates have the background', async () => {
  let event = anEvent();
  const sent: unknown[] = [];
  const printed: (string | null)[] = [];
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'));
    printed.push(document.querySelector('.cert-print .cert-background')?.getAttribute('src') ?? null);
    dispatchEvent(new Event('afterprint'));
  });
  server.use(
    http.get('*/api/event/e1', () => HttpResponse.json({ success: true, message: '', data: event })),
    replies('get', '/event/book/e1', documents),
    replies('get', '/event/book/e1/versions', []),
    replies('get', '/event/results/e1', [finished]),
    http.put('*/api/event/picture/e1', async ({ request }) => {
      const body = (await request.json()) as { kind: string };
      if (body.kind === 'logo') return HttpResponse.json({ success: false, message: 'Choose a PNG or JPEG picture.' }, { status: 400 });
      sent.push(body);
      event = { ...event, background: 'b1' };
      return HttpResponse.json({ success: true, message: '', data: event });
    }),
    http.get('*/api/event/picture/e1/background/b1', () => HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, { headers: { 'Content-Type': 'image/png' } })),
  );
  const user = openApp('/events/e1/documents', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Pictures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pictures' }));
  await user.upload(dialog.getByLabelText('Logo', { selector: 'input' }), pictureFile());
  expect(await dialog.findByText('Choose a PNG or JPEG picture.')).toBeVisible();
  await user.upload(dialog.getByLabelText('Background of certificates', { selector: 'input' }), pictureFile());
  expect(await dialog.findByRole('img', { name: 'Background of certificates' })).toHaveAttribute('src', 'data:image/png;base64,AQID');
  expect(sent).toEqual([{ kind: 'background', picture: `data:image/png;base64,${pixel}` }]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));

  await user.click(screen.getByRole('button', { name: 'Print certificates…' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Print certificates' }));
  expect(await choice.findByRole('combobox', { name: 'Style' })).toHaveValue('picture');
  await user.click(await choice.findByRole('button', { name: 'Print 3 certificates' }));
  await waitFor(() => { expect(printed).toEqual(['data:image/png;base64,AQID']); });
});

test("a club's evening sees three buttons, and the rest on demand", async () => {
  const evening = anEvent();
  server.use(replies('get', '/event/e1', { ...evening, settings: { ...evening.settings, ruleBook: 'club-night' } }), replies('get', '/event/book/e1', documents), replies('get', '/event/book/e1/versions', []));
  const user = openApp('/events/e1/documents', 'organizer');
  expect(await screen.findByRole('button', { name: 'Print results' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make final' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all documents' }));
  expect(await screen.findByRole('button', { name: 'Make final' })).toBeVisible();
});

test('a finished public event has an archive, in the language of its book', async () => {
  for (const [state, isPublic, expected] of [['finished', true, 1], ['running', true, 0], ['finished', false, 0]] as const) {
    server.use(replies('get', '/event/e1', anEvent({ state, public: isPublic })), replies('get', '/event/book/e1', documents), replies('get', '/event/book/e1/versions', []));
    openApp('/events/e1/documents', 'organizer');
    expect(await screen.findByRole('button', { name: 'Save as ZIP' })).toBeVisible();
    const links = screen.queryAllByRole('link', { name: 'Download as archive' });
    expect(links).toHaveLength(expected);
    if (links[0]) expect(links[0].getAttribute('href')).toMatch(/^\/api\/public\/event\/.+\/archive\?language=en$/);
    cleanup();
  }
});
