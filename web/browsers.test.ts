import { readFileSync } from 'node:fs';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { browsers } from './browsers.ts';

const names: Record<string, keyof typeof browsers> = { Chrome: 'chrome', Edge: 'edge', Firefox: 'firefox', Safari: 'safari', 'Safari on iPhone and iPad': 'ios' };

test('the app is built for the browsers that the documents list', async () => {
  const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const [, table] = /## Browsers\n([^#]*)/.exec(text) ?? [];
  const listed = [...(table ?? '').matchAll(/^\| ([^|]+?) \| (\d[\d.]*) \|/gm)].map(([, name = '', version]) => [names[name], version]);
  expect(Object.fromEntries(listed)).toEqual(browsers);

  const { build } = await resolveConfig({ configFile: new URL('./vite.config.ts', import.meta.url).pathname, logLevel: 'silent' }, 'build');
  expect([build.target].flat().toSorted()).toEqual(listed.map(([name, version]) => `${name}${version}`).toSorted());
});
