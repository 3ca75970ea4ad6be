import type { Plugin } from 'vite';
import { pageOf, programAt } from '../src/lib/programs.ts';

/**
 * The page of the visitors' program is the app's, index.html, with another script. A build is of one of them; `npm run dev` serves
 * both, by the address.
 */
export function visitorsPage(isBuilt: boolean): Plugin {
  return {
    name: 'toproll-visitors-page',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      handler: (page, { originalUrl, server }) =>
        (server ? programAt(originalUrl ?? '') === 'visitors' : isBuilt) ? page.replace('/src/main.tsx', '/src/visitors.tsx') : page,
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (isBuilt && page) page.fileName = pageOf.visitors.slice(1);
    },
  };
}
