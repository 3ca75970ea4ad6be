import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { target } from './browsers.ts';
import { goServer } from './dev/plugin.ts';
import { languages } from './languages/plugin.ts';
import { LIMIT } from './src/test/limit.ts';
import { visitorsPage } from './visitors/plugin.ts';
import { manifestOf, serviceWorker } from './worker/plugin.ts';

/** Where `npm run dev` finds the server; the default is the server's own. */
const server = process.env.TOPROLL_SERVER ?? 'http://127.0.0.1:8080';

/** Tests of screens, or of features that only browsers have: storage, addresses, window events. */
const screens = ['src/**/*.test.tsx', 'src/{api,live,outbox}/**/*.test.ts', 'src/domain/badge.test.ts', 'src/lib/{by-name,lib,session,stray-tap,worker}.test.ts'];
/** Tests that set the reader's time zone, which needs a separate process. */
const zones = ['src/lib/time.test.ts', 'src/features/day/not-before.test.tsx'];
const rules = ['*.test.ts', 'src/**/*.test.ts', 'worker/*.test.ts', 'languages/*.test.ts'];

/** Pages that most visitors open, each with all its code in one file: many small files take longer. */
const publicScreens = [
  { name: 'event', test: /src\/(start|routes\/visitors|api\/fill|features\/visit\/EventPage)\./, priority: 1 },
  { name: 'bracket', test: /src\/features\/visit\/TournamentOf/ },
];

/** `npm run build` makes the app, then with `--mode visitors` the visitors' program; each has its own page and files. */
export default defineConfig(({ mode }) => ({
  plugins: [
    languages(),
    react(),
    tailwindcss(),
    ...visitorsPage(mode === 'visitors'),
    ...(mode === 'visitors' ? [serviceWorker()] : []),
    ...(process.env.TOPROLL_DEV ? [goServer(server)] : []),
  ],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
  },
  build: {
    target,
    emptyOutDir: mode !== 'visitors',
    // worker/plugin.ts and scripts/size.mjs read a program's files from it.
    manifest: manifestOf(mode === 'visitors' ? 'visitors' : 'app'),
    // The content security policy forbids data: fonts, and a font is cached better as a file.
    assetsInlineLimit: 0,
    // Browsers without modulepreload only lose the head start.
    modulePreload: { polyfill: false },
    // Library code changes seldom: a separate file stays in the browser when the app changes.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|lucide-react)\//, priority: 2 }, ...(mode === 'visitors' ? publicScreens : [])] },
        // Texts have a separate budget, recognized by their name.
        chunkFileNames: ({ facadeModuleId }) => `assets/${facadeModuleId?.endsWith('.po') ? 'texts-' : ''}[name]-[hash].js`,
      },
    },
  },
  // The texts lie beside web/.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  test: {
    restoreMocks: true,
    testTimeout: 5 * LIMIT,
    hookTimeout: 5 * LIMIT,
    expect: { poll: { timeout: LIMIT } },
    maxWorkers: availableParallelism(),
    // They begin sooner than processes.
    pool: 'threads',
    projects: [
      // A short test spends most time making a page and loading code, so tests without a page share both.
      { extends: true, test: { name: 'rules', include: rules, exclude: [...screens, ...zones], environment: 'node', isolate: false, setupFiles: ['src/test/words.ts'] } },
      ...[
        { name: 'screens', include: screens, exclude: zones },
        { name: 'zones', include: zones, pool: 'forks' as const },
      ].map((test) => ({
        extends: true as const,
        test: {
          ...test,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost/' } },
          setupFiles: ['src/test/words.ts', 'src/test/setup.ts'],
        },
      })),
    ],
  },
}));
