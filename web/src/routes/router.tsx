import type { QueryClient } from '@tanstack/react-query';
import { createRoute, redirect } from '@tanstack/react-router';
import { publicRoutes } from './public';
import { root, routerOf } from './root';
import { screen } from './screen';
import { bracketOptions } from '@/api/bracket';
import { eventOptions, resultsOptions } from '@/api/events';
import { mayVisit } from '@/bracket/policy';
import { Layout } from '@/features/layout/Layout';
import { followAccount } from '@/lib/language';
import { search } from '@/lib/search';
import { session } from '@/lib/session';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: search.login,
  beforeLoad: ({ search: { from } }) => {
    if (session.get()) throw from ? redirect({ href: from }) : redirect({ to: '/dashboard' });
  },
  component: screen(() => import('@/features/login/LoginPage')),
});

/** Unknown addresses lead to the login, and from there to the dashboard if logged in. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login' });
  },
});

// For everyone, logged in or not.
const forgotPassword = createRoute({ getParentRoute: () => root, path: '/forgot-password', component: screen(() => import('@/features/recovery/ForgotPasswordPage')) });
const claim = createRoute({ getParentRoute: () => root, path: '/claim', component: screen(() => import('@/features/recovery/ClaimPage')) });
const resetPassword = createRoute({ getParentRoute: () => root, path: '/reset-password', component: screen(() => import('@/features/recovery/ResetPasswordPage')) });
const terms = createRoute({ getParentRoute: () => root, path: '/terms', component: screen(() => import('@/features/legal/TermsPage')) });
const privacy = createRoute({ getParentRoute: () => root, path: '/privacy', component: screen(() => import('@/features/legal/PrivacyPage')) });

const verifyDraw = createRoute({
  getParentRoute: () => root,
  path: '/verify-draw',
  validateSearch: search.verifyDraw,
  component: screen(() => import('@/features/draw/VerifyPage')),
});

/** The target of a table link; its secret follows the #. */
const tableLink = createRoute({ getParentRoute: () => root, path: '/table', component: screen(() => import('@/features/table/EnterPage')) });

/** Admits only people who may see a screen; after a login the requested address opens. */
function guard({ location }: { location: { href: string; pathname: string } }) {
  const signedIn = session.get();
  if (!signedIn) throw redirect({ to: '/login', search: { from: location.href } });
  const { role, table } = signedIn.user;
  if (mayVisit(role, location.pathname)) return;
  if (role === 'helper') throw table ? redirect({ to: '/tables/$id', params: { id: table } }) : redirect({ to: '/table' });
  throw redirect({ to: '/dashboard' });
}

/** The frame of the screens behind the login. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: guard,
  // Nearly everybody comes here, so its code comes with the page's and the screen's need not wait for it.
  component: Layout,
});

const dashboard = createRoute({ getParentRoute: () => app, path: '/dashboard', component: screen(() => import('@/features/dashboard/DashboardPage')) });

const tournaments = createRoute({
  getParentRoute: () => app,
  path: '/tournaments',
  validateSearch: search.tournaments,
  component: screen(() => import('@/features/tournaments/TournamentsPage')),
});

const events = createRoute({
  getParentRoute: () => app,
  path: '/events',
  validateSearch: search.events,
  component: screen(() => import('@/features/events/EventsPage')),
});

/** An event; each of its tabs has its own address. */
const event = createRoute({
  getParentRoute: () => app,
  path: '/events/$id',
  remountDeps: ({ params }) => params,
  loader: ({ context: { queries }, params: { id } }) => void queries.prefetchQuery(eventOptions(id)),
  component: screen(() => import('@/features/event/EventPage')),
});
const eventTabs = [
  createRoute({ getParentRoute: () => event, path: '/day', component: screen(() => import('@/features/day/DayPage')) }),
  createRoute({ getParentRoute: () => event, path: '/ceremony', component: screen(() => import('@/features/ceremony/CeremonyPage')) }),
  createRoute({ getParentRoute: () => event, path: '/plan', component: screen(() => import('@/features/plan/PlanPage')) }),
  createRoute({ getParentRoute: () => event, path: '/', validateSearch: search.event, component: screen(() => import('@/features/event/ClassesTab')) }),
  createRoute({ getParentRoute: () => event, path: '/athletes', validateSearch: search.eventAthletes, component: screen(() => import('@/features/event-athletes/AthletesPage')) }),
  createRoute({ getParentRoute: () => event, path: '/desk', component: screen(() => import('@/features/desk/DeskPage')) }),
  createRoute({ getParentRoute: () => event, path: '/tables', component: screen(() => import('@/features/event/TablesTab')) }),
  createRoute({ getParentRoute: () => event, path: '/screens', component: screen(() => import('@/features/screens/ScreensPage')) }),
  createRoute({ getParentRoute: () => event, path: '/documents', component: screen(() => import('@/features/event-documents/DocumentsPage')) }),
  createRoute({ getParentRoute: () => event, path: '/print', component: screen(() => import('@/features/event-print/PrintPage')) }),
  createRoute({
    getParentRoute: () => event,
    path: '/results',
    loader: ({ context: { queries }, params: { id } }) => void queries.prefetchQuery(resultsOptions(id)),
    component: screen(() => import('@/features/event/ResultsTab')),
  }),
  createRoute({ getParentRoute: () => event, path: '/draw', component: screen(() => import('@/features/draw/DrawPage')) }),
  createRoute({ getParentRoute: () => event, path: '/settings', component: screen(() => import('@/features/event/SettingsTab')) }),
];

