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
import { ShortTeams } from '@/domain/ShortTeams';
import { archived, archivePage } from '@/lib/archive';
import { plain } from '@/lib/isolate';
import { tournamentClock } from '@/lib/time';
import { useEventLanguage } from '@/lib/use-event-language';
import { Announcer, LiveStatus } from '@/live/LiveStatus';
import { Visitors } from '@/live/Visitors';

/** The frame of public pages, signed in or not: no side bar, and no session. */
export function Frame({ children }: { children: ReactNode }) {
  if (archived) return <Around head={<Brand />} foot={<Saved />}>{children}</Around>;
  return (
    <Visitors>
      <Around
        head={
          <>
            <a href="/" aria-label="Toproll" className="flex min-h-11 items-center">
              <Brand />
            </a>
            <LiveStatus />
          </>
        }
        foot={
          <>
            <p className="flex flex-wrap gap-x-8 gap-y-2">
              <span><Trans>Arm wrestling tournaments, live.</Trans></span>
              <Link to="/privacy"><Trans>Privacy</Trans></Link>
            </p>
            <div className="w-full sm:w-64"><LanguageSelect /></div>
          </>
        }
      >
        <AsOf />
        <Teams>{children}</Teams>
      </Around>
      <Announcer />
    </Visitors>
  );
}

function Around({ head, foot, children }: { head: ReactNode; foot: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="top-bar relative z-20 max-sm:has-[[data-live=lost]]:mb-8">
        <div>{head}</div>
      </div>
      {children}
      <footer className="mt-auto border-t border-line px-4 py-6 text-ink-3 sm:px-8 print:hidden">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-end justify-between gap-x-8 gap-y-4">{foot}</div>
      </footer>
    </div>
  );
}

/** The date of an archive, and where the event is now. */
function Saved() {
  const { saved, live } = archivePage();
  return (
    <p className="wrap-anywhere">
      {saved} {live ? <a href={live} className="underline"><bdi>{live}</bdi></a> : null}
    </p>
  );
}

/** Gives a page of an event the short forms of its teams. */
function Teams({ children }: { children: ReactNode }) {
  const { slug } = useParams({ strict: false });
  const { data: event } = useQuery({ ...visitOptions(slug ?? ''), enabled: slug !== undefined });
  return <ShortTeams of={event?.shortTeams}>{children}</ShortTeams>;
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
    <header className="hero">
      <title>{plain(`${title} · Toproll`)}</title>
      <Forearms />
      <div>
        {logo ? <img src={logo} alt="" /> : null}
        {above}
        <h1 className={title.length > 40 ? 'long' : undefined}><bdi>{title}</bdi></h1>
        <div className="hero-below">{below}</div>
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
    <main id="main" tabIndex={-1} className="page-body outline-none">
      <div>{children}</div>
    </main>
  );
}
