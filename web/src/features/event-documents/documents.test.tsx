import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { BookDocument } from '@/api/book';
import { openApp, refuses, replies, server, serveApi } from '@/test/app';
import { anEvent } from '@/test/samples';

serveApi();

const documents = [
  {
    _id: 'protocol', title: 'Protocol',
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

test('the official edition is another one, and says for whom it is', async () => {
  server.use(
    replies('get', '/event/e1', anEvent()),
    http.get('*/api/event/book/e1', ({ request }) => {
      const title = new URL(request.url).searchParams.get('official') === 'true' ? 'With weights' : 'For everybody';
      return HttpResponse.json({ success: true, message: '', data: [{ ...documents[0], title }] });
    }),
  );
  const user = openApp('/events/e1/documents', 'organizer');
  expect(await screen.findByRole('heading', { name: 'For everybody' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Official' }));
  expect(await screen.findByText('For officials alone: with birth years, weights and whole names.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'With weights' })).toBeVisible();
});

test('a workbook that cannot be made says so and leaves the documents', async () => {
  server.use(replies('get', '/event/e1', anEvent()), replies('get', '/event/book/e1', documents), refuses('get', '/event/book/e1/xlsx', 409, 'Not now.'));
  const user = openApp('/events/e1/documents', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Save as XLSX' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Men, 70 kg' })).toBeVisible();
});
