import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Left } from './ElsewhereDialog';
import { RevisionDialog } from '@/domain/RevisionDialog';
import { leaveTournament } from '@/api/bracket';
import type { Departure, Entry, Match, Tournament } from '@/api/types';
import { isOrganizer, type Viewer } from '@/bracket/policy';
import { Choice } from '@/components/Choice';
import { TextField } from '@/components/Field';
import { later } from '@/components/later';
import { shownName } from '@/lib/shown-name';

const ElsewhereDialog = later(() => import('./ElsewhereDialog'));

type Kind = Exclude<Departure, 'no-show'>;

export type LeaveDialogProps = {
  tournament: Tournament;
  viewer: Viewer;
  /** The athletes to choose from. */
  entries: readonly Entry[];
  /** The match at which it happens. */
  match?: Match;
  onDone?: () => void;
  onClose: () => void;
};

/** Removes an athlete from a running tournament: the reason, and the effect on the bracket. */
export default function LeaveDialog({ tournament, viewer, entries, match, onDone, onClose }: LeaveDialogProps) {
  const [entryId, setEntry] = useState(entries.length === 1 ? (entries[0]?._id ?? '') : '');
  const [kind, setKind] = useState<Kind | ''>('');
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState<Left>();
  const entry = entries.find((e) => e._id === entryId);
  const kinds: { value: Kind; label: string }[] = [{ value: 'disqualification', label: t`Disqualification` }];
  if (tournament.status === 'active') kinds.unshift({ value: 'injury', label: t`Injury` });
  // Nobody withdraws during a bout; a referee reports what happened at the table.
  if (tournament.status === 'active' && isOrganizer(viewer.role) && match?.status !== 'in-progress') kinds.unshift({ value: 'withdrawal', label: t`Withdrawal` });
  const name = shownName(entry?.user) ?? '';
  const said = reason.trim();
  const end = onDone ?? onClose;
  // Organizers know the athlete's other classes.
  if (left) return <ElsewhereDialog tournamentId={tournament._id} viewer={viewer} left={left} onClose={end} />;
  return (
    <RevisionDialog
      title={entries.length === 1 ? t`${name} leaves` : t`Record a departure`}
      description={t`All remaining matches are lost by default.`}
      tournament={tournament}
      revision={
        entryId && kind
          ? leaveTournament({ tournamentId: tournament._id, entryId, kind, ...(match ? { matchId: match._id } : {}), ...(said ? { reason: said } : {}) })
          : null
      }
      about={['leave', entryId, kind, match?._id]}
      confirm={entry ? t`Take ${name} out` : t`Take out`}
      kind="danger"
      texts={{ done: t`Athlete taken out`, failed: t`Couldn't take the athlete out` }}
      onDone={() => {
        if (entry && kind && isOrganizer(viewer.role)) setLeft({ user: entry.user, kind, reason: said });
        else end();
      }}
      onClose={onClose}
    >
      {entries.length === 1 ? null : (
        <Choice label={t`Who`} value={entryId} options={entries.map((e) => ({ value: e._id, label: shownName(e.user) }))} onChange={setEntry} />
      )}
      <Choice label={t`Reason`} value={kind} options={kinds} onChange={(next) => { setKind(next as Kind); }} />
      <TextField
        label={t`Reason`}
        hint={t`Organizers see this in the activity.`}
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
    </RevisionDialog>
  );
}
