import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { ScreenError } from './ScreenError';
import { athlete, bracket, login, open, screens } from './screens';
import { Mark } from '@/components/Brand';
import { RowsSkeleton } from '@/components/Skeleton';
import { SkipLink } from '@/components/SkipLink';
import { Toaster } from '@/components/Toaster';
import Layout from '@/features/layout/Layout';
import { path } from '@/lib/location';
import { mayVisit } from '@/lib/policy';
import { useSession } from '@/lib/session';

/** Every address of the app and who may open it. */
export function App() {
  return (
    <>
      <SkipLink />
      <ScreenError>
        <Suspense fallback={<Boot />}>
          <Switch>
            <Route path={login.path}>
              <LoggedOut>
                <login.component />
              </LoggedOut>
            </Route>
            {open.map((screen) => (
              <Route key={screen.path} path={screen.path}>
                <screen.component />
              </Route>
            ))}
            <Route>
              <Protected />
            </Route>
          </Switch>
        </Suspense>
      </ScreenError>
      <Toaster />
    </>
  );
}

/** What index.html shows until the app is there, for as long as a first screen without a frame needs. */
function Boot() {
  return (
    <p className="boot" role="status">
      <Mark size={56} />
      <span>Loading Toproll…</span>
    </p>
  );
}

/** Sends those who are logged in where they belong. */
function LoggedOut({ children }: { children: ReactNode }) {
  return useSession() ? <Redirect to={path.dashboard} replace /> : children;
}

/** The screens behind the login; any other address, and everyone without a session, goes to the login. */
function Protected() {
  const session = useSession();
  const [pathname] = useLocation();
  if (!session) return <Redirect to={path.login} replace />;
  if (!mayVisit(session.user.role, pathname)) return <Redirect to={path.dashboard} replace />;
  return (
    <Layout>
      <ScreenError key={pathname}>
        <Suspense fallback={<RowsSkeleton />}>
          <Switch>
            {screens.map((screen) => (
              <Route key={screen.path} path={screen.path}>
                <screen.component />
              </Route>
            ))}
            <Route path={bracket.path}>{({ id }) => <bracket.component key={id} id={id} />}</Route>
            <Route path={athlete.path}>{({ id }) => <athlete.component id={id} />}</Route>
            <Route>
              <Redirect to={path.login} replace />
            </Route>
          </Switch>
        </Suspense>
      </ScreenError>
    </Layout>
  );
}
