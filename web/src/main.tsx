import './fonts.css';
import './theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from '@/api/query';
import { toast } from '@/components/toast';
import { followTheme } from '@/lib/theme';
import { App } from '@/routes/App';
import { setOff } from '@/routes/early';

followTheme();

const queryClient = newQueryClient();
setOff(location.pathname, queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

/** The worker fetches the whole app, which must not compete with the data of the first screen; in milliseconds after its code. */
const WORKER_AFTER = 3000;

// Only for the app as it is built: the worker would keep what a developer changes.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    const onUpdate = () => {
      toast.ask('A new version of Toproll is here.', {
        label: 'Reload',
        run: () => {
          location.reload();
        },
      });
    };
    setTimeout(() => {
      import('@/lib/worker')
        .then(({ startWorker }) => startWorker(onUpdate))
        // Some browsers allow no worker, as in private windows: the app does without.
        .catch(() => undefined);
    }, WORKER_AFTER);
  });
}
