import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotBefore } from './NotBefore';
import { bracketOptions } from '@/api/bracket';
import { messageOf } from '@/api/client';
import type { Queue, QueueClass } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button, ButtonLink } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { SelectField } from '@/components/Field';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import type { Actions } from '@/domain/queue/use-actions';
import { classStateName } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { shownName } from '@/lib/shown-name';
import { eventClock } from '@/lib/time';

type ClassDialogProps = { one: QueueClass; event: EventDetail; queue: Queue; actions: Actions; runs: boolean; onClose: () => void };

/** A class on the day: call it to the stage, check who is present, open it; its table and its earliest time. */
export default function ClassDialog({ one, event, actions, runs, onClose }: ClassDialogProps) {
  const { _id, name, state, held, tableId } = one;
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={held ? 'warn' : state === 'open' ? 'ok' : 'neutral'}>{classStateName(one)}</Badge>
          {one.expectedEnd && state === 'open' ? <p className="text-ink-2">{t`ends about ${{ time: eventClock(event).time(one.expectedEnd) }}`}</p> : null}
        </div>
        {state === 'waiting' || state === 'staged' ? (
          <div className="grid gap-2 sm:grid-cols-2">
            <Button size="lg" busy={actions.isBusy(`stage ${_id}`)} onClick={() => void actions.stage(one, state === 'waiting')}>
              {state === 'waiting' ? t`Call to the stage` : t`Cancel stage call`}
            </Button>
            <Button size="lg" kind="primary" busy={actions.isBusy(`open ${_id}`)} onClick={() => void actions.open(one, true)}>
              {t`Open and call its matches`}
            </Button>
          </div>
        ) : null}
        {state === 'over' ? null : <Present one={one} actions={actions} />}
        {runs && state !== 'over' ? (
          <section aria-label={t`Order of the day`} className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
            <SelectField
              label={t`At one table only`}
              value={tableId ?? ''}
              placeholder={t`At any table`}
              options={event.tables.map((table) => ({ value: table._id, label: tableName(table) }))}
              onChange={(value) => void actions.setClass(one, value ? t`At one table only` : t`At any table`, { classId: _id, tableId: value || null }, { classId: _id, tableId: tableId ?? null })}
            />
            {state === 'open' ? null : <NotBefore one={one} event={event} actions={actions} />}
          </section>
        ) : null}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {state === 'over' ? null : <Button onClick={() => void actions.holdClass(one, !held)}>{held ? t`Release` : t`Hold class`}</Button>}
          {state === 'open' ? <Button onClick={() => void actions.open(one, false)}>{t`Close again`}</Button> : null}
          <ButtonLink kind="quiet" to="/brackets/$id" params={{ id: _id }}>{t`Open bracket`}</ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}

/** The athletes of a class, ticked when they are called up and present. */
function Present({ one, actions }: { one: QueueClass; actions: Actions }) {
  const bracket = useQuery(bracketOptions(one._id));
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  if (bracket.isPending) return <RowsSkeleton rows={4} />;
  if (bracket.isLoadingError) return <ErrorState message={messageOf(bracket.error, t`Couldn't load the athletes.`)} onRetry={() => void bracket.refetch()} />;
  const entries = bracket.data.participants.filter(({ user, left }) => !user.isBye && !left);
  // Shown at once; then the server's state counts again, refused or not.
  const tick = async (entryId: string, name: string, present: boolean) => {
    setTicked((before) => ({ ...before, [entryId]: present }));
    if (await actions.present(entryId, name, present)) await bracket.refetch();
    setTicked((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== entryId)));
  };
  // The hall knows how many are there; the bracket and the current ticks know which.
  const missing = Math.max(0, one.athletes - one.present);
  return (
    <section aria-labelledby="present">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="present" className="label text-ink-2">{t`Present`}</h3>
        <p role="status" className="text-sm text-ink-2">
          {missing === 0 ? t`Everyone is present` : plural(missing, { one: '# is missing', other: '# are missing' })}
        </p>
      </div>
      <ul className="mt-1 grid border-t border-line sm:grid-cols-2 sm:gap-x-6">
        {entries.map(({ _id, user, present }) => (
          <li key={_id} className="border-b border-line">
            <CheckBox
              label={shownName(user)}
              checked={ticked[_id] ?? present === true}
              disabled={actions.isBusy(`present ${_id}`)}
              onChange={(checked) => {
                void tick(_id, shownName(user), checked);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
