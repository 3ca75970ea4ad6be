import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bracketKey, moveParticipant } from '@/api/bracket';
import { messageOf } from '@/api/client';
import { joinedOptions, tournamentsOptions } from '@/api/tournaments';
import type { Entry, Tournament } from '@/api/types';
import { mayEditAthletes, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { Choice } from '@/components/Choice';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';

/** Moves an athlete to another tournament that has not started. */
export default function MoveDialog({ tournament, viewer, entry, onClose }: { tournament: Tournament; viewer: Viewer; entry: Entry; onClose: () => void }) {
  const queries = useQueryClient();
  const [to, setTo] = useState('');
  const list = useQuery(tournamentsOptions({ status: 'current' }));
  // The athlete cannot move to a tournament that they are in, such as this one.
  const joined = useQuery(joinedOptions(entry.user.id));
  const others = joined.data && list.data?.items.filter((one) => one._id !== tournament._id && !joined.data.includes(one._id) && mayEditAthletes(viewer, one));
  const move = useMutation({
    mutationFn: () => moveParticipant(tournament._id, to, entry.user.id),
    onSuccess: () => {
      toast.success(t`Athlete moved`);
    },
    onSettled: () => Promise.all([bracketKey(tournament._id), bracketKey(to), ['tournaments']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const { name } = entry.user;
  return (
    <Dialog
      title={t`Move ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button
            kind="primary"
            disabled={to === ''}
            busy={move.isPending}
            onClick={() => {
              move.mutate(undefined, { onSuccess: onClose });
            }}
          >
            <Trans context="athlete">Move</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {list.isPending || joined.isPending ? <RowsSkeleton rows={3} /> : null}
        {list.isLoadingError || joined.isLoadingError ? (
          <ErrorState message={t`Couldn't load the tournaments.`} onRetry={() => void Promise.all([list.refetch(), joined.refetch()])} />
        ) : null}
        {others?.length === 0 ? <p><Trans>No other tournament is accepting athletes now.</Trans></p> : null}
        {others && others.length > 0 ? (
          <Choice stacked label={t`Move to tournament`} value={to} options={others.map((one) => ({ value: one._id, label: one.name }))} onChange={setTo} />
        ) : null}
        <FormProblem text={move.error ? messageOf(move.error, t`Couldn't reach the server. Try again.`) : undefined} />
      </div>
    </Dialog>
  );
}
