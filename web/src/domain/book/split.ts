import type { BookTable } from './Grid';

/** Number of columns of classes that fit side by side on a sheet before their type is smaller than 8 pt. */
const MOST = 12;

type Part = { name: string; table: BookTable };

/**
 * A table in parts that fit on a sheet. It is split by the first group of its columns, such as the sex, then by the
 * second, such as the arm, and then into equal parts. Each part has the columns without a group, so it repeats the
 * names of teams.
 */
export function partsOf(table: BookTable): readonly Part[] {
  const grouped = table.columns.flatMap(({ splitBy }, i) => (splitBy ? [{ i, splitBy }] : []));
  const split = (columns: typeof grouped, depth: number, name: string): { name: string; columns: typeof grouped }[] => {
    if (columns.length <= MOST) return [{ name, columns }];
    const names = [...new Set(columns.map(({ splitBy }) => splitBy[depth]))];
    if (names[0] !== undefined) {
      return names.flatMap((one) => split(columns.filter(({ splitBy }) => splitBy[depth] === one), depth + 1, [name, one].filter(Boolean).join(', ')));
    }
    const parts = Math.ceil(columns.length / MOST);
    const each = Math.ceil(columns.length / parts);
    return Array.from({ length: parts }, (_, part) => ({ name: `${name} (${String(part + 1)}/${String(parts)})`, columns: columns.slice(part * each, (part + 1) * each) }));
  };
  const parts = split(grouped, 0, '');
  if (parts.length === 1) return [{ name: '', table }];
  return parts.map(({ name, columns }, part) => {
    const stays = new Set(columns.map(({ i }) => i));
    const keeps = <T>(list: readonly T[]): T[] => list.filter((_, i) => !table.columns[i]?.splitBy || stays.has(i));
    return { name, table: { ...table, columns: keeps(table.columns), rows: table.rows.map(keeps), notes: part === parts.length - 1 ? table.notes : [] } };
  });
}
