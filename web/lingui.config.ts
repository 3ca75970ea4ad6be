import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extractor } from '@lingui/cli/api';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { pageExtractor, serverExtractor } from './languages/extractors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Texts are in locales/, a file a language; `npm run texts` finds them in the code and adds new ones to each file. */
export default defineConfig({
  rootDir: root,
  sourceLocale: 'en',
  locales: readdirSync(`${root}/locales`)
    .filter((file) => file.endsWith('.po'))
    .map((file) => file.slice(0, -'.po'.length)),
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['web/src', 'web/index.html', 'cmd', 'internal'].map((path) => `<rootDir>/${path}`) }],
  extractors: [extractor, pageExtractor, serverExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
