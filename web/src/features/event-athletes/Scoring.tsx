import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EventAthlete, NewAthlete } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { SelectField, TextField } from '@/components/Field';
import { mayEnter } from '@/domain/classes';
import { levelName } from '@/domain/team-words';

/** The scoring of an entry in a class. */
export type ClassScoring = NonNullable<NewAthlete['scores']>[number];

type Level = EventDetail['settings']['teams']['levels'][number];

/** The current scoring of an entry. */
export const scoringOf = ({ class: { _id }, levels, guest }: EventAthlete['entries'][number]): ClassScoring => ({ classId: _id, levels, guest });

const same = (a: ClassScoring, b: ClassScoring) => JSON.stringify([a.levels, a.guest ?? false]) === JSON.stringify([b.levels, b.guest ?? false]);

/** The sent scoring: classes with levels that differ from the default. */
export function changedScoring(entries: EventAthlete['entries'], scores: readonly ClassScoring[], classIds: readonly string[]): ClassScoring[] | undefined {
  const before = new Map(entries.map((entry) => [entry.class._id, scoringOf(entry)]));
  const changed = scores.filter((one) => classIds.includes(one.classId) && !same(one, before.get(one.classId) ?? { classId: one.classId }));
  return changed.length > 0 ? changed : undefined;
}

type Props = {
  event: EventDetail;
  classIds: readonly string[];
  scores: readonly ClassScoring[];
  error?: string;
  reason: string;
  reasonError?: string;
  onChange: (scores: ClassScoring[]) => void;
  onReason: (reason: string) => void;
};

/**
 * An athlete's scoring in each class; folded if all levels score, because a club night needs none. After the draw a
 * change needs a reason.
 */
export function Scoring({ event, classIds, scores, error, reason, reasonError, onChange, onReason }: Props) {
  const { levels, choose } = event.settings.teams;
  const classes = event.classes.filter(({ _id }) => classIds.includes(_id));
  if (classes.length === 0 || levels.length === 0) return null;
  const of = (classId: string) => scores.find((one) => one.classId === classId) ?? { classId };
  const options = [
    { value: 'settings', label: t`event default` },
    ...combinations(levels).map((some) => ({ value: some.join(','), label: some.map(levelName).join(' + ') })),
    { value: 'none', label: t`no team (individual)` },
    { value: 'guest', label: t`out of competition (guest)` },
  ];
  const drawn = classes.some((one) => !mayEnter(one));
  return (
    <details open={choose === 'named' || scores.some((one) => one.levels !== undefined || one.guest)} className="border-y border-line py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold"><Trans>Scores for</Trans></summary>
      <div className="grid gap-4 pt-2 pb-3 sm:grid-cols-2">
        {classes.map((one) => (
          <SelectField
            key={one._id}
            label={one.name}
            error={error}
            options={options}
            value={valueOf(of(one._id))}
            onChange={(value) => { onChange([...scores.filter(({ classId }) => classId !== one._id), scoringFrom(one._id, value)]); }}
          />
        ))}
      </div>
      {drawn ? (
        <TextField label={t`Reason (for drawn classes)`} hint={t`The reason is kept in the record.`} maxLength={200} value={reason} error={reasonError} onChange={(change) => { onReason(change.target.value); }} />
      ) : null}
    </details>
  );
}

/** All levels, then each one separately. */
function combinations(levels: readonly Level[]): Level[][] {
  const pairs = levels.length > 2 ? levels.flatMap((a, i) => levels.slice(i + 1).map((b) => [a, b])) : [];
  return [...(levels.length > 1 ? [[...levels]] : []), ...pairs, ...levels.map((one) => [one])];
}

function valueOf({ levels, guest }: ClassScoring): string {
  if (guest) return 'guest';
  return levels ? levels.join(',') || 'none' : 'settings';
}

function scoringFrom(classId: string, value: string): ClassScoring {
  switch (value) {
    case 'settings': return { classId };
    case 'guest': return { classId, guest: true };
    case 'none': return { classId, levels: [] };
    default: return { classId, levels: value.split(',') as Level[] };
  }
}
