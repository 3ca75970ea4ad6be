import { Athletes, Referees } from './Roster';
import { Standings } from './Standings';
import type { Tournament } from '@/api/types';
import { mayEditAthletes, mayManage, type Viewer } from '@/bracket/policy';
import { Link } from '@/components/Link';
import { path } from '@/lib/location';
import { isOrganizer } from '@/lib/policy';

/** What stands below the bracket: the places or who takes part, the referees, and for organizers what was done. */
export default function Below({ tournament: t, viewer }: { tournament: Tournament; viewer: Viewer }) {
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
