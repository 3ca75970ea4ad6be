import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { bracketOptions } from '@/api/bracket';
import { newQueryClient } from '@/api/query';
import { toast } from '@/components/toast';
import { holdIdle } from '@/lib/idle';
import { session } from '@/lib/session';
import { ignoreStrayTaps } from '@/lib/stray-tap';

/** The worker fetches the whole app, which must not compete with the data of the first screen; in milliseconds after its code. */
const WORKER_AFTER = 3000;

/** Draws the app into an element, in the place of what the page shows until then. */
export function start(root: Element, pathname: string) {
  const queries = newQueryClient();
  ignoreStrayTaps();
  // Reading a large tournament begins before the page that shows it.
  const id = /^\/brackets\/([^/]+)$/.exec(pathname)?.[1];
  if (id && session.get()) holdIdle(queries.prefetchQuery(bracketOptions(id)));
  // In slices, so that the browser has its turns.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    );
  });
  // Only for the app as it is built: the worker would keep what a developer changes.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(keepFiles, WORKER_AFTER);
}

function keepFiles() {
  const onUpdate = () => {
    toast.ask('A new version of Toproll is here.', {
      label: 'Reload',
      run: () => {
        location.reload();
      },
    });
  };
  import('@/lib/worker')
    .then(({ startWorker }) => startWorker(onUpdate))
    // Some browsers allow no worker, as in private windows: the app does without.
    .catch(() => undefined);
}
