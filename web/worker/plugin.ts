import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes sw.js with the list of the build's files; its version is the hash of that list and of the page. */
export function serviceWorker(): Plugin {
  return {
    name: 'toproll-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name === 'index.html' || name.startsWith('assets/'));
      const page = bundle['index.html'];
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex')
        .slice(0, 12);
      const list = files.map((name) => `/${name}`).sort();
      const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `self.FILES = ${JSON.stringify(list)};\nself.VERSION = '${version}';\n${source}`,
      });
    },
  };
}
