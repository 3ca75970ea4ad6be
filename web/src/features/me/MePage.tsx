import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { tidyCode } from './day';
import { ApiError, messageOf } from '@/api/client';
import { type Me, myDayOptions, visitedNowOptions } from '@/api/hall';
import { kept } from '@/api/freshness';
import { roundName } from '@/bracket/labels';
import { Brand } from '@/components/Brand';
import { Button, ButtonLink } from '@/components/Button';
import { TextField } from '@/components/Field';
import { later } from '@/components/later';
import { Bar, Loading } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { aboutTime, opponentLine, OwnClasses, OwnResults } from '@/domain/AthleteDay';
import { dayWords, type Shown, shownDay, useFreshDay } from '@/domain/athlete-day';
import { callState } from '@/domain/call-state';
import { useServerTime } from '@/domain/queue/clock';
import { HallBreak } from '@/domain/queue/HallBreak';
import { OrderChanged } from '@/domain/queue/OrderChanged';
import { cx } from '@/lib/cx';
import { duration } from '@/lib/format';
import { dotted, plain, reachesLow } from '@/lib/isolate';
import { eventClock, type EventClock } from '@/lib/time';
import { useEventLanguage } from '@/lib/use-event-language';
import { useFailure } from '@/lib/use-failure';
import { Announcer, LiveStatus } from '@/live/LiveStatus';
import { announcements } from '@/live/announce';
import { Visitors } from '@/live/Visitors';

const Push = later(() => import('./Push'));
const Calendar = later(() => import('./Calendar'));

/** /me/{code}: an athlete's own day, on the athlete's own phone, without an account. */
export default function MePage() {
  const { code } = useParams({ from: '/me/$code' });
  useOwnIcon();
  return (
    <Visitors>
      <div className="flex min-h-dvh flex-col">
        <div className="relative border-b border-line bg-board px-4 max-sm:has-[[data-live=lost]]:mb-8 print:hidden">
          <div className="mx-auto flex min-h-14 w-full max-w-2xl items-center justify-between gap-4">
            <a href="/" aria-label="Toproll" className="flex min-h-11 items-center"><Brand /></a>
            <LiveStatus />
          </div>
        </div>
        <AsOf code={tidyCode(code)} />
        <Day code={tidyCode(code)} />
        <Announcer />
      </div>
    </Visitors>
  );
}

/** Shows the time of old data without a network. */
function AsOf({ code }: { code: string }) {
  const { data: me } = useQuery(myDayOptions(code));
  useEventLanguage(me?.event);
  const from = useSyncExternalStore(kept.subscribe, kept.get);
  return <p role="status" className="bg-warn-soft px-4 py-2 text-center text-warn empty:hidden">{from === null || !me ? null : t`Offline. Last updated at ${{ time: eventClock(me.event).moment(from) }}.`}</p>;
}

/**
 * A home screen icon made here opens this page; the app's own manifest would open the start page. iPhones show
 * messages only for home screen icons.
 */
function useOwnIcon() {
  useEffect(() => {
    const manifest = document.querySelector('link[rel=manifest]');
    const capable = Object.assign(document.createElement('meta'), { name: 'apple-mobile-web-app-capable', content: 'yes' });
    manifest?.remove();
    document.head.append(capable);
    return () => {
      capable.remove();
      if (manifest) document.head.append(manifest);
    };
  }, []);
}

function Day({ code }: { code: string }) {
  const day = useQuery(myDayOptions(code));
  const me = day.data;
  const [error, retry] = useFailure(day);
  const { data: now } = useQuery({ ...visitedNowOptions(me?.event.slug ?? ''), enabled: me?.event.public === true });
  useFreshDay(code, me, now);
  if (!me) {
    if (error instanceof ApiError && error.status === 404) return <Unknown code={code} />;
    return error ? (
      <Body><ErrorState message={messageOf(error, t`Couldn't load the page. Check your connection and try again.`)} onRetry={retry} /></Body>
    ) : (
      <Body>
        <Loading label={t`Loading…`}>
          <div className="flex flex-col gap-4">
            <Bar width={20} />
            <div className="h-56 animate-pulse bg-board-2" />
            <Bar width={24} tall />
          </div>
        </Loading>
      </Body>
    );
  }
  const shown = shownDay(me, now);
  const { athlete, event } = me;
  return (
    <Body>
      <title>{plain(dotted([athlete.name, event.name, 'Toproll']))}</title>
      <header className="flex items-center gap-4">
        <p className="display grid h-16 min-w-16 place-items-center bg-rail px-2 text-4xl text-rail-ink [print-color-adjust:exact]">
          <span className="sr-only"><Trans>Number</Trans> </span>
          {athlete.number}
        </p>
        <div className="min-w-0">
          <h1 className={cx('display text-3xl wrap-anywhere', reachesLow(athlete.name) && 'leading-relaxed')}><bdi>{athlete.name}</bdi></h1>
          <p className="text-ink-2 wrap-anywhere">{dotted([athlete.club, athlete.country])}</p>
        </div>
      </header>
      <HallBreak now={now} clock={eventClock(event)} />
      <OrderChanged now={now} clock={eventClock(event)} />
      <State shown={shown} me={me} />
      {event.state === 'finished' ? null : <div className="contents print:hidden"><Push code={code} pushKey={me.push.key} /></div>}
      <OwnClasses classes={me.classes} slug={event.public ? event.slug : undefined} />
      <OwnResults results={me.results} clock={eventClock(event)} />
      {event.state === 'finished' ? null : <div className="contents print:hidden"><Calendar code={code} /></div>}
      {event.public ? (
        <p className="print:hidden">
          <ButtonLink to="/e/$slug" params={{ slug: event.slug }} search={{}} wide>
            <bdi>{event.name}</bdi>
          </ButtonLink>
        </p>
      ) : null}
    </Body>
  );
}

