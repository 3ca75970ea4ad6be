import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bracketOptions } from '@/api/bracket';
import { messageOf } from '@/api/client';
import { useFileProtest } from '@/api/queue';
import type { Match } from '@/api/types';
import { roundName } from '@/bracket/labels';
import { Choice } from '@/components/Choice';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextareaField, TextField } from '@/components/Field';
import { FormActions, FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { useLostFailures } from '@/domain/lost-failures';
import { dotted } from '@/lib/isolate';
import { shownName } from '@/lib/shown-name';

type ProtestDialogProps = {
  /** Classes with pulled matches, by id. */
  classes: readonly { _id: string; name: string }[];
  onClose: () => void;
};

/** Files a protest about a pulled bout: matches that depend on it wait for the decision. */
export default function ProtestDialog({ classes, onClose }: ProtestDialogProps) {
  useLostFailures();
  const [classId, setClass] = useState(classes.length === 1 ? (classes[0]?._id ?? '') : '');
  const bracket = useQuery({ ...bracketOptions(classId), enabled: classId !== '' });
  const [matchId, setMatch] = useState('');
  const [entryId, setEntry] = useState('');
  const [reason, setReason] = useState('');
  const [link, setLink] = useState('');
  const [tried, setTried] = useState(false);
  const file = useFileProtest();
  // Protests are about the last pulled bouts.
  const pulled = (bracket.data?.matches ?? []).filter(({ status, bye, completedAt }) => status === 'completed' && !bye && completedAt).sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''));
  const match = pulled.find(({ _id }) => _id === matchId);
  return (
    <Dialog title={t`Protest`} description={t`Matches that depend on this bout wait until an organizer decides.`} onClose={onClose} actions={<FormActions form="protest" submit={t`File protest`} busy={file.isPending} onCancel={onClose} />}>
      <form
        id="protest"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (entryId === '' || !match || reason.trim() === '') return;
          file.mutate(
            { matchId, entryId, reason: reason.trim(), ...(link.trim() ? { link: link.trim() } : {}) },
            {
              onSuccess: () => {
                toast.success(t`Protest filed. Matches that depend on the bout wait.`);
                onClose();
              },
            },
          );
        }}
      >
        <SelectField
          label={t`Class`}
          required
          placeholder={t`Choose a class…`}
          value={classId}
          options={classes.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(value) => {
            setClass(value);
            setMatch('');
            setEntry('');
          }}
        />
        {classId === '' ? null : (
          <SelectField
            label={t`Match`}
            required
            placeholder={bracket.isPending ? t`Loading…` : pulled.length === 0 ? t`No matches pulled yet` : t`Choose a match…`}
            error={tried && !match ? t`Choose a match.` : undefined}
            value={matchId}
            options={pulled.map((one) => ({ value: one._id, label: dotted([`M${String(one.matchNumber)}`, roundName(one), ...one.players]) }))}
            onChange={(value) => {
              setMatch(value);
              setEntry('');
            }}
          />
        )}
        {match ? (
          <div>
            <Choice label={t`Athlete who protests`} value={entryId} options={athletesOf(match)} onChange={setEntry} />
            {tried && entryId === '' ? <p role="alert" className="mt-1.5 text-sm font-semibold text-danger">{t`Choose the athlete who protests.`}</p> : null}
          </div>
        ) : null}
        <TextareaField label={t`Reason`} required maxLength={1000} value={reason} error={tried && reason.trim() === '' ? t`Reason is required.` : undefined} onChange={(event) => { setReason(event.target.value); }} />
        <TextField label={t`Link`} type="url" hint={t`For example, to a video.`} maxLength={500} value={link} onChange={(event) => { setLink(event.target.value); }} />
        <FormProblem text={file.isError ? messageOf(file.error, t`Couldn't reach the server. Check your connection and try again.`) : undefined} />
      </form>
    </Dialog>
  );
}

const athletesOf = ({ player1, player2 }: Match) => [player1, player2].flatMap((player) => (player ? [{ value: player._id, label: shownName(player.user) }] : []));
