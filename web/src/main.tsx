import './fonts.css';
import './theme.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { t } from '@lingui/core/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from '@/api/query';
import { toast } from '@/components/toast';
import { startLanguage } from '@/lib/language';
import { renewal } from '@/lib/renewal';
import { ignoreStrayTaps } from '@/lib/stray-tap';
import { followTheme } from '@/lib/theme';
import { newRouter } from '@/routes/router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
followTheme();
ignoreStrayTaps();
const queries = newQueryClient();
const router = newRouter(queries);

/** Puts the data that came with a public page where its screen finds it. */
async function fill() {
  if (!document.getElementById('first-replies')) return;
  const [{ fillFromPage }, { visitors }] = await Promise.all([import('@/api/fill'), import('@/api/visitors')]);
  await fillFromPage(visitors);
}

// Until the first screen is there, the page shows what index.html holds.
void Promise.all([startLanguage(), router.load(), fill()]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
});

/** The worker fetches the whole app, which must not compete with the data of the first screen; in milliseconds. */
const WORKER_AFTER = 3000;

// Only for the app as it is built: the worker would keep what a developer changes.
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(keepFiles, WORKER_AFTER);

function keepFiles() {
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
    .then(({ startWorker }) => startWorker(onUpdate))
    // Some browsers allow no worker, for example in private windows; the app works without one.
    .catch(() => undefined);
}
