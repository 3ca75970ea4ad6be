import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useLingui } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRootRouteWithContext, createRouter, Outlet } from '@tanstack/react-router';
import { ScreenError } from './ScreenError';
import { RowsSkeleton } from '@/components/Skeleton';
import { SkipLink } from '@/components/SkipLink';
import { Toaster } from '@/components/Toaster';
import { direction } from '@/lib/direction';
import type { Program } from '@/lib/programs';
import { parseSearch, stringifySearch } from '@/lib/search';

export type Context = { queries: QueryClient; program: Program };

/** What both programs have around their screens. */
export const root = createRootRouteWithContext<Context>()({ component: Root });

function Root() {
  const { i18n } = useLingui();
  return (
    <DirectionProvider direction={direction(i18n.locale)}>
      <SkipLink />
      <Outlet />
      <Toaster />
    </DirectionProvider>
  );
}

/** The search params of a list that comes by the page. */
type Paged = { page?: number };

/** Returns a router for the addresses of a program. */
export function routerOf<Tree extends AnyRoute>(routeTree: Tree, context: Context) {
  const router = createRouter({
    routeTree,
    context: context as never,
    parseSearch,
    stringifySearch,
    search: { strict: true },
    defaultPreload: 'intent',
    // The query cache decides what is fresh enough.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    defaultPendingComponent: RowsSkeleton,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
  });
  let place = 0;
  router.subscribe('onBeforeLoad', () => {
    place = scrollY;
  });
  // The router has scrolled to the top, also where a match was opened, or something else of the same page; only another page of a list begins there.
  router.subscribe('onRendered', ({ pathChanged, fromLocation: from, toLocation: to }) => {
    if (!pathChanged && (from?.search as Paged).page === (to.search as Paged).page) scrollTo(0, place);
  });
  return router;
}
