import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, DoorOpen, Ellipsis, Hand, Megaphone, Play, Users } from 'lucide-react';
import { useState } from 'react';
import { DragHandle } from './drag';
import type { Over } from './Overlay';
import type { ClassDay, Queue, QueueClass } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button, IconButton } from '@/components/Button';
import { FilterChips } from '@/components/FilterChips';
import { Menu, type MenuItem } from '@/components/Menu';
import { SectionHeader } from '@/components/PageHeader';
import { SearchBox } from '@/components/SearchBox';
import { EmptyState } from '@/components/States';
import type { Actions } from '@/domain/queue/use-actions';
import { classStateName } from '@/domain/queue/words';
import { cx } from '@/lib/cx';
import { found } from '@/lib/fold';
import { count } from '@/lib/format';
import { dotted, plain } from '@/lib/isolate';
import { serverNow } from '@/lib/server-clock';
import { eventClock } from '@/lib/time';

type ClassesProps = { event: EventDetail; queue: Queue; actions: Actions; runs: boolean; onOpen: (over: Over) => void };

/** Maximum of closed classes with a note about their opening. */
const UP_NEXT = 2;

/** Maximum of listed classes until somebody wants all; with more, a field finds one. */
const FIRST = 20;

/** The classes in the order of the timetable: progress, end, and what opens them. */
export function Classes({ event, queue, actions, runs, onOpen }: ClassesProps) {
  const [which, setWhich] = useState<'open' | 'over'>('open');
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  // A class that nobody has entered only takes room.
  const entered = queue.classes.filter(({ athletes, state }) => athletes > 0 || state === 'over');
  const left = entered.filter(({ state }) => state !== 'over');
  const over = entered.length - left.length;
  // Classes in turn show their buttons; others have them in the menu.
  const next = left.filter(({ state }) => state === 'waiting').slice(0, UP_NEXT).map(({ _id }) => _id);
  const of = which === 'open' ? left : entered.filter(({ state }) => state === 'over');
  const long = of.length > FIRST;
  const shown = long && text.trim() !== '' ? found(of, text, ({ name }) => name) : of;
  const rows = all ? shown : shown.slice(0, FIRST);
  return (
    <section aria-labelledby="classes" className="min-w-0">
      <SectionHeader id="classes" title={t`Classes`} dense>
        {over > 0 ? (
          <FilterChips
            label={t`Filter classes`}
            value={which}
            options={[
              { value: 'open', label: t`Upcoming (${{ number: left.length }})` },
              { value: 'over', label: t`Completed (${{ number: over }})` },
            ]}
            onChange={(value) => {
              setWhich(value as 'open' | 'over');
            }}
          />
        ) : null}
      </SectionHeader>
      {of.length === 0 ? (
        <EmptyState title={entered.length === 0 ? t`No classes with athletes yet` : t`All classes are completed`} hint={entered.length === 0 ? t`Classes with athletes appear here once they are drawn.` : t`Every match has a result. You can finish the event.`} />
      ) : (
        <>
          {long ? <div className="mb-2 flex"><SearchBox label={t`Find a class`} value={text} onChange={setText} /></div> : null}
          {shown.length === 0 ? <EmptyState title={t`Nothing found`} hint={t`No class fits this search.`} /> : null}
          <ol role="list" className="border-t-2 border-line-2">
            {rows.map((one) => (
              <ClassRow key={one._id} one={one} upNext={next.includes(one._id)} event={event} queue={queue} actions={actions} runs={runs} onOpen={onOpen} />
            ))}
          </ol>
          {rows.length < shown.length ? (
            <Button size="sm" kind="quiet" onClick={() => { setAll(true); }}>{t`Show all ${{ count: count(shown.length) }}`}</Button>
          ) : null}
        </>
      )}
    </section>
  );
}

type ClassRowProps = { one: QueueClass; upNext: boolean; event: EventDetail; queue: Queue; actions: Actions; runs: boolean; onOpen: (over: Over) => void };

