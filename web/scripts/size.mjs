// Fails when the texts of one language, the code that looks them up, or what a visitor's first visit loads are larger than their
// budgets, gzipped, and when the build has the sample people of `make dev` in it. e2e/tests/policy.spec.ts checks the size of a
// first visit to each screen in a browser.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const textsBudget = 60_000;
const visitorsTextsBudget = 10_000;
/** A first visit to a public event: code, styles and texts, and the number of files. */
const visitBudget = 175_000;
const visitFiles = 6;
const translationBudget = 6_000;
const dist = new URL('../dist/', import.meta.url);
/** Vite's manifest of a program's files. */
const manifestOf = (program) => JSON.parse(readFileSync(new URL(`.vite/${program}.json`, dist), 'utf8'));
const manifests = { app: manifestOf('app'), visitors: manifestOf('visitors') };

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
      rolldownOptions: { input: entry, external: /^react(\/|$)|\/(session|pseudo|corrections)$|\.po$/, preserveEntrySignatures: 'strict' },
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

const textsOf = (manifest) => Object.keys(manifest).filter((key) => key.endsWith('.po')).map((key) => manifest[key].file);
const texts = { app: textsOf(manifests.app), visitors: textsOf(manifests.visitors) };
if (texts.app.length === 0 || texts.visitors.length !== texts.app.length) throw new Error('dist has no texts: build first');

/** The files that a program loads before its first screen, with the English texts, and those of a screen that it loads on demand. */
function firstFiles(manifest, screen) {
  const files = new Set(Object.keys(manifest).filter((key) => key.endsWith('/en.po')).map((key) => manifest[key].file));
  const add = (key) => {
    const { file, css = [], imports = [] } = manifest[key];
    if (files.has(file)) return;
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(add);
  };
  for (const key of Object.keys(manifest)) if (manifest[key].isEntry || (screen && key.endsWith(screen))) add(key);
  return [...files];
}
const sizeOf = (files) => files.reduce((sum, file) => sum + gzip(readFileSync(new URL(file, dist))), 0);

let over = 0;
function hold(total, limit, name) {
  if (total > limit) over++;
  console.log(`${(total / 1000).toFixed(1).padStart(6)} kB  ${name}${total > limit ? '  over the budget' : ''}`);
}

for (const file of texts.app) hold(sizeOf([file]), textsBudget, `texts of ${file}`);
for (const file of texts.visitors) hold(sizeOf([file]), visitorsTextsBudget, `texts of public pages, ${file}`);
hold(await translation(), translationBudget, 'code of translation');
const visit = firstFiles(manifests.visitors);
hold(sizeOf(visit), visitBudget, `first visit to a public event, beside fonts, in ${visit.length} files`);
if (visit.length > visitFiles) {
  over++;
  console.log(`           more than ${visitFiles} files`);
}
for (const [name, screen] of Object.entries({ 'a public class': 'visit/ClassPage.tsx', 'an athlete’s own day': 'me/MePage.tsx' })) {
  const files = firstFiles(manifests.visitors, screen);
  console.log(`${(sizeOf(files) / 1000).toFixed(1).padStart(6)} kB  first visit to ${name}, in ${files.length} files`);
}
const login = firstFiles(manifests.app, 'login/LoginPage.tsx');
console.log(`${(sizeOf(login) / 1000).toFixed(1).padStart(6)} kB  first visit to the login, in ${login.length} files`);

/** Files of the build with content from the login list of `make dev`. */
const developers = readdirSync(new URL('assets/', dist)).filter((name) => {
  const content = readFileSync(new URL(`assets/${name}`, dist), 'latin1');
  return /sample-people|VITE_SAMPLE|toproll-demo/.test(name + content);
});
if (developers.length > 0) {
  console.error(`A build must not have the login list of make dev: ${developers.join(', ')}`);
  process.exit(1);
}
console.log(`${texts.app.length + texts.visitors.length + 2 - over} passed, ${over} failed`);
if (over > 0) process.exit(1);
