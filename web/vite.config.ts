import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileEarly } from './scripts/compile.ts';
import { preloadStart } from './scripts/preload.ts';
import { serviceWorker } from './worker/plugin.ts';

/** Where `npm run dev` finds the server; the default is the server's own. */
const server = process.env.TOPROLL_SERVER ?? 'http://127.0.0.1:8080';

/**
 * What is used together is one file instead of thirty: smaller, because it is compressed together, and sooner there. A group
 * takes along what its modules import, unless a group before it has that.
 */
const groups = [
  // The first script asks for everything else and must wait for nothing.
  { name: 'first', test: /src\/(main|api\/(ahead|head)|bracket\/boards|lib\/(code|path|preference|storage|theme)|routes\/(early|sources))\.ts/, priority: 3 },
  // Code that others wrote changes seldom: a file of its own stays in the browser when the app is renewed.
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|@tanstack|wouter)\//, priority: 2 },
  // The frame, and what most screens use.
  {
    name: 'app',
    test: /src\/(routes\/(App|start)|api\/(bracket|query)|components\/(Button|Link|PageHeader|Skeleton|States|StatusBadge|useFailureToast)|lib\/(after-frame|cx|format|labels|latest|location|media|offers|policy))\.|lucide-react\/dist\/esm\/icons\/(chevron-(left|right)|download|printer)\./,
    priority: 1,
  },
  // The bracket page, and what its dialogs and lists use, too.
  { name: 'bracket', test: /src\/(bracket\/(BracketView|MatchCard|labels|layout|screen-geometry|use-layout|use-window|model|policy)|features\/bracket\/(Actions|address|use-action))\./ },
];

/** What is run when a bracket is opened. */
const early = ['first', 'vendor', 'app', 'bracket', 'BracketPage', 'Board', 'RoundBoard'];

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadStart(), serviceWorker(), compileEarly(early)],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // What wouter brings for older versions of React is a part of this one.
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    // scripts/size.mjs reads from it which chunks a route loads.
    manifest: true,
    // The content security policy forbids data: fonts, and a font is cached better as a file.
    assetsInlineLimit: 0,
    // Browsers without modulepreload only lose the head start.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'worker/*.test.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    // One more than by default, which keeps a core for whoever watches.
    maxWorkers: '100%',
  },
});