const bracket = createRoute({
  getParentRoute: () => app,
  path: '/brackets/$id',
  validateSearch: search.bracket,
  remountDeps: ({ params }) => params,
  // The page shows the tournament once loaded, and reports failures.
  loader: ({ context: { queries }, params: { id } }) => void queries.prefetchQuery(bracketOptions(id)),
  component: screen(() => import('@/features/bracket/BracketPage')),
});

const categories = createRoute({
  getParentRoute: () => app,
  path: '/categories',
  validateSearch: search.categories,
  component: screen(() => import('@/features/categories/CategoriesPage')),
});

const participants = createRoute({
  getParentRoute: () => app,
  path: '/participants',
  validateSearch: search.people,
  component: screen(() => import('@/features/people/ParticipantsPage')),
});

const referees = createRoute({
  getParentRoute: () => app,
  path: '/referees',
  validateSearch: search.people,
  component: screen(() => import('@/features/people/RefereesPage')),
});

const athlete = createRoute({
  getParentRoute: () => app,
  path: '/athletes/$id',
  remountDeps: ({ params }) => params,
  component: screen(() => import('@/features/athlete/AthletePage')),
});

const history = createRoute({
  getParentRoute: () => app,
  path: '/history',
  validateSearch: search.history,
  component: screen(() => import('@/features/history/HistoryPage')),
});

const activity = createRoute({
  getParentRoute: () => app,
  path: '/activity',
  validateSearch: search.activity,
  component: screen(() => import('@/features/audit/ActivityPage')),
});

const leaderboard = createRoute({
  getParentRoute: () => app,
  path: '/leaderboard',
  validateSearch: search.leaderboard,
  component: screen(() => import('@/features/leaderboard/LeaderboardPage')),
});

const notifications = createRoute({
  getParentRoute: () => app,
  path: '/notifications',
  validateSearch: search.notifications,
  component: screen(() => import('@/features/notifications/NotificationsPage')),
});

const outbox = createRoute({ getParentRoute: () => app, path: '/outbox', component: screen(() => import('@/features/outbox/OutboxPage')) });

/** A match at the table uses the whole screen. */
const pad = createRoute({
  getParentRoute: () => root,
  path: '/matches/$id',
  beforeLoad: guard,
  remountDeps: ({ params }) => params,
  component: screen(() => import('@/features/pad/PadPage')),
});

/** A table of an event, for scorers. */
const table = createRoute({
  getParentRoute: () => root,
  path: '/tables/$id',
  beforeLoad: guard,
  remountDeps: ({ params }) => params,
  component: screen(() => import('@/features/table/TablePage')),
});

/** The announcer's screen, which uses the whole screen. */
const announcer = createRoute({
  getParentRoute: () => root,
  path: '/events/$id/announcer',
  beforeLoad: guard,
  remountDeps: ({ params }) => params,
  component: screen(() => import('@/features/announcer/AnnouncerPage')),
});

const settings = createRoute({ getParentRoute: () => app, path: '/settings', component: screen(() => import('@/features/settings/SettingsPage')) });

/** Every address of the app: params, permission, screen, and data to load. */
export function newRouter(queries: QueryClient) {
  const routeTree = root.addChildren([
    login,
    forgotPassword,
    resetPassword,
    claim,
    terms,
    privacy,
    verifyDraw,
    ...publicRoutes,
    pad,
    table,
    announcer,
    tableLink,
    app.addChildren([
      dashboard,
      events,
      event.addChildren(eventTabs),
      tournaments,
      bracket,
      categories,
      participants,
      referees,
      athlete,
      history,
      activity,
      leaderboard,
      notifications,
      outbox,
      settings,
    ]),
    unknown,
  ]);
  return routerOf(routeTree, { queries, program: 'app' });
}

/** Makes the guards run again when a session begins or ends; returns a function that ends that. */
export function followSession(router: ReturnType<typeof newRouter>): () => void {
  const stops = [
    followAccount(),
    session.subscribe(() => {
      // The guards run again: a login opens the requested screen, an ended session opens the login and returns here. A
      // logout leads to the login only. All tabs follow.
      if (session.get() || session.ended()) void router.invalidate();
      else void router.navigate({ to: '/login' });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
