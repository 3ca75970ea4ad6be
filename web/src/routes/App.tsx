import { usePrefetchQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { ScreenError } from './ScreenError';
import { athlete, bracket, login, open, screens } from './screens';
import * as sources from './sources';
import { bracketOptions } from '@/api/bracket';
import { SkipLink } from '@/components/SkipLink';
import { Toaster } from '@/components/Toaster';
import Layout from '@/features/layout/Layout';
import { whenIdle } from '@/lib/idle';
import { path } from '@/lib/location';
import { mayVisit } from '@/lib/policy';
import { useSession } from '@/lib/session';

/** Every address of the app and who may open it. */
export function App() {
  return (
    <>
      <SkipLink />
      <ScreenError>
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
      </ScreenError>
      <Toaster />
    </>
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
  // Most ways lead to a bracket: what shows it is at hand before one is opened.
  useEffect(() => whenIdle(() => void sources.bracket.load().catch(() => undefined)), []);
  if (!session) return <Redirect to={path.login} replace />;
  if (!mayVisit(session.user.role, pathname)) return <Redirect to={path.dashboard} replace />;
  return (
    <Layout>
      <ScreenError key={pathname}>
        <Switch>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path}>
              <screen.component />
            </Route>
          ))}
          <Route path={bracket.path}>{({ id }) => <Bracket key={id} id={id} />}</Route>
          <Route path={athlete.path}>{({ id }) => <athlete.component id={id} />}</Route>
          <Route>
            <Redirect to={path.login} replace />
          </Route>
        </Switch>
      </ScreenError>
    </Layout>
  );
}

/** Asks for the tournament while the code that shows it may still be on its way. */
function Bracket({ id }: { id: string }) {
  usePrefetchQuery(bracketOptions(id));
  return <bracket.component id={id} />;
}
