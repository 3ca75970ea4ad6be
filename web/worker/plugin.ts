import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Fonts that few need: they come when such letters are first shown, and stay in the browser's own cache. */
const otherAlphabets = /\/noto-[^/]*\.woff2$/;

/** Writes sw.js with the list of the build's files; its version is the hash of that list, of the page and of itself. */
export function serviceWorker(): Plugin {
  return {
    name: 'toproll-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name === 'index.html' || (name.startsWith('assets/') && !otherAlphabets.test(name)));
      const page = bundle['index.html'];
      const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(source)
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex')
        .slice(0, 12);
      const list = files.map((name) => `/${name}`).sort();
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `self.FILES = ${JSON.stringify(list)};\nself.VERSION = '${version}';\n${source}`,
      });
    },
  };
}
