import './fonts.css';
import './theme.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { t } from '@lingui/core/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from '@/components/toast';
import { startLanguage } from '@/lib/language';
import type { Program } from '@/lib/programs';
import { renewal } from '@/lib/renewal';
import { ignoreStrayTaps } from '@/lib/stray-tap';
import { followTheme } from '@/lib/theme';

/** Starts a program: draws its first screen once that, the texts of its language and its data are here. Resolves when it is drawn; fonts may come later. */
export async function start(program: Program, router: AnyRouter, queries: QueryClient, data?: Promise<unknown>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  followTheme();
  ignoreStrayTaps();
  // Only for the app as it is built: the worker would keep what a developer changes. A frame on another site keeps nothing.
  if (import.meta.env.PROD && parent === window && 'serviceWorker' in navigator) {
    setTimeout(() => {
      keepFiles(program);
    }, WORKER_AFTER);
  }
  const fonts = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  // Until the first screen is there, the page shows what index.html holds.
  await Promise.all([startLanguage(), router.load(), data]);
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
  void fonts.then(() => import('./fonts-other.css')).catch(() => undefined); // the device's fonts stand in
}

/** The fonts of every screen, fetched while the first one is being drawn. Those of other alphabets come after them. */
// eslint-disable-next-line lingui/no-unlocalized-strings -- CSS
const FONTS = ['400 1em Barlow', '600 1em Barlow', '600 1em "Barlow Condensed"', '700 1em "Barlow Condensed"'];

/** The worker fetches all files of the program, which must not compete with the data of the first screen; in milliseconds. */
const WORKER_AFTER = 3000;

function keepFiles(program: Program) {
  const onUpdate = () => {
    if (renewal.arrived()) return;
    toast.ask(t`A new version of Toproll is available.`, {
      label: t`Reload`,
      run: () => {
        location.reload();
      },
    });
  };
  import('@/lib/worker')
    .then(({ startWorker }) => startWorker(program, onUpdate))
    // Some browsers allow no worker, for example in private windows; the app works without one.
    .catch(() => undefined);
}
