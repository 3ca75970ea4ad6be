import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSlug } from './slug';
import type { Now, NowBout, NowClass, NowTable } from '@/api/now';
import { roundName } from '@/bracket/labels';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { aboutTime } from '@/domain/AthleteDay';
import { HallClock } from '@/domain/HallClock';
import { HallBreak } from '@/domain/queue/HallBreak';
import { OrderChanged } from '@/domain/queue/OrderChanged';
import { cx } from '@/lib/cx';
import { dotted, reachesLow } from '@/lib/isolate';
import { athleteName } from '@/lib/shown-name';
import type { EventClock } from '@/lib/time';

/** The bouts at the tables now, the next ones there, and the active classes. */
export function AtTables({ now, clock }: { now: Now; clock: EventClock }) {
  const tables = now.tables.toSorted((a, b) => a.number - b.number);
  const busy = tables.filter(({ called }) => called !== null).length;
  const classes = now.classes.filter(({ state }) => state === 'open' || state === 'staged');
  return (
    <>
      <div className="mb-6 grid gap-4 empty:hidden">
        <HallBreak now={now} clock={clock} />
        <OrderChanged now={now} clock={clock} />
      </div>
      <section aria-labelledby="tables" className="mb-10">
        <SectionHeader id="tables" title={t`At the tables`}>
          <p className="label text-ink-3">{t`${{ busy }} of ${plural({ tables: tables.length }, { one: '# table', other: '# tables' })} in use`}</p>
        </SectionHeader>
        <ul role="list" className={cx('grid gap-4 sm:grid-cols-2', tables.length !== 2 && tables.length !== 4 && 'lg:grid-cols-3')}>
          {tables.map((table) => (
            <li key={table._id} className="min-w-0">
              <Table table={table} clock={clock} />
            </li>
          ))}
        </ul>
      </section>
      {now.phase === 'weigh-in' ? <WeighIn weighIn={now.weighIn} /> : null}
      {classes.length > 0 ? (
        <section aria-labelledby="classes-now">
          <SectionHeader id="classes-now" title={t`Active classes`} />
          <ul role="list" className="border-t-2 border-line-2 lg:grid lg:grid-cols-2 lg:gap-x-10">
            {classes.map((one) => (
              <ActiveClass key={one._id} of={one} clock={clock} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The number of athletes who still need a weigh-in, once weigh-in has begun. */
export function WeighIn({ weighIn: { registered, weighed } }: Pick<Now, 'weighIn'>) {
  const left = Math.max(0, registered - weighed);
  return (
    <section aria-label={t`Weigh-in`} className="mb-10 border-s-8 border-accent bg-board px-5 py-5">
      <p className="display text-4xl">{left === 0 ? t`Everyone is weighed in` : plural(left, { one: '# still to weigh in', other: '# still to weigh in' })}</p>
      <p className="mt-2 text-ink-2">{t`${{ weighed }} of ${plural({ registered }, { one: '# athlete', other: '# athletes' })} weighed in`}</p>
    </section>
  );
}

function Table({ table, clock }: { table: NowTable; clock: EventClock }) {
  const { number, name, state, called, onDeck, inTheHole } = table;
  return (
    <article aria-labelledby={`table-${table._id}`} className="flex h-full flex-col border border-line bg-board">
      <header className="flex min-h-14 items-center justify-between gap-3 bg-rail px-4 py-2 text-rail-ink">
        <h3 id={`table-${table._id}`} className="display min-w-0 text-2xl wrap-anywhere">
          {t`Table ${{ number }}`}
          {name ? <span className="ms-2 text-base font-semibold text-rail-ink-2"><bdi>{name}</bdi></span> : null}
        </h3>
        {called ? <HallClock bout={called} /> : state === 'paused' ? <span className="label"><Trans>Paused</Trans></span> : null}
      </header>
      {called ? <Called bout={called} /> : <p className="flex-1 px-4 py-6 text-ink-2">{state === 'paused' ? t`This table is paused.` : t`No one is called right now.`}</p>}
      <ul role="list" className="mt-auto">
        {([['deck', onDeck], ['hole', inTheHole]] as const).map(([at, bout]) =>
          bout ? (
            <li key={at} className="border-t border-line px-4 py-2">
              <p className="label flex justify-between gap-3 text-ink-3">
                <span>{at === 'deck' ? t`On deck (next)` : t`In the hole (after that)`}</span>
                {bout.expectedAt ? <span>{t`about ${{ time: aboutTime(bout.expectedAt, clock) }}`}</span> : null}
              </p>
              <p className={cx('leading-snug wrap-anywhere', at === 'deck' && 'font-semibold')}>{dotted(bout.athletes.map(athleteName))}</p>
            </li>
          ) : null,
        )}
      </ul>
    </article>
  );
}

const edges = ['border-red', 'border-blue'] as const;

/** Two called athletes, the first-named red. */
function Called({ bout }: { bout: NowBout }) {
  const slug = useSlug();
  const scores = [bout.scores.player1Score, bout.scores.player2Score];
  return (
    <div className="flex flex-1 flex-col gap-3 px-3 py-3">
      <p className="label flex flex-wrap gap-x-2 text-ink-3">
        <Link to="/e/$slug/classes/$id" params={{ slug, id: bout.classId }} search={{ match: bout.matchNumber }} quiet><bdi>{bout.className}</bdi></Link>
        <span aria-hidden="true">·</span>
        <span>{roundName(bout)}</span>
      </p>
      <ul role="list" className="flex flex-col gap-2">
        {bout.athletes.map((athlete, side) => (
          <li key={athlete.entryId || side} className={cx('flex items-center justify-between gap-3 border-s-6 ps-3', edges[side])}>
            <span className="min-w-0">
              <span className={cx('display block text-3xl wrap-anywhere', reachesLow(athlete.name) ? 'leading-snug' : 'leading-none')}>
                {athlete.number ? (
                  <Link to="/e/$slug/athletes/$number" params={{ slug, number: String(athlete.number) }} quiet><bdi>{athleteName(athlete)}</bdi></Link>
                ) : (
                  <bdi>{athleteName(athlete)}</bdi>
                )}
              </span>
              {athlete.club || athlete.country ? <span className="mt-0.5 block leading-snug text-ink-2 wrap-anywhere">{dotted([athlete.club, athlete.country])}</span> : null}
            </span>
            {bout.bestOf > 1 && bout.status === 'in-progress' ? <span className="display text-3xl">{scores[side]}</span> : null}
            {athlete.arrived && bout.status !== 'in-progress' ? <span className="label shrink-0 text-ok"><Trans>Here</Trans></span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ActiveClass({ of: { _id, name, state, total, decided, expectedEnd }, clock }: { of: NowClass; clock: EventClock }) {
  const slug = useSlug();
  return (
    <li className="relative border-b border-line py-3 hover:bg-board">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 font-sans text-lg leading-snug font-semibold wrap-anywhere">
          <Link to="/e/$slug/classes/$id" params={{ slug, id: _id }} quiet>
            <span className="absolute inset-0" aria-hidden="true" />
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="label shrink-0 text-ink-3">{state === 'staged' ? t`To the stage` : expectedEnd ? t`until about ${{ time: aboutTime(expectedEnd, clock) }}` : null}</p>
      </div>
      {total > 0 ? (
        <div className="mt-1.5 flex items-center gap-4">
          <div role="progressbar" aria-label={t`Matches pulled`} aria-valuenow={decided} aria-valuemin={0} aria-valuemax={total} className="h-1.5 min-w-0 flex-1 bg-board-2">
            <div style={{ inlineSize: `${String((100 * decided) / total)}%` }} className="h-full bg-ok" />
          </div>
          <p className="text-ink-2">{t`${{ played: decided }} of ${{ all: total }}`}</p>
        </div>
      ) : null}
    </li>
  );
}
