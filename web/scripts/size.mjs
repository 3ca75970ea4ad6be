// Fails when the texts of one language, or the code that looks them up, are larger than their budgets, gzipped, and when the build
// has the sample people of `make dev` in it. What a first
// visit to each screen loads in all is held by e2e/tests/policy.spec.ts, where a browser loads it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const textsBudget = 60_000;
const translationBudget = 6_000;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

const gzip = (content) => gzipSync(content, { level: 9 }).length;

/** The code that looks texts up and chooses the language, built alone: in dist/ it is spread over parts with other code. */
async function translation() {
  const entry = 'translation';
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, external: /^react(\/|$)|\/(session|pseudo)$|\.po$/, preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: entry,
        resolveId: { order: 'pre', handler: (id) => (id === entry ? fileURLToPath(new URL('../src/translation.js', import.meta.url)) : undefined) },
        load: (id) =>
          id.endsWith('/src/translation.js')
            ? `export { i18n } from '@lingui/core'; export { I18nProvider, Trans, useLingui } from '@lingui/react'; export * from './lib/language';`
            : undefined,
      },
    ],
  });
  return gzip(output.map(({ code = '' }) => code).join(''));
}

const texts = Object.keys(manifest).filter((key) => key.endsWith('.po')).map((key) => manifest[key].file);
if (texts.length === 0) throw new Error('dist has no texts: build first');

let over = 0;
function hold(total, limit, name) {
  if (total > limit) over++;
  console.log(`${(total / 1000).toFixed(1).padStart(6)} kB  ${name}${total > limit ? '  over the budget' : ''}`);
}

for (const file of texts) hold(gzip(readFileSync(new URL(file, dist))), textsBudget, `texts of ${file}`);
hold(await translation(), translationBudget, 'code of translation');

/** Files of the build with something in them that only the login list of `make dev` has. */
const developers = readdirSync(new URL('assets/', dist)).filter((name) => {
  const content = readFileSync(new URL(`assets/${name}`, dist), 'latin1');
  return /sample-people|VITE_SAMPLE|toproll-demo/.test(name + content);
});
if (developers.length > 0) {
  console.error(`A build must not have the login list of make dev: ${developers.join(', ')}`);
  process.exit(1);
}
console.log(`${texts.length + 1 - over} passed, ${over} failed`);
if (over > 0) process.exit(1);
