import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useAction } from './use-action';
import { sendNoShow, undoResult, unstartMatch } from '@/api/bracket';
import type { Entry, Match, Tournament } from '@/api/types';
import { mayUndo, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { later } from '@/components/later';
import { shownName } from '@/lib/shown-name';

const LeaveDialog = later(() => import('./LeaveDialog'));

export type MishapsProps = { tournament: Tournament; match: Match; viewer: Viewer; about?: string; pad: ReactNode; onCorrect?: () => void; onClose: () => void };

/** Actions on a match for exceptional situations, for officials. */
export function Mishaps({ tournament, match, viewer, about, pad, onCorrect, onClose }: MishapsProps) {
  const athletes = [match.player1, match.player2].filter((e): e is Entry => e?.user.isBye === false);
  const open = match.status === 'scheduled' || match.status === 'in-progress';
  const hurt = tournament.status === 'active' && match.decidedBy === 'injury' ? athletes.filter((e) => e._id === match.loser?._id && !e.left) : [];
  const [leaving, setLeaving] = useState(open && about === 'leave');
  const [absent, setAbsent] = useState<Entry | null>(() => (open && athletes.find((e) => e._id === about)) || null);
  const other = absent && athletes.find((e) => e._id !== absent._id);
  const undoes = mayUndo(viewer, tournament, match);
  if (!(open || leaving || undoes || pad || onCorrect || hurt.length > 0)) return null;
  if (other) {
    return (
      <NoShow
        tournament={tournament}
        match={match}
        absent={absent}
        other={other}
        onDone={onClose}
        onKeep={() => {
          setAbsent(null);
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 short:pt-1">
      {open && athletes.length === 2 ? (
        <div className="grid grid-cols-2 gap-2">
          {athletes.map((athlete) => (
            <Button
              key={athlete._id}
              tall
              onClick={() => {
                setAbsent(athlete);
              }}
            >
              {t`${{ name: shownName(athlete.user) }} did not appear`}
            </Button>
          ))}
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {onCorrect ? <Button onClick={onCorrect}><Trans>Correct result</Trans></Button> : null}
        {pad}
        {match.status === 'in-progress' ? <Unstart tournamentId={tournament._id} match={match} /> : null}
        {undoes ? <Undo tournamentId={tournament._id} match={match} /> : null}
        {(open && athletes.length === 2) || hurt.length > 0 ? (
          <Button
            kind="quiet"
            onClick={() => {
              setLeaving(true);
            }}
          >
            <Trans>Record a departure…</Trans>
          </Button>
        ) : null}
      </div>
      {leaving ? (
        <LeaveDialog
          tournament={tournament}
          viewer={viewer}
          entries={open ? athletes : hurt}
          match={match}
          onDone={onClose}
          onClose={() => {
            setLeaving(false);
          }}
        />
      ) : null}
    </div>
  );
}

type NoShowProps = { tournament: Tournament; match: Match; absent: Entry; other: Entry; onDone: () => void; onKeep: () => void };

/** Asks before a loss by default, perhaps of both athletes. */
function NoShow({ tournament, match, absent, other, onDone, onKeep }: NoShowProps) {
  const [both, setBoth] = useState(false);
  const send = useAction(
    tournament._id,
    (ids: string[]) => sendNoShow(match, ids),
    { done: t`No-show entered`, failed: t`Couldn't record the no-show` },
    onDone,
  );
  const [name, opponent] = [shownName(absent.user), shownName(other.user)];
  return (
    <section aria-label={t`Did not appear`} className="flex flex-col gap-3 border-t border-line pt-3">
      <p>
        {both
          ? t`Neither ${name} nor ${opponent} appeared. Both are out of the tournament.`
          : t`${name} loses by default and stays in the tournament. ${opponent} advances.`}
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={both}
          onChange={(event) => {
            setBoth(event.target.checked);
          }}
          className="size-5 shrink-0 accent-(--ink)"
        />
        {t`${{ name: opponent }} did not appear either`}
      </label>
      <div className="flex gap-2">
        <Button size="lg" onClick={onKeep}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="strong"
          size="lg"
          wide
          busy={send.isPending}
          onClick={() => {
            send.mutate(both ? [absent._id, other._id] : [absent._id]);
          }}
        >
          {both ? t`Record both defaults` : t`Record default`}
        </Button>
      </div>
    </section>
  );
}

function Unstart({ tournamentId, match }: { tournamentId: string; match: Match }) {
  const back = useAction(tournamentId, () => unstartMatch(match), { done: t`Start undone`, failed: t`Couldn't undo the start` });
  return (
    <Button
      kind="quiet"
      busy={back.isPending}
      onClick={() => {
        back.mutate();
      }}
    >
      <Trans>Undo start</Trans>
    </Button>
  );
}

function Undo({ tournamentId, match }: { tournamentId: string; match: Match }) {
  const undo = useAction(tournamentId, () => undoResult(match), { done: t`Result undone`, failed: t`Couldn't undo the result` });
  return (
    <Button
      kind="quiet"
      busy={undo.isPending}
      onClick={() => {
        undo.mutate();
      }}
    >
      <Trans>Undo result</Trans>
    </Button>
  );
}
