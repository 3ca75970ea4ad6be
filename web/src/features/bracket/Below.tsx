import { memo } from 'react';
import { Athletes, Referees } from './Roster';
import { Standings } from './Standings';
import type { Tournament } from '@/api/types';
import { mayEditAthletes, mayManage, type Viewer } from '@/bracket/policy';
import { Link } from '@/components/Link';
import { path } from '@/lib/location';
import { isOrganizer } from '@/lib/policy';

/** What stands below the bracket: the places or who takes part, the referees, and for organizers what was done. */
type BelowProps = { tournament: Tournament; viewer: Viewer };

function Below({ tournament: t, viewer }: BelowProps) {
  return (
    <div className="mt-10 grid gap-10">
      {t.winner ? <Standings tournament={t} /> : <Athletes tournament={t} editable={mayEditAthletes(viewer, t)} />}
      <Referees tournament={t} editable={mayManage(viewer, t)} />
      {isOrganizer(viewer.role) ? (
        <p className="border-t border-line pt-4">
          <Link href={path.activityOf({ tournament: t._id })}>Activity: who did what in this tournament</Link>
        </p>
      ) : null}
    </div>
  );
}

/** Of a result nothing is told here but the places in the end, which come with the participants. */
export default memo(
  Below,
  ({ tournament: a, viewer }, { tournament: b, viewer: nextViewer }) =>
    viewer === nextViewer && a._id === b._id && a.participants === b.participants && a.referees === b.referees && a.status === b.status && a.winner === b.winner,
);
