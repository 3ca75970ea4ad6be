import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useUpdateAthlete } from '@/api/event-athletes';
import { queueKey } from '@/api/now';
import type { Decision } from '@/api/queue';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { levelName } from '@/domain/team-words';
import { isolated } from '@/lib/isolate';

type ScorersDialogProps = { eventId: string; classId: string; scorers: NonNullable<Decision['scorers']>; onClose: () => void };

/** Chooses who scores for a team in a class. The others stay in the class and score for nobody at this level. */
export default function ScorersDialog({ eventId, classId, scorers, onClose }: ScorersDialogProps) {
  const { level, team, most, entries } = scorers;
  const [chosen, setChosen] = useState<string[]>([]);
  const update = useUpdateAthlete(eventId);
  const queries = useQueryClient();
  const save = async () => {
    const others = entries.filter(({ registrationId }) => !chosen.includes(registrationId));
    try {
      for (const { registrationId: id, levels } of others) {
        await update.mutateAsync({ id, scores: [{ classId, levels: levels.filter((one) => one !== level) as (typeof level)[] }] });
      }
      toast.success(t`Scorers chosen`);
      onClose();
    } catch {
      // The form shows the reason.
    }
    // Saved ones are no longer in the list.
    void queries.invalidateQueries({ queryKey: queueKey(eventId) });
  };
  return (
    <Dialog
      title={t`Who scores for ${{ team: isolated(team) }}?`}
      description={levelName(level)}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>{t`Decide later`}</Button>
          <Button size="lg" kind="strong" disabled={chosen.length === 0} busy={update.isPending} onClick={() => void save()}>{t`Save`}</Button>
        </>
      }
    >
      <p>{plural(most, { one: 'Choose # athlete. The others stay in the class without points for this team.', other: 'Choose up to # athletes. The others stay in the class without points for this team.' })}</p>
      <fieldset className="mt-3 border-y border-line py-1">
        <legend className="sr-only">{t`Athletes`}</legend>
        {entries.map(({ registrationId: id, name, number }) => (
          <CheckBox
            key={id}
            label={`${String(number)} ${isolated(name)}`}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= most}
            onChange={(on) => { setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id)); }}
          />
        ))}
      </fieldset>
      <FormProblem text={update.isError ? messageOf(update.error, t`Couldn't reach the server. Check your connection and try again.`) : undefined} />
    </Dialog>
  );
}
