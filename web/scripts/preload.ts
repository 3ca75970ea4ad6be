import type { Plugin } from 'vite';

/**
 * Names the app's own code in the page: the small first script asks for it with `import()`, which nobody but this plugin
 * knows before that script runs.
 */
export function preloadStart(): Plugin {
  return {
    name: 'toproll-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const needed = new Set(chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith('/routes/start.tsx'))));
        for (const chunk of needed) for (const other of chunks) if (chunk.imports.includes(other.fileName)) needed.add(other);
        return [...needed]
          .filter((chunk) => !html.includes(chunk.fileName))
          .map(({ fileName }) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }));
      },
    },
  };
}
