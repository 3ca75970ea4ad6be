import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Fonts that few need: they come when such letters are first shown, and stay in the browser's own cache. */
const otherAlphabets = /\/noto-[^/]*\.woff2$/;

/**
 * Writes sw.js with the lists of the build's files and of the languages' texts. Its version is the hash of those, of
 * the page and of itself.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'toproll-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const languages = Object.values(bundle).flatMap((part) => {
        const language = part.type === 'chunk' && /\/locales\/([\w-]+)\.po$/.exec(part.facadeModuleId ?? '')?.[1];
        return language ? [[language, `/${part.fileName}`] as const] : [];
      });
      const texts = Object.fromEntries(languages.sort());
      const files = Object.keys(bundle)
        .filter((name) => name === 'index.html' || (name.startsWith('assets/') && !otherAlphabets.test(name)))
        .filter((name) => !Object.values(texts).includes(`/${name}`));
      const page = bundle['index.html'];
      const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(JSON.stringify(texts))
        .update(source)
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex')
        .slice(0, 12);
      const list = files.map((name) => `/${name}`).sort();
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `self.FILES = ${JSON.stringify(list)};\nself.TEXTS = ${JSON.stringify(texts)};\nself.VERSION = '${version}';\n${source}`,
      });
    },
  };
}
