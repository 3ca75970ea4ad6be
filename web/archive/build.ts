import type { BuildEnvironmentOptions } from 'vite';

/** Where the program of an event's archive lies in the build. The server (internal/api/public/archiveprogram.go) reads it there. */
const folder = 'archive';

/** The script with the texts of a language. */
export const archiveTexts = (language: string) => `${folder}/texts-${language}.js`;

/**
 * The archive's program is one classic script and one style sheet, because it opens from disk. Its fonts are the files of the other
 * programs.
 */
export const archiveBuild: BuildEnvironmentOptions = {
  emptyOutDir: false,
  copyPublicDir: false,
  cssCodeSplit: false,
  modulePreload: false,
  rolldownOptions: {
    input: 'src/archive.tsx',
    checks: { emptyImportMeta: false }, // Vite's own code asks for it, and the script has none
    output: {
      format: 'iife',
      codeSplitting: false,
      entryFileNames: `${folder}/toproll.js`,
      assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? `${folder}/toproll.css` : 'assets/[name]-[hash][extname]'),
    },
  },
};
