import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useVisitorLive } from './useLive';
import { visitors } from '@/api/visitors';

/** Its children load as a visitor, with the visitors' cache and connection, even if somebody is signed in. */
export function Visitors({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={visitors}>
      <Live />
      {children}
    </QueryClientProvider>
  );
}

function Live() {
  useVisitorLive();
  return null;
}
