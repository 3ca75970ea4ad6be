import { expect, test } from 'vitest';
import { eventKeys } from './event-keys';

const sources = import.meta.glob<string>('../{day,announcer,plan,desk,pad}/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** Keys in the help's notation. */
const written: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', ' ': 'Enter' };

/** The keys that a source listens to: its comparisons and look-ups. */
function listened(source: string): string[] {
  const found = [...source.matchAll(/\.key(?:\.toLowerCase\(\))? [!=]== '([^']+)'/g)].map(([, key]) => key ?? '');
  for (const [, table] of source.matchAll(/\{([^{}]*)\}\[\w+\.key/g)) found.push(...[...(table ?? '').matchAll(/(\w+):/g)].map(([, key]) => key ?? ''));
  const [, does = ''] = /const does: .* = \{\n([^]*?)\n {4}\};/.exec(source) ?? [];
  found.push(...[...does.matchAll(/^ {6}(\w):/gm)].map(([, key]) => key ?? ''));
  if (/\[1-9\]|Number\(\w+\.key\)/.test(source)) found.push('1–9');
  if (source.includes('.key !== shortcut')) found.push('1', '2');
  return found.map((key) => written[key] ?? key);
}

test('every key to which a screen of an event listens stands in the help, and no other', () => {
  for (const folder of new Set(Object.keys(sources).map((path) => path.split('/')[1] ?? ''))) {
    const handled = new Set(Object.entries(sources).flatMap(([path, source]) => (path.startsWith(`../${folder}/`) && !path.includes('.test.') ? listened(source) : [])));
    const told = new Set((eventKeys().find((screen) => screen.folder === folder)?.rows ?? []).flatMap(({ keys }) => keys.split(' ')));
    told.delete('Shift+1–9'); // by the same digits
    handled.delete('f'); // like w, because F means female
    expect([...handled].toSorted(), folder).toEqual([...told].toSorted());
  }
});

test('each screen knows its own pages', () => {
  const at = (path: string) => eventKeys().flatMap(({ folder, isAt }) => (isAt(path) ? [folder] : []));
  expect(at('/events/e1/day')).toEqual(['day']);
  expect(at('/events/e1/announcer')).toEqual(['announcer']);
  expect(at('/events/e1/desk')).toEqual(['desk']);
  expect(at('/matches/m1')).toEqual(['pad']);
  expect(at('/dashboard')).toEqual([]);
});
