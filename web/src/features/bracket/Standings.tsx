import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Tournament } from '@/api/types';
import { standings } from '@/bracket/standings';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { departureName } from '@/lib/labels';
import { shownName } from '@/lib/shown-name';

/** Places shown at once. */
const SHOWN = 8;

/** The final place of every athlete. */
export function Standings({ tournament }: { tournament: Tournament }) {
  const [all, setAll] = useState(false);
  const list = standings(tournament.participants);
  if (list.length === 0) return null;
  const shown = all ? list : list.slice(0, SHOWN);
  return (
    <section aria-labelledby="standings" className="mb-7">
      <SectionHeader id="standings" title={t`Final standings`} />
      <ol role="list" className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-8 border-t border-line">
        {shown.map(({ entry, place }) => (
          <li key={entry._id} className="flex min-h-11 items-baseline gap-3 border-b border-line py-2">
            <span className="display w-12 shrink-0 text-xl text-ink-2">{place}</span>
            <span className={entry.place === 1 ? 'min-w-0 font-bold wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
              <Link to="/athletes/$id" params={{ id: entry.user.id }} quiet><bdi>{shownName(entry.user)}</bdi></Link>
              {entry.left ? <span className="label ms-3 text-ink-3">{departureName(entry.left)}</span> : null}
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
            {plural(list.length, { other: 'Show all # places' })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
