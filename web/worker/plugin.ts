import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { pageOf, type Program, visitorsAddress } from '../src/lib/programs.ts';

/** Rarely needed fonts: they load when such letters first appear, and stay in the browser's own cache. */
const otherAlphabets = /\/noto-[^/]*\.woff2$/;

/** Vite's list of a program's files, below the build folder. */
export const manifestOf = (program: Program) => `.vite/${program}.json`;

/**
 * Writes sw.js with the files and texts of both programs, once the last of them is built. Its version is the hash of those, of
 * the pages and of itself.
 */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'toproll-service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
      const hash = createHash('sha256').update(source);
      const programs = Object.entries(pageOf).map(([program, page]) => {
        const manifest = JSON.parse(readFileSync(`${folder}/${manifestOf(program as Program)}`, 'utf8')) as Manifest;
        const texts: Record<string, string> = {};
        const files = new Set<string>();
        for (const [from, { file, css = [], assets = [] }] of Object.entries(manifest)) {
          const language = /locales\/([\w-]+)\.po$/.exec(from)?.[1];
          if (language) texts[language] = `/${file}`;
          else for (const one of [file, ...css, ...assets]) files.add(`/${one}`);
        }
        hash.update(readFileSync(folder + page));
        return [program, { page, files: [...files].filter((file) => file.startsWith('/assets/') && !otherAlphabets.test(file)).sort(), texts }] as const;
      });
      const put = `self.PROGRAMS = ${JSON.stringify(Object.fromEntries(programs))};\nself.VISITORS = ${visitorsAddress.toString()};\n`;
      const version = hash.update(put).digest('hex').slice(0, 12);
      writeFileSync(`${folder}/sw.js`, `${put}self.VERSION = '${version}';\n${source}`);
      const known = new Set(programs.flatMap(([, { files, texts }]) => [...files, ...Object.values(texts)]));
      const unknown = readdirSync(`${folder}/assets`).map((name) => `/assets/${name}`).filter((file) => !known.has(file) && !otherAlphabets.test(file));
      if (unknown.length > 0) this.error(`no program has ${unknown.join(', ')}`);
    },
  };
}
