import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { kept } from '@/api/freshness';
import { visitOptions } from '@/api/visits';
import { Brand } from '@/components/Brand';
import { LanguageSelect } from '@/components/LanguageSelect';
import { Link } from '@/components/Link';
import { plain } from '@/lib/isolate';
import { tournamentClock } from '@/lib/time';
import { useEventLanguage } from '@/lib/use-event-language';
import { Announcer, LiveStatus } from '@/live/LiveStatus';
import { Visitors } from '@/live/Visitors';

/** The frame of public pages, signed in or not: no side bar, and no session. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Visitors>
      <div className="flex min-h-dvh flex-col">
        <div className="relative z-20 border-b border-line bg-board px-4 max-sm:has-[[data-live=lost]]:mb-8 sm:px-8 print:hidden">
          <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center justify-between gap-4">
            <a href="/" aria-label="Toproll" className="flex min-h-11 items-center">
              <Brand />
            </a>
            <LiveStatus />
          </div>
        </div>
        <AsOf />
        {children}
        <footer className="mt-auto border-t border-line px-4 py-6 text-ink-3 sm:px-8 print:hidden">
          <div className="mx-auto flex w-full max-w-6xl flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <p className="flex flex-wrap gap-x-8 gap-y-2">
              <span><Trans>Arm wrestling tournaments, live.</Trans></span>
              <Link to="/privacy"><Trans>Privacy</Trans></Link>
            </p>
            <div className="w-full sm:w-64"><LanguageSelect /></div>
          </div>
        </footer>
        <Announcer />
      </div>
    </Visitors>
  );
}

/** Shows the time of old data without a network. */
function AsOf() {
  const from = useSyncExternalStore(kept.subscribe, kept.get);
  const { slug } = useParams({ strict: false });
  const { data: event } = useQuery({ ...visitOptions(slug ?? ''), enabled: slug !== undefined });
  useEventLanguage(event);
  return (
    <p role="status" className="bg-warn-soft px-4 py-2 text-warn empty:hidden sm:px-8">
      {from === null ? null : t`Offline. Last updated at ${{ time: tournamentClock(event?.timeZone).moment(from) }}.`}
    </p>
  );
}

export type HeroProps = { title: string; above: ReactNode; below: ReactNode; logo?: string };

/** The head of a page, with a large name like on a scoreboard. */
export function Hero({ title, above, below, logo }: HeroProps) {
  return (
    <header className="relative overflow-hidden bg-rail px-4 pt-5 pb-6 text-rail-ink sm:px-8 sm:pt-8 sm:pb-8 print:bg-transparent print:text-ink">
      <title>{plain(`${title} · Toproll`)}</title>
      <Forearms />
      <div className="relative mx-auto w-full max-w-6xl">
        {logo ? <img src={logo} alt="" className="mb-3 h-16 max-w-48 rounded-sm bg-[#fff] object-contain p-1 sm:h-24" /> : null}
        <div className="text-rail-ink-2 print:text-ink-2">{above}</div>
        <h1 className={`display mt-2 max-w-4xl wrap-anywhere uppercase ${title.length > 40 ? 'text-4xl sm:text-6xl' : 'text-5xl sm:text-7xl'}`}>
          <bdi>{title}</bdi>
        </h1>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">{below}</div>
      </div>
    </header>
  );
}

/** The two forearms of the mark, leaning into the picture. */
function Forearms() {
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className="absolute inset-y-0 inset-e-0 hidden h-full w-2/5 sm:block rtl:-scale-x-100 print:hidden">
      <path d="M118 0h46l-40 200h-46z" className="fill-rail-2" />
      <path d="M176 0h12l-40 200h-12z" fill="#ff5a33" />
    </svg>
  );
}

/** The part of a page below its head. */
export function Body({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="px-4 py-6 outline-none sm:px-8 sm:py-8">
      <div className="mx-auto w-full max-w-6xl">{children}</div>
    </main>
  );
}