function Body({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-6 px-4 py-5 outline-none sm:py-8">
      {children}
    </main>
  );
}

const looks: Record<Shown['state'], string> = {
  called: 'bg-accent text-accent-ink',
  'on-deck': 'bg-ink text-paper',
  'in-the-hole': 'bg-ink text-paper',
  'warm-up': 'bg-warn-soft text-warn',
  waiting: 'border-2 border-line-2 bg-board text-ink',
  done: 'border-2 border-line-2 bg-board text-ink',
};

/** What the athlete must do now, as large as possible. */
function State({ shown, me }: { shown: Shown; me: Me }) {
  const { state, next, table } = shown;
  const words = dayWords(shown);
  const champion = state === 'done' && me.classes.some(({ place }) => place === 1);
  const said = plain(words);
  const before = useRef(said);
  useEffect(() => {
    if (before.current !== said) announcements.say(said);
    before.current = said;
  }, [said]);
  return (
    <section aria-label={t`Coming up`} data-state={state} className={cx('flex flex-col gap-5 px-5 py-6', champion ? 'bg-gold text-medal-ink' : looks[state])}>
      {champion ? <p className="display -mb-2 text-5xl uppercase sm:text-7xl"><Trans>Champion</Trans></p> : null}
      <div>
        <h2 className={cx('display text-balance wrap-anywhere', champion ? 'text-3xl' : 'text-5xl sm:text-6xl')}>{words}</h2>
        {table?.name ? <p className="mt-2 text-lg"><bdi>{table.name}</bdi></p> : null}
      </div>
      {next ? <NextBout shown={shown} next={next} clock={eventClock(me.event)} /> : null}
    </section>
  );
}

function NextBout({ shown: { state }, next, clock }: { shown: Shown; next: NonNullable<Shown['next']>; clock: EventClock }) {
  const now = useServerTime();
  const call = state === 'called' ? callState(next, now) : undefined;
  const rest = next.restUntil ? Math.ceil((Date.parse(next.restUntil) - now) / 1000) : 0;
  return (
    <>
      {call && call.state !== 'none' && call.state !== 'pulled' ? (
        <p>
          <span role="timer" aria-label={t`Time to reach the table`} className="display text-8xl leading-none tabular-nums">{duration(call.seconds)}</span>
          {call.state === 'over' ? <strong className="mt-2 block text-xl"><Trans>Time is up. Go to the table now.</Trans></strong> : null}
        </p>
      ) : null}
      {state !== 'called' && next.expectedAt ? <p className="display text-4xl">{t`At about ${{ time: aboutTime(next.expectedAt, clock) }}`}</p> : null}
      {rest > 0 && state !== 'called' ? (
        <p className="text-lg">
          {t`Rest until ${{ time: clock.time(next.restUntil ?? '') }}`} · <span role="timer" aria-label={t`Rest left`} className="font-semibold tabular-nums">{duration(rest)}</span>
        </p>
      ) : null}
      <div>
        <p className="label opacity-90">{dotted([next.className, roundName(next)])}</p>
        <p className="mt-1 text-2xl leading-tight font-semibold wrap-anywhere">
          {opponentLine(next)}
        </p>
        {next.opponent?.name ? <p className="wrap-anywhere">{dotted([next.opponent.club, next.opponent.country])}</p> : null}
      </div>
    </>
  );
}

/** An invalid code: mistyped, or replaced by a new one. */
function Unknown({ code }: { code: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <Body>
      <title>Toproll</title>
      <h1 className="display text-4xl uppercase"><Trans>Unknown code</Trans></h1>
      <p className="text-lg wrap-anywhere">{t`No badge has the code ${{ code }}. It may be mistyped, or your badge was replaced.`}</p>
      <p className="text-ink-2"><Trans>Scan the code on your badge again. If that fails, ask the weigh-in desk for a new badge.</Trans></p>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const next = tidyCode(typed);
          if (next) void navigate({ to: '/me/$code', params: { code: next } });
        }}
      >
        <TextField label={t`Badge code`} value={typed} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} onChange={(event) => { setTyped(event.target.value); }} />
        <Button type="submit" kind="primary" size="lg"><Trans>Open my day</Trans></Button>
      </form>
    </Body>
  );
}
