import { plural, t } from '@lingui/core/macro';
import { Again, useSecond } from './Again';
import { Name } from './Name';
import { SMALLEST } from './panels';
import type { Now } from '@/api/now';
import type { VisitedEvent } from '@/api/visits';
import { Modules } from '@/components/QRCode';
import { count, duration } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { days, type EventClock } from '@/lib/time';

/** The address of the public page, for people near the board. */
function Follow({ slug }: { slug: string }) {
  const second = useSecond();
  const address = `${location.origin}/e/${slug}`;
  return (
    <div className="bd-qr">
      <Modules value={address} label={t`QR code for the public page`} />
      <p>{t`Follow along`}<Again text={second.say(() => t`Follow along`)} /></p>
    </div>
  );
}

/** The number of athletes who still need a weigh-in. */
export function WeighIn({ weighIn: { registered, weighed }, slug }: Pick<Now, 'weighIn'> & { slug: string }) {
  const second = useSecond();
  const allDone = () => t`Everyone is weighed in`;
  const stillToDo = () => plural(left, { one: 'still to weigh in', other: 'still to weigh in' });
  const progress = () => t`${{ weighed: count(weighed) }} of ${plural({ registered }, { one: '# athlete', other: '# athletes' })} weighed in`;
  const left = Math.max(0, registered - weighed);
  const done = registered > 0 ? Math.min(1, weighed / registered) : 0;
  return (
    <div className="bd-wait">
      <div>
        {registered > 0 && left === 0 ? (
          <p style={{ fontSize: '16vh', fontWeight: 700, lineHeight: 1 }}>{allDone()}<Again text={second.say(allDone)} size={6} /></p>
        ) : (
          <>
            <p className="bd-count">{count(left)}</p>
            <p>{stillToDo()}<Again text={second.say(stillToDo)} size={5} /></p>
          </>
        )}
        <div className="bd-bar" aria-hidden="true">
          <div style={{ inlineSize: `${String(100 * done)}%` }} />
        </div>
        <p style={{ marginTop: '2vh', fontSize: '4.4vh' }}>{progress()}<Again text={second.say(progress)} size={3.2} /></p>
      </div>
      <Follow slug={slug} />
    </div>
  );
}

/** The break of the hall: its reason, and when matches continue. */
export function Break({ pause: { text, until }, clock, at }: { pause: NonNullable<Now['break']>; clock: EventClock; at: number }) {
  const second = useSecond();
  const continues = () => t`Matches continue at ${{ time: clock.when(until, at) }}.`;
  return (
    <div className="bd-note" role="status">
      <p style={{ fontSize: '14vh', fontWeight: 700, lineHeight: 1.1, overflowWrap: 'anywhere' }}><bdi>{text || t`Break`}</bdi>{text ? null : <Again text={second.say(() => t`Break`)} size={6} />}</p>
      <p>{continues()}<Again text={second.say(continues)} size={3.8} /></p>
      <p aria-hidden="true" style={{ fontSize: '16vh', fontWeight: 700, fontVariantNumeric: 'tabular-nums', lineHeight: 1 }}>{duration(Math.ceil((Date.parse(until) - at) / 1000))}</p>
    </div>
  );
}

/** Before the event begins: its name, place and time. */
export function Welcome({ event, screen }: { event: VisitedEvent; screen: number }) {
  const second = useSecond();
  const counts = () => dotted([plural(event.athleteCount, { one: '# athlete', other: '# athletes' }), plural(event.classes.length, { one: '# class', other: '# classes' })]);
  return (
    <div className="bd-wait">
      <div>
        <Name text={event.name} width={Math.max(40, screen - 68)} height={52} max={22} min={SMALLEST} lines={2} />
        <p style={{ marginTop: '4vh', fontSize: '6vh' }}>{dotted([event.venue, days(event.firstDay, event.lastDay)])}</p>
        <p style={{ marginTop: '2vh', fontSize: '4.4vh' }}>
          {counts()}
          <Again text={second.say(counts)} size={3.2} />
        </p>
      </div>
      <Follow slug={event.slug} />
    </div>
  );
}
