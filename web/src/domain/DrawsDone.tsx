import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DrawnClass, type DrawsOf, VoidDraw } from './DrawnClass';
import type { EventDraw, EventDraws } from '@/api/draws';
import { SectionHeader } from '@/components/PageHeader';
import { type EventClock } from '@/lib/time';

/** The draws of an event by state, then in the order of the classes. */
export function sortDraws({ draws }: EventDraws, classes: readonly { _id: string }[]): Record<EventDraw['state'], EventDraw[]> {
  const place = new Map(classes.map(({ _id }, at) => [_id, at]));
  const at = (draw: EventDraw) => place.get(draw.class._id) ?? place.size;
  const of = (state: EventDraw['state']) => draws.filter((draw) => draw.state === state).sort((a, b) => at(a) - at(b));
  return { published: of('published'), made: of('made'), void: of('void') };
}

/** The state of the draws: the classes that are drawn, latecomers, and void draws. */
export function DrawsDone({ of, clock, made, late, voided }: { of: DrawsOf; clock: EventClock; made: readonly EventDraw[]; late: EventDraws['late']; voided: readonly EventDraw[] }) {
  return (
    <>
      {made.length > 0 ? (
        <section aria-labelledby="drawn">
          <SectionHeader id="drawn" title={t`Drawn`} />
          <div className="grid gap-8 xl:grid-cols-2">
            {made.map((draw) => (
              <DrawnClass key={draw.class._id} of={of} clock={clock} draw={draw} />
            ))}
          </div>
        </section>
      ) : null}
      {late.length > 0 ? (
        <section aria-labelledby="late">
          <SectionHeader id="late" title={t`Latecomers`} />
          <p className="mb-2 max-w-prose text-ink-2">
            <Trans>These athletes entered after the draw and took a bye. The server picked the bye at random; that pick can't be verified.</Trans>
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {late.map((one) => (
              <li key={`${one.class._id} ${one.name} ${one.at}`} className="py-2">
                <span className="font-semibold"><bdi>{one.name}</bdi></span>{' '}
                {t`${{ class: one.class.name }}, M${{ match: one.match }}, one of ${{ byes: one.byes }} byes, ${{ when: clock.moment(one.at) }}`}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {voided.length > 0 ? (
        <section aria-labelledby="void">
          <SectionHeader id="void" title={t`Void`} />
          <p className="mb-2 text-ink-2">
            <Trans>Void draws no longer count, but everyone can still see them.</Trans>
          </p>
          <div className="divide-y divide-line border-y border-line">
            {voided.map((draw) => (
              <VoidDraw key={`${draw.class._id} ${String(draw.record.draw.number)}`} of={of} clock={clock} draw={draw} />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}
