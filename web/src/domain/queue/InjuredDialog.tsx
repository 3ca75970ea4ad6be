import { t } from '@lingui/core/macro';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActions } from './use-actions';
import { bracketOptions, leaveTournament } from '@/api/bracket';
import type { Decision } from '@/api/queue';
import { actingIn, isOrganizer } from '@/bracket/policy';
import { Button, ButtonLink } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { ErrorState } from '@/components/States';
import { RevisionDialog } from '@/domain/RevisionDialog';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';

type InjuredDialogProps = { eventId: string; decision: Decision; onClose: () => void };

/**
 * Asks whether an athlete who lost a match by injury continues. Each class and each arm is decided separately, with a
 * preview of a departure.
 */
export default function InjuredDialog({ eventId, decision, onClose }: InjuredDialogProps) {
  const { matchId = '', classId: here, className, number = 0, athletes: [name = ''], stillIn = [] } = decision;
  const user = useUser();
  const actions = useActions();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<string>();
  const drawn = stillIn.filter((one) => one.drawn);
  const brackets = useQueries({ queries: drawn.map(({ classId }) => bracketOptions(classId)) });
  const bracketOf = (classId: string) => brackets.find(({ data }) => data?._id === classId)?.data;
  const failed = brackets.find((query) => query.isLoadingError);
  const entry = stillIn.find(({ classId }) => classId === leaving);
  const bracket = entry && bracketOf(entry.classId);
  if (entry && bracket) {
    return (
      <RevisionDialog
        title={t`${name} leaves ${{ tournament: entry.className }}`}
        description={t`All remaining matches are lost by default.`}
        tournament={bracket}
        revision={leaveTournament({ tournamentId: entry.classId, entryId: entry.entryId, kind: 'injury', ...(entry.classId === here ? { matchId } : {}) })}
        about={['leave', entry.entryId, 'injury']}
        confirm={t`Take ${name} out`}
        kind="danger"
        texts={{ done: t`Athlete taken out`, failed: t`Couldn't take the athlete out` }}
        onDone={() => {
          setLeaving(undefined);
          void queries.invalidateQueries({ queryKey: ['queue'] });
          if (stillIn.length === 1) onClose();
        }}
        onClose={() => {
          setLeaving(undefined);
        }}
      />
    );
  }
  const goOn = () => {
    void actions.goOn({ matchId, number, className: className ?? '' }, name).then((done) => {
      if (done) onClose();
    });
  };
  return (
    <Dialog
      title={t`Can ${name} continue?`}
      description={dotted([t`Injured in M${number}`, className])}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>{t`Decide later`}</Button>
          <Button size="lg" kind="strong" busy={actions.isBusy(`injured ${matchId}`)} onClick={goOn}>{stillIn.length > 1 ? t`Continue in all of these` : t`Continue`}</Button>
        </>
      }
    >
      <p>{t`Nothing changes until you decide. Decide for each class and arm separately.`}</p>
      {failed ? <ErrorState message={t`Couldn't load the classes.`} onRetry={() => void failed.refetch()} /> : null}
      <ul role="list" className="mt-4 border-t border-line">
        {stillIn.map(({ classId, className: one, drawn: isDrawn }) => {
          const loaded = bracketOf(classId);
          const may = loaded && (classId === here || isOrganizer(actingIn({ _id: user._id, ...(user.role ? { role: user.role } : {}) }, loaded).role));
          return (
            <li key={classId} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2">
              <strong className="min-w-0 flex-1 basis-48 wrap-anywhere"><bdi>{one}</bdi></strong>
              {!isDrawn ? (
                <ButtonLink to="/events/$id/athletes" params={{ id: eventId }}>{t`Change entry`}</ButtonLink>
              ) : may ? (
                <Button aria-label={t`Take ${name} out of ${{ tournament: one }}`} onClick={() => { setLeaving(classId); }}>{t`Take out…`}</Button>
              ) : loaded ? (
                <span className="text-ink-2">{t`An organizer decides`}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
