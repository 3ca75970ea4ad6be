import type { Plugin, Rolldown } from 'vite';
import { pageOf, programAt } from '../src/lib/programs.ts';

/** Screens whose code the page fetches with the program's: most visitors open one of them, or the event, which is in the program. */
const screens = [
  ['^/e/[^/]+/classes/', 'visit/ClassPage'],
  ['^/e/[^/]+/athletes/', 'visit/AthletePage'],
  ['^/t/', 'visit/TournamentPage'],
  ['^/me/', 'me/MePage'],
] as const;

/**
 * The page of the visitors' program is the app's, index.html, with another script. A build is of one of them; `npm run dev` serves
 * both, by the address.
 */
export function visitorsPage(isBuilt: boolean): Plugin[] {
  return [inPlaceOfTheApp(isBuilt), ...(isBuilt ? [firstScreens()] : [])];
}

function inPlaceOfTheApp(isBuilt: boolean): Plugin {
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

/** Tells the page which files its screens need. */
function firstScreens(): Plugin {
  return {
    name: 'toproll-first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
        const needs = (chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()) => {
          if (!chunk || found.has(chunk.fileName)) return found;
          for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(file);
          for (const file of chunk.imports) needs(chunks.find(({ fileName }) => fileName === file), found);
          return found;
        };
        const table = screens.map(([address, screen]) => {
          const files = [...needs(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/features/${screen}.tsx`)))].map((file) => `/${file}`);
          if (files.length === 0) throw new Error(`no file has ${screen}`);
          return [address, files.filter((file) => !page.includes(`"${file}"`))];
        });
        return page.replace('[/* screens */]', JSON.stringify(table));
      },
    },
  };
}
