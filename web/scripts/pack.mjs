// Packs the output of `vite build` for the server. Brotli for texts is slow, so it runs here once instead of at every start.
// All else stays unchanged, also the page, which the server still changes.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const packed = new URL('../packed/', import.meta.url);
const texts = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

for (const name of await readdir(packed)) {
  if (name !== '.gitkeep') await rm(new URL(name, packed), { recursive: true });
}
for (const file of await readdir(dist, { recursive: true, withFileTypes: true })) {
  const name = `${file.parentPath}/${file.name}`.slice(dist.pathname.length).replace(/^\//, '');
  if (!file.isFile() || name.split('/').some((part) => part.startsWith('.'))) continue;
  let content = await readFile(new URL(name, dist));
  let to = name;
  if (texts.has(extname(name))) {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    content = brotliCompressSync(content, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length } });
    to += '.br';
  }
  await mkdir(new URL(`${dirname(to)}/`, packed), { recursive: true });
  await writeFile(new URL(to, packed), content);
}
