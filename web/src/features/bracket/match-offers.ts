import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useAddress } from './address';
import { useAction } from './use-action';
import { undoResult, unstartMatch } from '@/api/bracket';
import type { Match, Tournament } from '@/api/types';
import { correctionPermission, mayOfficiate, mayUndo, type Viewer } from '@/bracket/policy';
import { type ScreenOffer, useScreenOffers } from '@/lib/screen-commands';
import { shownName, versus } from '@/lib/shown-name';

/** Provides the command palette with the actions on each match, like the buttons of its dialog. */
export function useMatchOffers(tournament: Tournament, viewer: Viewer) {
  const navigate = useNavigate();
  const { open } = useAddress();
  const { _id: id } = tournament;
  const unstart = useAction(id, unstartMatch, { done: t`Start undone`, failed: t`Couldn't undo the start` });
  const undo = useAction(id, undoResult, { done: t`Result undone`, failed: t`Couldn't undo the result` });

  const about = (match: Match): ScreenOffer[] => {
    const { player1, player2, status, matchNumber: number } = match;
    if (!player1 || !player2 || match.bye) return [];
    const players = versus(shownName(player1.user), shownName(player2.user));
    const offers: ScreenOffer[] = [];
    if (status === 'scheduled' || status === 'in-progress') {
      offers.push({ label: t`Open the pad of M${number}: ${players}`, run: () => void navigate({ to: '/matches/$id', params: { id: match._id } }) });
      for (const { _id, user } of [player1, player2]) {
        offers.push({ label: t`M${number}: ${{ name: shownName(user) }} did not appear`, keywords: t`no-show default absent`, run: () => { open(number, _id); } });
      }
      offers.push({ label: t`Record a departure at M${number}: ${players}`, keywords: t`injury disqualification withdraw`, run: () => { open(number, 'leave'); } });
    }
    if (status === 'in-progress') offers.push({ label: t`Undo start of M${number}: ${players}`, keywords: t`undo`, run: () => { unstart.mutate(match); } });
    if (mayUndo(viewer, tournament, match)) {
      offers.push({ label: t`Undo result of M${number}: ${players}`, keywords: t`undo`, run: () => { undo.mutate(match); } });
    }
    if (correctionPermission(viewer, tournament, match)?.allowed) {
      offers.push({ label: t`Correct result of M${number}: ${players}`, keywords: t`wrong mistake`, run: () => { open(number, 'correct'); } });
    }
    return offers;
  };
  useScreenOffers(() => (mayOfficiate(viewer, tournament) && tournament.status !== 'archived' ? tournament.matches.flatMap(about) : []));
}
