import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Menu as MenuIcon, Send, SquareTerminal } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Bell } from './Bell';
import { HeaderSearch } from './HeaderSearch';
import { Nav } from './Nav';
import { Outbox } from './Outbox';
import { useShortcuts } from './useShortcuts';
import { logout, userOptions } from '@/api/users';
import { Avatar } from '@/components/Avatar';
import { Brand } from '@/components/Brand';
import { Link } from '@/components/Link';
import { Menu } from '@/components/Menu';
import { toast } from '@/components/toast';
import { capitalise } from '@/lib/format';
import { roleName } from '@/lib/labels';
import { later } from '@/components/later';
import { session, useSession, useUser } from '@/lib/session';
import { paletteKeys } from '@/lib/shortcuts';
import { Announcer, LiveStatus } from '@/live/LiveStatus';
import { isListed } from '@/bracket/policy';
import { useLive } from '@/live/useLive';
import { plain } from '@/lib/isolate';

const Drawer = later(() => import('@/components/Drawer'));
const Palette = later(() => import('./Palette'));
const Shortcuts = later(() => import('./Shortcuts'));
const WaitingCount = later(() => import('@/outbox/WaitingCount'));

/** The overlay over the screen. */
type Over = 'drawer' | 'palette' | 'shortcuts';

/** The frame of every screen behind the login. It unmounts with the session, before the guard opens the login. */
export function Layout() {
  const user = useSession()?.user;
  if (!user) return null;
  return user.role === 'helper' ? <HelperFrame /> : <Frame />;
}

/** On the few screens of a helper: the link back to the table. */
function HelperFrame() {
  useLingui();
  useLive();
  const { name, table } = useUser();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line px-4">
        {table ? <Link to="/tables/$id" params={{ id: table }}>{t`Back to the table`}</Link> : null}
        <p className="ms-auto text-ink-2"><bdi>{name}</bdi></p>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[96rem] flex-1 px-4 py-6 outline-none">
        <Outlet />
      </main>
      <Announcer />
    </div>
  );
}

function Frame() {
  useLingui();
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState<Over>();
  const close = () => {
    setOver(undefined);
  };
  const openPalette = () => {
    setOver('palette');
  };
  const showShortcuts = () => {
    setOver('shortcuts');
  };
  const context = { role: user.role, navigate: useNavigate(), logOut, search: () => search.current?.focus(), showShortcuts };
  useShortcuts(context, openPalette);
  useLive();
  useFreshUser(user._id);
  useFocusOnArrival(main, pathname);

  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <aside className="hidden bg-rail text-rail-ink md:block print:hidden">
        <div className="sticky top-0 max-h-dvh overflow-y-auto pb-6">
          <div className="flex h-16 items-center px-6">
            <Brand />
          </div>
          <div className="mt-4">
            <Nav role={user.role} />
          </div>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-paper px-2 max-sm:has-[[data-live=lost]]:mb-8 md:h-16 md:px-8 print:hidden">
          <button
            type="button"
            aria-label={t`Open menu`}
            onClick={() => {
              setOver('drawer');
            }}
            className="grid size-11 shrink-0 place-items-center rounded-xs hover:bg-board-2 md:hidden"
          >
            <MenuIcon size={22} aria-hidden="true" />
          </button>
          <HeaderSearch
            ref={search}
            after={
              <button
                type="button"
                aria-label={plain(t`Commands, ${paletteKeys}`)}
                aria-keyshortcuts="Control+K Meta+K"
                title={plain(t`Commands (${paletteKeys})`)}
                onClick={openPalette}
                className="label min-h-8 rounded-xs border border-edge bg-board px-2 text-ink-2 normal-case hover:border-ink hover:text-ink pointer-coarse:min-h-9"
              >
                {paletteKeys}
              </button>
            }
          />
          <div className="ms-auto flex shrink-0 items-center gap-1">
            <Outbox />
            <LiveStatus />
            <Bell />
            <Menu
              label={t`Account of ${{ name: user.name }}`}
              trigger={<Avatar name={user.name} src={user.avatar} size="sm" />}
              heading={
                <>
                  <p className="font-semibold"><bdi>{capitalise(user.name)}</bdi></p>
                  <p className="label mt-1 text-ink-3">{user.role ? roleName(user.role) : null}</p>
                </>
              }
              items={[
                { label: t`Commands`, icon: <SquareTerminal size={18} aria-hidden="true" />, onSelect: openPalette },
                { label: t`Keyboard shortcuts`, icon: <Keyboard size={18} aria-hidden="true" />, onSelect: showShortcuts },
                ...(isListed(user.role, '/outbox')
                  ? [
                      {
                        label: (
                          <>
                            {t`Outbox`}
                            <WaitingCount />
                          </>
                        ),
                        icon: <Send size={18} aria-hidden="true" />,
                        onSelect: () => void context.navigate({ to: '/outbox' }),
                      },
                    ]
                  : []),
                { label: t`Logout`, icon: <LogOut size={18} aria-hidden="true" />, onSelect: context.logOut },
              ]}
            />
          </div>
        </header>
        <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-[96rem] flex-1 px-4 py-6 outline-none md:px-8 md:py-8">
          <Outlet />
        </main>
      </div>
      <Announcer />
      {over === 'drawer' ? (
        <Drawer title={<Brand />} onClose={close}>
          <Nav role={user.role} onGo={close} />
        </Drawer>
      ) : null}
      {over === 'palette' ? <Palette context={context} onClose={close} /> : null}
      {over === 'shortcuts' ? <Shortcuts role={user.role} onClose={close} /> : null}
    </div>
  );
}

function logOut() {
  toast.success(t`User logged out`);
  const token = session.get()?.token;
  if (token) void logout(token);
  // From here the guard of the screens opens the login.
  session.clear();
}

/** Keeps the stored person current: a new name, picture or role shows without a new login. */
function useFreshUser(id: string) {
  const { data } = useQuery(userOptions(id));
  useEffect(() => {
    if (data) session.setUser(data);
  }, [data]);
}

/** Moves the focus to the screen when another one opens, like a page load. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>, pathname: string) {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
