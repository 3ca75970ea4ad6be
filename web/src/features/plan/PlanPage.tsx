import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { ProposedOrder } from './ProposedOrder';
import { Timeline } from './Timeline';
import { timeAt } from './times';
import { messageOf } from '@/api/client';
import { type Plan, type PlanInput, planOptions } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { usualDay } from '@/domain/event';
import { OfficialsOnly } from '@/domain/OfficialsOnly';
import { wholePercent } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import { eventClock } from '@/lib/time';

/** The length of the day with given tables, rests and open classes; two plans side by side. */
export default function PlanPage() {
  const { id } = useParams({ from: '/app/events/$id' });
  return <OfficialsOnly eventId={id}>{(event) => <Planner event={event} />}</OfficialsOnly>;
}

/** Typed values: numbers as text, empty for the event's value. */
type Typed = { tables: string; rest: string; bout: string; open: string };

/** The default start of a day. */
const USUAL = '09:00';

/** The event's values; open classes count for each table. */
const from = ({ tables, settings }: EventDetail): Typed => ({
  tables: String(Math.max(1, tables.length)),
  rest: minutes(settings.rest),
  bout: minutes(settings.bout || 120),
  open: String(settings.openClasses * Math.max(1, tables.length)),
});

const minutes = (seconds: number) => String(Math.round(seconds / 0.6) / 100);

const whole = (text: string, low: number, high: number) => {
  const value = Math.round(Number(text.replace(',', '.')));
  return text.trim() === '' || Number.isNaN(value) ? undefined : Math.min(high, Math.max(low, value));
};

/** Typed minutes as seconds. */
const seconds = (text: string, low: number, high: number) => {
  const value = Number(text.replace(',', '.')) * 60;
  return text.trim() === '' || Number.isNaN(value) ? undefined : Math.min(high, Math.max(low, Math.round(value)));
};

const inputOf = (event: EventDetail, begins: string, { tables, rest, bout, open }: Typed): PlanInput => ({
  eventId: event._id,
  tables: whole(tables, 1, 24),
  restSeconds: seconds(rest, 0, 3600),
  boutSeconds: seconds(bout, 10, 3600),
  openClasses: whole(open, 0, 60),
  startAt: eventClock(event).at(usualDay(event, serverNow()), begins),
});

function Planner({ event }: { event: EventDetail }) {
  const [first, setFirst] = useState(() => from(event));
  const [second, setSecond] = useState<Typed>();
  const [begins, setBegins] = useState(USUAL);
  const input = useDeferredValue(inputOf(event, begins, first));
  const one = useQuery(planOptions(input));
  const two = useQuery({ ...planOptions(useDeferredValue(inputOf(event, begins, second ?? first))), enabled: second !== undefined });
  const nobody = one.data?.classes.length === 0;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="min-w-0 max-w-prose text-ink-2 wrap-anywhere">
          {t`Simulates the day with current entries and a random draw, including rest times and all tables. Planning changes nothing.`}
        </p>
        <div className="w-36">
          <TextField label={t`Starts at`} type="time" value={begins} onChange={(changed) => { setBegins(changed.target.value || USUAL); }} />
        </div>
        {second ? (
          <Button onClick={() => { setSecond(undefined); }}>{t`Show one plan`}</Button>
        ) : (
          <Button kind="strong" onClick={() => { setSecond({ ...first, tables: String(Number(first.tables || '1') + 1) }); }}>{t`Compare with another plan`}</Button>
        )}
      </div>
      <div className={second ? 'grid gap-8 lg:grid-cols-2' : 'grid gap-8'}>
        <Setting title={second ? t`Plan A` : t({ message: 'Plan', context: 'event' })} typed={first} onChange={setFirst} query={one} begins={begins} />
        {second ? <Setting title={t`Plan B`} typed={second} onChange={setSecond} query={two} begins={begins} against={one.data} /> : null}
      </div>
      {nobody ? (
        <EmptyState title={t`No entries yet`} hint={t`Add athletes to classes to plan the day.`} />
      ) : (
        <>
          {event.state !== 'finished' ? <ProposedOrder key={JSON.stringify(input)} event={event} input={input} begins={begins} /> : null}
          <Charts plans={second && two.data ? [one.data, two.data] : [one.data]} begins={begins} />
        </>
      )}
    </div>
  );
}

type SettingProps = {
  title: string;
  typed: Typed;
  onChange: (typed: Typed) => void;
  query: { data: Plan | undefined; isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  begins: string;
  /** The other plan, for comparison. */
  against?: Plan;
};

function Setting({ title, typed, onChange, query, begins, against }: SettingProps) {
  const field = (name: keyof Typed) => ({
    value: typed[name],
    inputMode: 'decimal' as const,
    onChange: (changed: { target: { value: string } }) => {
      onChange({ ...typed, [name]: changed.target.value });
    },
  });
  return (
    <section aria-label={title} className="min-w-0 border-t-[3px] border-line-2 bg-board p-4 sm:p-5">
      <SectionHeader title={title} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField label={t`Tables`} {...field('tables')} />
        <TextField label={t`Rest, min`} {...field('rest')} />
        <TextField label={t`Bout, min`} {...field('bout')} />
        <TextField label={t`Classes open`} hint={t`0: all`} {...field('open')} />
      </div>
      <div aria-live="polite" aria-busy={query.isFetching} className="mt-5 min-h-20">
        {query.isError ? (
          <ErrorState message={messageOf(query.error, t`Couldn't make the plan.`)} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <Outcome plan={query.data} begins={begins} against={against} />
        ) : (
          <RowsSkeleton rows={2} />
        )}
      </div>
    </section>
  );
}

/** The end of the day, the length of classes, and the use of tables. */
function Outcome({ plan, begins, against }: { plan: Plan; begins: string; against: Plan | undefined }) {
  const spans = plan.classes.filter(({ tooSmall, laterDay }) => !tooSmall && !laterDay).map(({ start, end }) => end - start).sort((a, b) => a - b);
  const gained = against ? Math.round((plan.seconds - against.seconds) / 60) : 0;
  const figures = [
    { label: t`Ends at`, value: timeAt(begins, plan.seconds) },
    { label: t`Typical class`, value: hours(spans[Math.floor(spans.length / 2)] ?? 0) },
    { label: t`Longest class`, value: hours(spans.at(-1) ?? 0) },
    { label: t`Tables busy`, value: wholePercent(100 * plan.tablesBusy) },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1">
            <dt className="label text-ink-3">{label}</dt>
            <dd className="display text-4xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {against ? (
        <p className="mt-3 font-semibold">
          {gained === 0 ? t`Same length as plan A.` : gained < 0 ? t`${{ minutes: -gained }} min shorter than plan A.` : t`${{ minutes: gained }} min longer than plan A.`}
        </p>
      ) : null}
    </>
  );
}

/** A span of seconds in hours and minutes, "2:05 h". */
function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const time = `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
  return t`${time} h`;
}

function Charts({ plans, begins }: { plans: (Plan | undefined)[]; begins: string }) {
  const made = plans.filter((plan) => plan !== undefined);
  if (made.length === 0) return null;
  // Both on one scale, for comparison.
  const end = Math.max(...made.map(({ seconds }) => seconds));
  return (
    <div className={made.length > 1 ? 'grid gap-8 lg:grid-cols-2' : ''}>
      {made.map((plan, i) => (
        <Timeline key={i} title={made.length > 1 ? (i === 0 ? t`Classes of plan A` : t`Classes of plan B`) : t`Classes`} plan={plan} begins={begins} end={end} />
      ))}
    </div>
  );
}
