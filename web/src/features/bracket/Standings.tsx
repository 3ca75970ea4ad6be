import { useState } from 'react';
import type { Entry, Tournament } from '@/api/types';
import { standings } from '@/bracket/standings';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { path } from '@/lib/location';

/** Places shown at once. */
const SHOWN = 16;

/** The champion, as large as it deserves. */
export function ChampionBanner({ winner }: { winner: Entry }) {
  return (
    <section aria-label="Champion" className="mb-7 flex flex-wrap items-end gap-x-6 gap-y-2 bg-rail px-5 py-5 text-rail-ink sm:px-8 sm:py-7">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-14 shrink-0 text-accent sm:size-20">
        <path d="M6 40h36v4H6zM6 12l9 9 9-15 9 15 9-9-4 24H10z" fill="currentColor" />
      </svg>
      <div className="min-w-0">
        <p className="label text-rail-ink-2">Champion</p>
        <p className="display mt-1.5 text-5xl wrap-anywhere sm:text-7xl">{winner.user.name}</p>
      </div>
    </section>
  );
}

/** Everybody's final place. */
export function Standings({ tournament }: { tournament: Tournament }) {
  const [all, setAll] = useState(false);
  const list = standings(tournament.participants);
  if (list.length === 0) return null;
  const shown = all ? list : list.slice(0, SHOWN);
  return (
    <section aria-labelledby="standings">
      <SectionHeader id="standings" title="Final Standings" />
      <ol role="list" className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-8 border-t border-line">
        {shown.map(({ entry, place }) => (
          <li key={entry._id} className="flex min-h-11 items-baseline gap-3 border-b border-line py-2">
            <span className="display w-12 shrink-0 text-xl text-ink-2">{place}</span>
            <span className={entry.place === 1 ? 'min-w-0 font-bold wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
              <Link href={path.athlete(entry.user.id)} quiet>{entry.user.name}</Link>
            </span>
          </li>
        ))}
      </ol>
      {list.length > shown.length ? (
        <div className="mt-3">
          <Button
            size="sm"
            onClick={() => {
              setAll(true);
            }}
          >
            Show all {list.length} places
          </Button>
        </div>
      ) : null}
    </section>
  );
}
