// Fails when a first visit to any screen would load more JavaScript than the
// budget: what the page names, with the frame of those who are logged in, and the screen,
// with everything they import statically, and the largest of the languages' texts, gzipped. What opens later (dialogs) is
// not counted. Texts have budgets of their own: those of one language, and the code that looks them up.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const budget = 180_000;
const textsBudget = 25_000;
const translationBudget = 12_000;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** The script files that a manifest entry loads before it runs, its own first. */
function closure(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(imported, files);
  return files;
}

const gzip = (content) => gzipSync(content, { level: 9 }).length;

const gzipped = new Map();
function size(file) {
  if (!gzipped.has(file)) gzipped.set(file, gzip(readFileSync(new URL(file, dist))));
  return gzipped.get(file);
}

/** What looks texts up and chooses among the languages, built by itself: in dist/ it is spread over parts with other code. */
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

const page = readFileSync(new URL('index.html', dist), 'utf8');
const texts = Object.keys(manifest).filter((key) => key.endsWith('.po')).map((key) => manifest[key].file);
const largest = [...texts].sort((a, b) => size(b) - size(a))[0];
// The page names the texts of every language, of which it loads one.
const app = [...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file).filter((file) => !texts.includes(file));
const screens = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && /Page\.tsx$/.test(key));
if (app.length === 0 || screens.length === 0 || !largest) throw new Error('dist has no script of the page, no texts or no screen: build first');

let over = 0;
function hold(total, limit, name) {
  if (total > limit) over++;
  console.log(`${(total / 1000).toFixed(1).padStart(6)} kB  ${name}${total > limit ? '  over the budget' : ''}`);
}

for (const file of texts) hold(size(file), textsBudget, `texts of ${file}`);
hold(await translation(), translationBudget, 'code of translation');
for (const screen of screens) {
  const files = closure(screen, new Set([...app, largest]));
  hold([...files].reduce((sum, file) => sum + size(file), 0), budget, screen);
}
console.log(`${texts.length + 1 + screens.length - over} passed, ${over} failed`);
if (over > 0) process.exit(1);
