import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { RevisionDialog } from '@/domain/RevisionDialog';
import { useAction } from './use-action';
import { bracketOptions, leaveTournament, removeParticipants } from '@/api/bracket';
import { joinedOptions, tournamentsOptions } from '@/api/tournaments';
import type { Departure, Entry, Tournament } from '@/api/types';
import { mayEditAthletes, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { ErrorState } from '@/components/States';
import { StatusBadge } from '@/domain/StatusBadge';

/** A departure from a tournament: the person and the reason. */
export type Left = { user: Entry['user']; kind: Exclude<Departure, 'no-show'>; reason: string };

type ElsewhereDialogProps = { tournamentId: string; viewer: Viewer; left: Left; onClose: () => void };

/**
 * Asks about the other arm and the other classes of a person who left a tournament. Each is decided separately, and
 * nothing is assumed. Closes automatically if there are none.
 */
export default function ElsewhereDialog({ tournamentId, viewer, left, onClose }: ElsewhereDialogProps) {
  const { user } = left;
  const [chosen, choose] = useState<{ tournament: Tournament; entry: Entry }>();
  const current = useQuery(tournamentsOptions({ status: 'current' }));
  const joined = useQuery(joinedOptions(user.id));
  const ids = current.data && joined.data ? current.data.items.map(({ _id }) => _id).filter((id) => id !== tournamentId && joined.data.includes(id)) : [];
  const brackets = useQueries({ queries: ids.map(bracketOptions) });
  const there = brackets.flatMap(({ data: tournament }) => {
    const entry = tournament?.participants.find((one) => one.user.id === user.id);
    const over = tournament?.status === 'completed' || tournament?.status === 'archived';
    return tournament && entry && !entry.left && !over ? [{ tournament, entry }] : [];
  });
  const failed = [current, joined, ...brackets].find((query) => query.isLoadingError);
  const loaded = current.isSuccess && joined.isSuccess && brackets.every((query) => query.isSuccess);
  const none = loaded && there.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (none) close();
  }, [none]);
  const { name } = user;
  if (chosen) {
    const { tournament, entry } = chosen;
    return (
      <RevisionDialog
        title={t`${name} leaves ${{ tournament: tournament.name }}`}
        description={t`All remaining matches are lost by default.`}
        tournament={tournament}
        revision={leaveTournament({ tournamentId: tournament._id, entryId: entry._id, kind: left.kind, ...(left.reason ? { reason: left.reason } : {}) })}
        about={['leave', entry._id, left.kind]}
        confirm={t`Take ${name} out`}
        kind="danger"
        texts={{ done: t`Athlete taken out`, failed: t`Couldn't take the athlete out` }}
        onClose={() => {
          choose(undefined);
        }}
      />
    );
  }
  // Shows nothing before it has loaded.
  if (!failed && (!loaded || none)) return null;
  return (
    <Dialog
      title={failed ? t`Other tournaments of ${name}` : t`${name} is also entered elsewhere`}
      description={t`Nothing has changed in these tournaments. Decide for each one.`}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {failed ? <ErrorState message={t`Couldn't load the tournaments.`} onRetry={() => void failed.refetch()} /> : null}
      <ul role="list" className="border-t border-line empty:hidden">
        {there.map(({ tournament, entry }) => (
          <li key={tournament._id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2">
            <span className="min-w-0 flex-1 basis-48">
              <strong className="block wrap-anywhere"><bdi>{tournament.name}</bdi></strong>
              <StatusBadge status={tournament.status} />
            </span>
            {mayEditAthletes(viewer, tournament) ? (
              <Remove tournament={tournament} entry={entry} />
            ) : (
              <Button
                aria-label={t`Take ${name} out of ${{ tournament: tournament.name }}`}
                onClick={() => {
                  choose({ tournament, entry });
                }}
              >
                <Trans>Take out…</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Before the start it removes the athlete from the list; an undo enters them again. */
function Remove({ tournament: { _id, name: tournament }, entry: { user } }: { tournament: Tournament; entry: Entry }) {
  const remove = useAction(_id, () => removeParticipants(_id, [user.id]), { done: t`Athlete removed`, failed: t`Couldn't remove the athlete` });
  return (
    <Button
      aria-label={t`Take ${{ name: user.name }} out of ${tournament}`}
      busy={remove.isPending}
      onClick={() => {
        remove.mutate();
      }}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}
