import { expect, test } from 'vitest';
import type { BookTable } from './Grid';
import { partsOf } from './split';

/** A matrix of teams with this many classes of each sex and arm. Each cell names its column. */
function matrix(classes: number, arms = ['left arm', 'right arm'], sexes = ['Women', 'Men']): BookTable {
  const title = (text: string) => ({ title: text, numbers: false });
  const columns = [
    title('Club'),
    ...sexes.flatMap((sex) => arms.flatMap((arm) => Array.from({ length: classes }, (_, i) => ({ ...title(`${sex} ${arm} ${String(i)}`), splitBy: [sex, arm] })))),
    title('Total'),
  ];
  return { title: '', columns, rows: ['Iron Arm', 'Top'].map(() => columns.map((column) => ({ text: column.title }))), notes: ['late'] };
}

test('a table that fits stays whole', () => {
  const table = matrix(3);
  expect(partsOf(table)).toEqual([{ name: '', table }]);
});

test.each([
  [4, ['Women', 'Men']],
  [7, ['Women, left arm', 'Women, right arm', 'Men, left arm', 'Men, right arm']],
  [14, ['Women, left arm (1/2)', 'Women, left arm (2/2)', 'Women, right arm (1/2)', 'Women, right arm (2/2)', 'Men, left arm (1/2)', 'Men, left arm (2/2)', 'Men, right arm (1/2)', 'Men, right arm (2/2)']],
])('%i classes of each sex and arm are split by sex, then by arm, then evenly', (classes, names) => {
  const table = matrix(classes);
  const parts = partsOf(table);
  expect(parts.map(({ name }) => name)).toEqual(names);
  for (const { table: { columns, rows } } of parts) {
    expect(columns.length).toBeLessThanOrEqual(14);
    expect([columns[0]?.title, columns.at(-1)?.title]).toEqual(['Club', 'Total']);
    for (const row of rows) expect(row.map(({ text }) => text)).toEqual(columns.map(({ title }) => title));
  }
  // Every class is in one part, and the notes follow the last.
  const all = parts.flatMap(({ table: { columns } }) => columns.filter(({ splitBy }) => splitBy).map(({ title }) => title));
  expect(all).toEqual(table.columns.slice(1, -1).map(({ title }) => title));
  expect(parts.map(({ table: { notes } }) => notes.length)).toEqual(parts.map((_, i) => (i === parts.length - 1 ? 1 : 0)));
});
