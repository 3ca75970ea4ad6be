import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Athletes, Referees } from './PeopleLists';
import { useMatchOffers } from './match-offers';
import type { Tournament } from '@/api/types';
import { isOrganizer, mayManage, mayTakeOut, type Viewer } from '@/bracket/policy';
import { Link } from '@/components/Link';

/** The part below the bracket: athletes, referees, and for organizers the audit. */
type TournamentPeopleProps = { tournament: Tournament; viewer: Viewer };

export default memo(function TournamentPeople({ tournament, viewer }: TournamentPeopleProps) {
  useLingui();
  useMatchOffers(tournament, viewer);
  return (
    <div className="mt-10 grid gap-10">
      {tournament.winner && !mayTakeOut(viewer, tournament) ? null : <Athletes tournament={tournament} viewer={viewer} />}
      <Referees tournament={tournament} editable={mayManage(viewer, tournament)} />
      {isOrganizer(viewer.role) ? (
        <p className="border-t border-line pt-4">
          <Link to="/activity" search={{ tournament: tournament._id }}><Trans>Activity in this tournament</Trans></Link>
        </p>
      ) : null}
    </div>
  );
});
