import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words for a side of the screen instead of a line's start or end, in class names and style properties … */
const inCode = [
  /(?<![\w-])-?(?:scroll-)?[mp][lr]-(?:\d|\[|px|auto)[^\s'"`]*/g,
  /(?<![\w-])-?(?:left|right)-(?:\d|\[|px|auto|full)[^\s'"`]*/g,
  /(?<![\w-])(?:text|float|clear|origin)-(?:left|right)\b/g,
  /(?<![\w-])border-[lr](?![\w])[^\s'"`]*/g,
  /(?<![\w-])rounded-(?:[lr]|[tb][lr])(?![\w])[^\s'"`]*/g,
  /style=\{\{[^}]*\b(?:left|right|\w+(?:Left|Right)\w*)\b/g,
];

/** … and in style sheets. */
const inStyles = [/(?<![\w-])(?:left|right)\s*:/g, /[a-z]-(?:left|right)(?:-[a-z]+)?\s*:/g, /(?:text-align|float|clear)\s*:\s*(?:left|right)/g];

function sides(text: string, patterns: RegExp[]): string[] {
  return patterns.flatMap((pattern) => text.match(pattern) ?? []);
}

test.each([
  ['tsx', inCode],
  ['css', inStyles],
] as const)('no .%s names a side of the screen: it would stay there when the page is read from right to left', (kind, patterns) => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(`.${kind}`) && !name.includes('.test.'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap((name) => sides(readFileSync(`src/${name}`, 'utf8'), patterns).map((found) => `${name}: ${found}`))).toEqual([]);
});

test.each(['ml-2', 'sm:-mr-px', 'first:pl-0', 'hover:left-1/2', 'right-[2rem]', 'text-left', 'border-l', 'border-r-2', 'rounded-tl-sm', 'style={{ left: 3 }}'])(
  '%s is refused in code',
  (text) => {
    expect(sides(`<a className="flex ${text} grow">`, inCode)).not.toEqual([]);
  },
);

test.each(['ms-2', 'ps-4', 'inset-s-0', 'text-start', 'border-s', 'rounded-e-xs', 'a left-arm class', 'left-handed', 'border-line', 'border-rail-2', 'style={{ top: y }}'])(
  '%s is not',
  (text) => {
    expect(sides(`<a className="flex ${text} grow">`, inCode)).toEqual([]);
  },
);

test.each(['  left: 0;', 'margin-left: 1px;', 'border-left-width: 6px', 'text-align: right;', 'scroll-padding-left: 1px'])('%s is refused in styles', (text) => {
  expect(sides(text, inStyles)).not.toEqual([]);
});

/** A name on its own without isolation; an option can contain only text. */
const bareName = /(?<!=|<bdi|<option[^<]*)>\s*\{[\w.?!]+\.name\}/g;

test('each name that stands by itself is isolated: it goes the way of its own letters', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
  expect(files.flatMap((name) => sides(readFileSync(`src/${name}`, 'utf8'), [bareName]).map((found) => `${name}: ${found}`))).toEqual([]);
});

test.each(['<h3>{tournament.name}</h3>', '<span\n  className="a"\n>\n  {match.player1!.user.name}\n</span>'])('%s is refused', (text) => {
  expect(sides(text, [bareName])).not.toEqual([]);
});

test.each(['<bdi>{person.name}</bdi>', '<option value={e._id}>{e.user.name}</option>', '<Card title={one.name}>', '<Avatar label={(one) => one.name} name={user.name} />'])('%s is not', (text) => {
  expect(sides(text, [bareName])).toEqual([]);
});
