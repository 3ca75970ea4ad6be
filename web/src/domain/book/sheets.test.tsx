import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sheets } from './Sheets';
import type { BookDocument } from '@/api/book';

const event = { slug: 'open', name: 'City Open', venue: 'Hall', timeZone: 'UTC', firstDay: '2026-12-05', lastDay: '2026-12-05' };
const table = (title: string) => ({
  title, notes: [`${title} is over`],
  columns: [{ title: 'Name', numbers: false }, { title: 'Time', numbers: false }],
  rows: ['Ann', 'Bo', 'Cy'].map((text) => [{ text }, { text: '2026-12-05 09:12' }]),
});
const aDocument = (apart: boolean): BookDocument => ({
  _id: 'letters', part: 'after', title: 'Letters', apart, signatures: [{ role: 'Chief judge' }], tables: [table('Iron Arm'), table('Table Kings')],
});

test.each([[false, 1], [true, 2]])('notes and signatures stand with the last rows; standing apart (%s), each table is signed', (apart, signed) => {
  const { container } = render(<Sheets event={event} book={{ federation: '', city: '' }} documents={[aDocument(apart)]} whole={false} />);
  expect(screen.getAllByText('Chief judge', { ignore: false })).toHaveLength(signed);
  expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(signed);
  const ends = [...container.querySelectorAll<HTMLElement>('.doc-end')];
  expect(ends.map((end) => [within(end).queryByText('Ann'), within(end).queryByText('Cy')].map(Boolean))).toEqual([[false, true], [false, true]]);
  expect(within(ends[1]!).getByText('Chief judge')).toBeInTheDocument();
  expect(within(ends[1]!).getByText('Table Kings is over')).toBeInTheDocument();
  expect(container.querySelectorAll('td[data-moment]')).toHaveLength(6);
});
