import { t } from '@lingui/core/macro';
import type { Tournament } from '@/api/types';
import { cx } from '@/lib/cx';
import { widthOf } from '@/lib/fit';
import { dotted, reachesLow } from '@/lib/isolate';

type Placed = { _id: string; place: number; name: string; club: string; country: string };

const metals: Readonly<Record<number, string>> = { 1: 'bg-gold', 2: 'bg-silver', 3: 'bg-bronze' };
const heights: Readonly<Record<number, string>> = { 1: 'h-24 @md:h-32 text-6xl', 2: 'h-16 @md:h-22 text-5xl', 3: 'h-12 @md:h-15 text-4xl' };
const order: Readonly<Record<number, string>> = { 1: 'order-2', 2: 'order-1', 3: 'order-3' };

/** Is there a podium: a first place and a lower one in one class? */
export function isPodium(places: readonly { place: number; class?: unknown }[]): boolean {
  return places.every((one) => one.class === undefined) && places.some(({ place }) => place === 1) && places.some(({ place }) => place === 2 || place === 3);
}

/** Largest size of a name, for the first place and the others. */
const largest = { first: '[--largest:1.5rem] @md:[--largest:1.875rem]', other: '[--largest:1.125rem] @md:[--largest:1.5rem]' };

/** Width of the longest word of a name, in heights of its type. */
const widest = (name: string) => Math.max(...name.split(/[\s-]/).map(widthOf)).toFixed(2);

/**
 * The three steps of a class; athletes who share a place stand side by side. Screen readers read them in order of the
 * places. The steps stand side by side even on a phone and on paper, so a name is as large as its longest word allows:
 * words stay whole.
 */
export function Podium({ places }: { places: readonly Placed[] }) {
  if (!isPodium(places)) return null;
  const steps = [1, 2, 3].map((place) => ({ place, athletes: places.filter((one) => one.place === place) })).filter(({ athletes }) => athletes.length > 0);
  return (
    <div className="@container">
      <ol role="list" aria-label={t`Podium`} className="grid grid-cols-3 items-end gap-2 @md:gap-4">
        {steps.map(({ place, athletes }) => (
          <li key={place} className={cx('flex min-w-0 flex-col items-stretch gap-2 text-center', order[place])}>
            {athletes.map((one) => (
              <div key={one._id} className="min-w-0">
                <p className={cx('display wrap-anywhere', reachesLow(one.name) ? 'leading-relaxed' : 'leading-tight', place === 1 ? largest.first : largest.other)} style={{ fontSize: `max(0.75rem, min(var(--largest), calc((100cqi - 2rem) / 3 / ${widest(one.name)})))` }}><bdi>{one.name}</bdi></p>
                {one.club || one.country ? <p className="text-[0.9375rem] leading-snug text-ink-2 wrap-anywhere">{dotted([one.club, one.country])}</p> : null}
              </div>
            ))}
            <p className={cx('display digits grid place-content-center text-medal-ink [print-color-adjust:exact]', metals[place], heights[place])}>
              <span className="sr-only">{t`Place ${{ place }}`}</span>
              <span aria-hidden="true">{place}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * The podium of a class, once it is over and there was more than one in it.
 *
 * @param results of its event, which knows where its athletes come from; they may be still on their way
 */
export function ClassPodium({ tournament: { _id, participants, winner }, results }: { tournament: Tournament; results: readonly { _id: string; places: readonly Placed[] }[] | undefined }) {
  if (!winner) return null;
  const told = new Map(results?.find((one) => one._id === _id)?.places.map((one) => [one._id, one]));
  const places = participants.flatMap(({ _id: entry, place, user }) => {
    const { club = '', country = '' } = told.get(entry) ?? {};
    return place && place <= 3 && !user.isBye ? [{ _id: entry, place, name: user.name, club, country }] : [];
  });
  if (!isPodium(places)) return null;
  return (
    <div className="mb-8">
      <Podium places={places} />
    </div>
  );
}

/** A place in a list; the first three as medals. */
export function Medal({ place }: { place: number }) {
  const metal = metals[place];
  return (
    <span className={cx('display digits grid size-10 shrink-0 place-content-center rounded-full text-xl [print-color-adjust:exact]', metal ? `${metal} text-medal-ink` : 'text-ink-2')}>
      {place}
    </span>
  );
}
