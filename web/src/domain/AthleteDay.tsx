import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { StatusBadge } from './StatusBadge';
import type { OwnClass, OwnNext, OwnResult } from '@/api/hall';
import type { NowTable } from '@/api/now';
import { roundName } from '@/bracket/labels';
import { Badge } from '@/components/Badge';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { cx } from '@/lib/cx';
import { dotted } from '@/lib/isolate';
import { decisionName, departureName } from '@/lib/labels';
import { serverNow } from '@/lib/server-clock';
import { type EventClock } from '@/lib/time';

/** An athlete's position at the tables: the table, and how near. */
export type Place = { state: 'called' | 'on-deck' | 'in-the-hole'; table: NowTable; bout: NonNullable<NowTable['called']> };

/** The nearest bout at the tables for a person with these entries. */
export function placeOf(tables: readonly NowTable[], entries: ReadonlySet<string>): Place | undefined {
  const near = [
    ['called', 'called'],
    ['on-deck', 'onDeck'],
    ['in-the-hole', 'inTheHole'],
  ] as const;
  for (const [state, at] of near) {
    for (const table of tables) {
      const bout = table[at];
      if (bout?.athletes.some(({ entryId }) => entries.has(entryId))) return { state, table, bout };
    }
  }
  return undefined;
}

/** The approximate expected time of a bout: rounded to five minutes, because it is an estimate. */
export function aboutTime(iso: string, clock: EventClock): string {
  const step = 5 * 60_000;
  return clock.when(new Date(Math.round(Date.parse(iso) / step) * step).toISOString(), serverNow());
}

/** The opponent. */
export function opponentLine(next: OwnNext): string {
  return next.opponent?.name ? t`Against ${{ name: next.opponent.name }}` : t`Opponent not known yet`;
}

/** The classes of an athlete, each with its place or progress, with links to public brackets. */
export function OwnClasses({ classes, slug, id = 'own-classes' }: { classes: readonly OwnClass[]; slug?: string; id?: string }) {
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={t`Classes`} />
      <ul role="list" className="border-t-2 border-line-2">
        {classes.map((one) => (
          <li key={one.entryId} className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">
              {slug ? (
                <Link to="/e/$slug/classes/$id" params={{ slug, id: one._id }} search={{ athlete: one.entryId }} quiet><bdi>{one.name}</bdi></Link>
              ) : (
                <bdi>{one.name}</bdi>
              )}
            </span>
            <ClassState of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClassState({ of: { state, place, left } }: { of: OwnClass }) {
  if (place) return <span className="display shrink-0 text-2xl">{t`Place ${{ place }}`}</span>;
  if (left) return <Badge tone="danger">{departureName(left)}</Badge>;
  if (state === 'staged') return <Badge tone="warn">{t`To the stage`}</Badge>;
  if (state === 'open') return <StatusBadge status="active" />;
  if (state === 'over') return <StatusBadge status="completed" />;
  return <Badge>{t`Still to come`}</Badge>;
}

/** An athlete's finished bouts, the last one first. */
export function OwnResults({ results, clock, id = 'own-results' }: { results: readonly OwnResult[]; clock: EventClock; id?: string }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={t`Results`} />
      <ol role="list" className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 border-t-2 border-line-2">
        {results.map((one) => (
          <li key={one.matchId} className="col-span-full grid grid-cols-subgrid items-center border-b border-line py-2.5">
            <span className={cx('display grid min-h-11 min-w-18 place-content-center px-2 text-xl uppercase', one.won ? 'bg-ok-soft text-ok' : 'bg-board-2 text-ink-2')}>
              {one.won ? t`Won` : t`Lost`}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-lg leading-snug font-semibold">{one.opponent ? <bdi>{one.opponent}</bdi> : <Trans>No opponent</Trans>}</span>
              <span className="block text-ink-2">{dotted([one.className, roundName(one), one.decidedBy && one.decidedBy !== 'pin' ? decisionName(one.decidedBy) : null])}</span>
            </span>
            <span className="text-end">
              {one.scores.own + one.scores.other > 1 ? <span className="display block text-2xl">{`${String(one.scores.own)}:${String(one.scores.other)}`}</span> : null}
              <span className="label text-ink-3">{one.completedAt ? clock.when(one.completedAt, serverNow()) : null}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
