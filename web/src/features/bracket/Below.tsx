import { Athletes, Referees } from './Roster';
import type { Tournament } from '@/api/types';
import { isOrganizer, mayEditAthletes, mayManage, type Viewer } from '@/bracket/policy';
import { Link } from '@/components/Link';

/** What stands below the bracket: who takes part, the referees, and for organizers what was done. */
type BelowProps = { tournament: Tournament; viewer: Viewer };

export default function Below({ tournament: t, viewer }: BelowProps) {
  return (
    <div className="mt-10 grid gap-10">
      {t.winner ? null : <Athletes tournament={t} editable={mayEditAthletes(viewer, t)} />}
      <Referees tournament={t} editable={mayManage(viewer, t)} />
      {isOrganizer(viewer.role) ? (
        <p className="border-t border-line pt-4">
          <Link to="/activity" search={{ tournament: t._id }}>Activity: who did what in this tournament</Link>
        </p>
      ) : null}
    </div>
  );
}