function ClassRow({ one, upNext, event, queue, actions, runs, onOpen }: ClassRowProps) {
  const { _id, name, state, held, total, decided, expectedStart, expectedEnd, tableId, athletes, present, notBefore } = one;
  const clock = eventClock(event);
  const time = (iso: string) => clock.when(iso, serverNow());
  const table = tableId ? event.tables.find((found) => found._id === tableId) : undefined;
  const when =
    state === 'over'
      ? null
      : state === 'open'
        ? expectedEnd && t`ends about ${{ time: time(expectedEnd) }}`
        : (notBefore && t`not before ${{ time: time(notBefore) }}`) || (expectedStart && t`about ${{ time: time(expectedStart) }}`);
  const facts = dotted([
    state === 'open' || state === 'over' ? t`${{ decided }} of ${{ total }} matches` : t`${{ present }} of ${{ athletes }} present`,
    when,
    table ? t`table ${{ number: table.number }} only` : null,
  ]);
  const buttons = upNext || state === 'staged';
  const short = state === 'open' || state === 'over' ? `${String(decided)}/${String(total)}` : `${String(present)}/${String(athletes)}`;
  const until = state === 'open' ? expectedEnd : state === 'over' ? undefined : (notBefore ?? expectedStart);
  return (
    <li className="relative flex min-h-9 items-center gap-1 border-b border-line [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] pointer-coarse:min-h-11">
      {runs && state !== 'over' ? <DragHandle dragged={{ kind: 'class', id: _id, label: name }} /> : null}
      <button
        type="button"
        data-class={_id}
        title={plain(dotted([name, facts]))}
        aria-label={plain(name)}
        onClick={() => {
          onOpen({ kind: 'class', classId: _id });
        }}
        className={cx('min-h-8 min-w-0 flex-1 truncate text-start leading-tight hover:underline hover:decoration-2 hover:underline-offset-4 pointer-coarse:min-h-11', state === 'open' || state === 'staged' ? 'font-semibold' : 'text-ink-2')}
      >
        <bdi>{name}</bdi>
      </button>
      {held || state === 'staged' ? <Badge tone={held ? 'warn' : 'info'}>{classStateName(one)}</Badge> : <span className="sr-only">{classStateName(one)}</span>}
      <span className="sr-only">{facts}</span>
      {buttons ? null : (
        <span aria-hidden="true" className="shrink-0 text-sm text-ink-2 tabular-nums">
          {dotted([short, until ? clock.time(until) : null])}
        </span>
      )}
      {buttons ? (
        <>
          {state === 'waiting' ? (
            <IconButton dense label={t`Call ${name} to the stage`} disabled={actions.isBusy(`stage ${_id}`)} icon={<Megaphone size={18} aria-hidden="true" />} onClick={() => void actions.stage(one, true)} />
          ) : (
            <IconButton dense label={t`Attendance for ${name}`} icon={<Users size={18} aria-hidden="true" />} onClick={() => { onOpen({ kind: 'class', classId: _id }); }} />
          )}
          <IconButton dense label={t`Open ${name}`} disabled={actions.isBusy(`open ${_id}`)} icon={<DoorOpen size={18} aria-hidden="true" />} onClick={() => void actions.open(one, true)} />
        </>
      ) : null}
      {state === 'over' ? null : (
        <Menu dense label={t`Actions for ${name}`} trigger={<Ellipsis size={18} aria-hidden="true" />} items={classItems(one, queue, actions, runs, onOpen)} />
      )}
      {state === 'open' && total > 0 ? <Progress decided={decided} total={total} name={name} /> : null}
    </li>
  );
}

/** The pulled part of a class, as a bar under the row. */
function Progress({ decided, total, name }: { decided: number; total: number; name: string }) {
  return (
    <div role="progressbar" aria-label={name} aria-valuemin={0} aria-valuemax={total} aria-valuenow={decided} className="absolute inset-x-0 bottom-0 h-0.5 bg-board-2">
      <div style={{ inlineSize: `${String((100 * decided) / total)}%` }} className="h-full bg-ok" />
    </div>
  );
}

function classItems(one: QueueClass, queue: Queue, actions: Actions, runs: boolean, onOpen: (over: Over) => void): MenuItem[] {
  const { _id, state, held } = one;
  const at = queue.classes.findIndex((found) => found._id === _id);
  /** Moves it to the position of another one. */
  const move = (by: -1 | 1) => {
    const other = queue.classes[at + by];
    if (!other) return;
    const [now, before]: ClassDay[] = [{ classId: _id, position: other.position }, { classId: _id, position: one.position }];
    if (now && before) void actions.setClass(one, by < 0 ? t`Move earlier` : t`Move later`, now, before);
  };
  const items: (MenuItem | false)[] = [
    state === 'waiting' && { label: t`To the stage`, icon: <Megaphone size={18} aria-hidden="true" />, onSelect: () => void actions.stage(one, true) },
    (state === 'waiting' || state === 'staged') && { label: t({ message: 'Open', context: 'class' }), icon: <DoorOpen size={18} aria-hidden="true" />, onSelect: () => void actions.open(one, true) },
    state === 'staged' && { label: t`Cancel stage call`, onSelect: () => void actions.stage(one, false) },
    state === 'open' && { label: t`Close again`, onSelect: () => void actions.open(one, false) },
    {
      label: held ? t`Release` : t`Hold`,
      icon: held ? <Play size={18} aria-hidden="true" className="rtl:-scale-x-100" /> : <Hand size={18} aria-hidden="true" />,
      onSelect: () => void actions.holdClass(one, !held),
    },
    runs && at > 0 && { label: t`Move earlier`, icon: <ArrowUp size={18} aria-hidden="true" />, onSelect: () => { move(-1); } },
    runs && at < queue.classes.length - 1 && { label: t`Move later`, icon: <ArrowDown size={18} aria-hidden="true" />, onSelect: () => { move(1); } },
    { label: t`Details…`, onSelect: () => { onOpen({ kind: 'class', classId: _id }); } },
  ];
  return items.filter((item) => item !== false);
}

