import { plural, t } from '@lingui/core/macro';
import { Trophy } from 'lucide-react';
import { useSlug } from './slug';
import type { VisitedClass, VisitedEvent } from '@/api/visits';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { TournamentBadge } from '@/domain/StatusBadge';

/** The classes of an event with their progress. */
export function Classes({ event }: { event: VisitedEvent }) {
  const slug = useSlug();
  if (event.classes.length === 0) return <EmptyState title={t`No classes yet.`} hint={t`The organizer hasn't created any classes yet.`} />;
  return (
    <ul role="list" className="border-t-2 border-line-2 md:grid md:grid-cols-2 md:gap-x-10">
      {event.classes.map((one) => (
        <li key={one._id} className="relative border-b border-line py-3 hover:bg-board">
          <div className="flex items-start justify-between gap-x-4 gap-y-1">
            <h3 className="min-w-0 font-sans text-lg leading-snug font-semibold wrap-anywhere">
              <Link to="/e/$slug/classes/$id" params={{ slug, id: one._id }} quiet>
                <span className="absolute inset-0" aria-hidden="true" />
                <bdi>{one.name}</bdi>
              </Link>
            </h3>
            <TournamentBadge tournament={one} />
          </div>
          <HowFar of={one} />
        </li>
      ))}
    </ul>
  );
}

/** The champion of a finished class; else the number of athletes and the progress. */
function HowFar({ of }: { of: VisitedClass }) {
  if (of.winner) {
    return (
      <p className="mt-1 flex items-center gap-2">
        <Trophy size={16} aria-hidden="true" className="shrink-0 text-accent" />
        <span className="sr-only">{t`Champion`}</span>
        <bdi className="min-w-0 wrap-anywhere">{of.winner}</bdi>
      </p>
    );
  }
  const athletes = plural(of.athleteCount, { one: '# athlete', other: '# athletes' });
  if (of.status !== 'active' || !of.isSeeded) return <p className="mt-1 text-ink-2">{athletes}</p>;
  // A double elimination has two matches less than twice its athletes, plus a possible rematch of the final.
  const all = Math.max(2 * of.athleteCount - 2, of.played);
  return (
    <div className="mt-1.5 flex items-center gap-4">
      <p className="text-ink-2">{athletes}</p>
      <div role="progressbar" aria-label={t`Matches pulled`} aria-valuenow={of.played} aria-valuemin={0} aria-valuemax={all} className="h-1.5 min-w-0 flex-1 bg-board-2">
        <div style={{ inlineSize: `${String((100 * of.played) / all)}%` }} className="h-full bg-ok" />
      </div>
      <p className="text-ink-2">{t`${{ played: of.played }} of ${{ all }}`}</p>
    </div>
  );
}
