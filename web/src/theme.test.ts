import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/theme.css', 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name, day, night]) => [name, { day, night }] as const,
  ),
);

function colour(name: string, theme: 'day' | 'night'): string {
  const value = tokens.get(name)?.[theme];
  if (!value) throw new Error(`theme.css has no token --${name}`);
  return value;
}

/** Relative luminance of an sRGB colour, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21, WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['paper', 'board', 'board-2'];

/** Text on its background: at least 4.5. */
const text: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'accent', 'info', 'warn', 'ok', 'danger'].flatMap((ink) =>
    surfaces.map((surface): [string, string] => [ink, surface]),
  ),
  ...['accent', 'info', 'warn', 'ok'].map((ink): [string, string] => [ink, `${ink}-soft`]),
  ...['accent', 'info', 'warn', 'ok'].map((soft): [string, string] => ['ink', `${soft}-soft`]),
  ['danger', 'accent-soft'],
  ['accent-ink', 'accent'],
  ['paper', 'ink'],
  ['side', 'red'],
  ['side', 'blue'],
  ...['gold', 'silver', 'bronze'].map((metal): [string, string] => ['medal-ink', metal]),
  ['rail-ink', 'rail'],
  ['rail-ink', 'rail-2'],
  ['rail-ink-2', 'rail'],
  ['rail-ink-2', 'rail-2'],
];

/** Outlines of controls and focus rings on their background: at least 3. */
const graphics: [string, string][] = [
  ...['edge', 'focus', 'line-2'].flatMap((line) =>
    surfaces.map((surface): [string, string] => [line, surface]),
  ),
];

describe.each(['day', 'night'] as const)('by %s', (theme) => {
  test.each(text)('%s on %s can be read', (ink, surface) => {
    expect(contrast(colour(ink, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphics)('%s on %s can be seen', (line, surface) => {
    expect(contrast(colour(line, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('contrast agrees with the known extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('no class names a colour that the theme does not have, for nothing would be drawn', () => {
  const named = new Set([...css.matchAll(/--color-([a-z0-9-]+):/g)].map(([, name]) => name));
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const used = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/\b(?:bg|text|border|outline|fill|stroke)-(white|black|(?:gray|red|blue|green|ink|paper|board|accent|line|rail|ok|warn|info|danger)(?:-[a-z0-9]+)*)\b/g)].map(([, name]) => `${file}: ${String(name)}`),
  );
  expect(used.filter((use) => !named.has(use.split(': ')[1] ?? ''))).toEqual([]);
});
