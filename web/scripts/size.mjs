// Fails when a first visit to any screen would load more JavaScript than the
// budget: what the page names, the frame of those who are logged in, and the screen,
// with everything they import statically, gzipped. What opens later (dialogs) is not counted.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budget = 180_000;
const frame = 'src/features/layout/Layout.tsx';
const withoutFrame = /features\/(login|recovery|legal)\//;
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

const gzipped = new Map();
function size(file) {
  if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return gzipped.get(file);
}

const page = readFileSync(new URL('index.html', dist), 'utf8');
const app = [...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const screens = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && /Page\.tsx$/.test(key));
if (app.length === 0 || screens.length === 0 || !manifest[frame]) throw new Error('dist has no script of the page, no frame or no screen: build first');

let over = 0;
for (const screen of screens) {
  const files = closure(screen, new Set(app));
  if (!withoutFrame.test(screen)) closure(frame, files);
  const total = [...files].reduce((sum, file) => sum + size(file), 0);
  if (total > budget) over++;
  console.log(`${(total / 1000).toFixed(1).padStart(6)} kB  ${screen}${total > budget ? '  over the budget' : ''}`);
}
console.log(`${screens.length - over} passed, ${over} failed`);
if (over > 0) process.exit(1);
