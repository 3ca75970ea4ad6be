import { t } from '@lingui/core/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ownEntryOptions } from '@/api/event-athletes';
import { type Me, myDayOptions } from '@/api/hall';
import { nowOptions } from '@/api/queue';
import type { EventDetail, EventSummary } from '@/api/types';
import { roundName } from '@/bracket/labels';
import { ButtonLink } from '@/components/Button';
import { aboutTime, opponentLine } from '@/domain/AthleteDay';
import { dayWords, type Shown, shownDay, useFreshDay } from '@/domain/athlete-day';
import { useServerTime } from '@/domain/queue/clock';
import { RestLeft } from '@/domain/queue/RestLeft';
import { cx } from '@/lib/cx';
import { dotted } from '@/lib/isolate';
import { days, eventClock } from '@/lib/time';

/** A registration of the signed-in person at an event, with the badge code and the current day; undefined before it runs. */
export type OwnEvent = { event: EventDetail | EventSummary; number: number; code: string; me: Me | undefined };

/** The events with a registration; undefined until loaded. */
export function useOwnEvents(events: readonly (EventDetail | EventSummary)[] | undefined): readonly OwnEvent[] | undefined {
  const entries = useQueries({ queries: (events ?? []).map(({ _id }) => ownEntryOptions(_id)) });
  const own = (events ?? []).flatMap((event, i) => {
    const { athlete, code } = entries[i]?.data ?? {};
    return athlete && code ? [{ event, number: athlete.number, code }] : [];
  });
  const pulled = own.filter(({ event }) => event.state === 'running');
  const loaded = useQueries({ queries: pulled.map(({ code }) => myDayOptions(code)) });
  if (!events || [...entries, ...loaded].some(({ isPending }) => isPending)) return undefined;
  return own.map((one) => ({ ...one, me: loaded[pulled.indexOf(one)]?.data }));
}

/** An athlete's own day at an event: what to do now, opponent, table and time, with a link to all of it. */
export function OwnDay({ own }: { own: OwnEvent }) {
  return own.me ? <Pulling own={own} me={own.me} /> : <Registered own={own} />;
}

const looks: Record<Shown['state'], string> = {
  called: 'border-accent',
  'on-deck': 'border-ok',
  'in-the-hole': 'border-ok',
  'warm-up': 'border-warn',
  waiting: 'border-line-2',
  done: 'border-line-2',
};

function Pulling({ own: { event, code }, me }: { own: OwnEvent; me: Me }) {
  // Live keeps it up to date.
  const { data: now } = useQuery({ ...nowOptions(event._id), refetchInterval: false });
  useFreshDay(code, me, now);
  const shown = shownDay(me, now);
  const { state, next } = shown;
  const id = `own-${event._id}`;
  const entry = next && me.classes.find(({ _id }) => _id === next.classId)?.entryId;
  return (
    <section aria-labelledby={id} data-state={state} className={cx('mb-8 border-t-[3px] bg-board p-4 sm:p-5', looks[state])}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="label text-ink-2"><bdi>{event.name}</bdi></p>
          <h2 id={id} className="display mt-1 text-3xl wrap-anywhere">{dayWords(shown)}</h2>
          {next ? <Next shown={shown} next={next} event={event} /> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/me/$code" params={{ code }} kind="primary">{t`My day`}</ButtonLink>
          {next && entry ? <ButtonLink to="/brackets/$id" params={{ id: next.classId }} search={{ athlete: entry }}>{t`View bracket`}</ButtonLink> : null}
        </div>
      </div>
    </section>
  );
}

function Next({ shown: { state }, next, event }: { shown: Shown; next: NonNullable<Shown['next']>; event: OwnEvent['event'] }) {
  const clock = eventClock(event);
  const { restUntil, expectedAt } = next;
  const now = useServerTime(restUntil !== undefined);
  const rests = restUntil !== undefined && Date.parse(restUntil) > now && state !== 'called';
  return (
    <>
      <p className="mt-1 text-xl font-semibold wrap-anywhere">{opponentLine(next)}</p>
      <p className="mt-1 text-ink-2">
        {dotted([state !== 'called' && expectedAt ? t`At about ${{ time: aboutTime(expectedAt, clock) }}` : null, next.className, roundName(next), `M${String(next.matchNumber)}`])}
      </p>
      {rests ? <p className="mt-1 font-semibold">{t`Rest until ${{ time: clock.time(restUntil) }}`}<RestLeft readyAt={restUntil} /></p> : null}
    </>
  );
}

/** Before the day: time, place, and the athlete's number. */
function Registered({ own: { event, number, code } }: { own: OwnEvent }) {
  const id = `own-${event._id}`;
  return (
    <section aria-labelledby={id} className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t-[3px] border-line-2 bg-board p-4 sm:p-5">
      <div className="min-w-0">
        <p className="label text-ink-2"><bdi>{event.name}</bdi></p>
        <h2 id={id} className="display mt-1 text-2xl">{t`You are registered: number ${{ number }}`}</h2>
        <p className="mt-1 text-ink-2">{dotted([days(event.firstDay, event.lastDay), event.venue])}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/me/$code" params={{ code }}>{t`My day`}</ButtonLink>
        <ButtonLink to="/events/$id" params={{ id: event._id }} aria-label={t`Open ${{ name: event.name }}`}>{t({ message: 'Open', context: 'verb' })}</ButtonLink>
      </div>
    </section>
  );
}
