import { t } from '@lingui/core/macro';
import { Ellipsis, GripVertical, Pause, Play, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { BoutName } from './BoutName';
import { boutItems } from './bout-items';
import { DragHandle, dropName } from './drag';
import { placed } from './model';
import type { Over } from './Overlay';
import { useTableState } from './use-table-state';
import { messageOf } from '@/api/client';
import type { NowBout, NowTable } from '@/api/now';
import type { Queue } from '@/api/queue';
import { useAddTable, useDeleteTable } from '@/api/tables';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { Menu } from '@/components/Menu';
import { SectionHeader } from '@/components/PageHeader';
import { EmptyState } from '@/components/States';
import { toast } from '@/components/toast';
import { CallClock } from '@/domain/queue/CallClock';
import { Pair } from '@/domain/queue/Pair';
import { RestLeft } from '@/domain/queue/RestLeft';
import { restsUntil, useCallLeft, useServerTime } from '@/domain/queue/clock';
import { isPulled } from '@/domain/queue/day';
import type { Actions } from '@/domain/queue/use-actions';
import { boutLine, pairLine, pairNames, whyInWords } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { cx } from '@/lib/cx';
import { plain } from '@/lib/isolate';
import { eventClock, type EventClock } from '@/lib/time';

type BoardProps = { event: EventDetail; queue: Queue; actions: Actions; runs: boolean; onOpen: (over: Over) => void };

/** The tables of the hall in columns: who is there now, who comes next and after. */
export function Board({ event, queue, actions, runs, onOpen }: BoardProps) {
  const add = useAddTable();
  const remove = useDeleteTable();
  const setState = useTableState();
  const { tables } = queue.now;
  const closed = event.tables.filter(({ _id }) => !tables.some((table) => table._id === _id));
  const addTable = () => {
    add.mutate(
      { eventId: event._id },
      {
        onSuccess: ({ data }) => {
          const made = data.tables.find(({ _id }) => !event.tables.some((table) => table._id === _id));
          if (!made) return;
          toast.undo(t`Table added`, tableName(made), () => {
            remove.mutate(made._id);
          });
        },
        onError: (error) => {
          toast.error(t`Error adding the table`, messageOf(error, t`Please check your connection and try again.`));
        },
      },
    );
  };
  const addButton = runs ? (
    <Button size="sm" busy={add.isPending} icon={<Plus size={18} aria-hidden="true" />} onClick={addTable}>
      {t`Add a Table`}
    </Button>
  ) : null;
  return (
    <section aria-labelledby="tables">
      <SectionHeader id="tables" title={t`Tables`}>
        <div className="flex flex-wrap gap-2">
          {closed.map((table) => (
            <Button
              key={table._id}
              size="sm"
              kind="quiet"
              icon={<Play size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
              onClick={() => void setState(table, 'open', 'closed')}
            >
              {t`Open ${{ name: tableName(table) }} again`}
            </Button>
          ))}
          {addButton}
        </div>
      </SectionHeader>
      {tables.length === 0 ? (
        <EmptyState title={t`No table is open`} hint={t`Add as many as there are in the hall; bouts find their way to them.`} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14.25rem,1fr))]">
          {tables.map((table) => (
            <TableColumn key={table._id} table={table} event={event} queue={queue} actions={actions} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

type ColumnProps = { table: NowTable; event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function TableColumn({ table, event, queue, actions, onOpen }: ColumnProps) {
  const setState = useTableState();
  const name = tableName(table);
  const { called, onDeck, inTheHole, state, silentSince } = table;
  const paused = state === 'paused';
  return (
    <li aria-label={name} data-table={table.number} className={cx('flex min-w-0 flex-col border border-line border-t-[3px] bg-board', paused ? 'border-t-edge border-dashed' : 'border-t-line-2')}>
      <div data-drop={dropName({ place: 'pin', id: table._id })} className="flex min-h-14 flex-wrap items-center gap-x-2 py-1 ps-4 pe-1 data-over:bg-info-soft">
        <h3 className="display max-w-full text-2xl wrap-break-word">
          <Link to="/tables/$id" params={{ id: table._id }} quiet><bdi>{name}</bdi></Link>
        </h3>
        <div className="ms-auto flex shrink-0 items-center gap-1">
          {paused ? <Badge tone="warn">{t`Paused`}</Badge> : null}
          <Button
            kind="quiet"
            size="sm"
            aria-label={paused ? t`${name} goes on` : t`Have ${name} pause`}
            title={paused ? t`${name} goes on` : t`Have ${name} pause`}
            icon={paused ? <Play size={18} aria-hidden="true" className="rtl:-scale-x-100" /> : <Pause size={18} aria-hidden="true" />}
            onClick={() => void setState(table, paused ? 'open' : 'paused', state)}
          />
          <Menu
            label={t`More about ${name}`}
            trigger={<Ellipsis size={20} aria-hidden="true" />}
            items={[
              {
                label: t`Close for the day`,
                onSelect: () => void setState(table, 'closed', state),
              },
            ]}
          />
        </div>
      </div>
      {silentSince ? (
        <p className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-1.5 text-sm font-semibold text-warn">
          {t`Silent since ${{ time: eventClock(event).time(silentSince) }}`}
        </p>
      ) : null}
      <Slot drop={called ? undefined : dropName({ place: 'call', id: table._id })} strong>
        {called ? (
          <Called bout={called} table={table} queue={queue} actions={actions} onOpen={onOpen} />
        ) : (
          <div className="flex min-h-24 flex-col items-start justify-center gap-2">
            <p className="text-ink-2">{paused ? t`Nobody is called here.` : t`The table is free.`}</p>
            {onDeck && !paused ? <Call bout={onDeck} table={table} clock={eventClock(event)} actions={actions} onOpen={onOpen} /> : null}
          </div>
        )}
      </Slot>
      <Announced label={t`On deck`} bout={onDeck} table={table} clock={eventClock(event)} queue={queue} actions={actions} onOpen={onOpen} />
      <Announced label={t`In the hole`} bout={inTheHole} table={table} clock={eventClock(event)} queue={queue} actions={actions} onOpen={onOpen} />
    </li>
  );
}

type CallProps = { bout: NowBout; table: NowTable; clock: EventClock; actions: Actions; onOpen: (over: Over) => void };

/** Calls what is on deck. While an athlete rests it says until when, and asks before it calls. */
function Call({ bout, table, clock, actions, onOpen }: CallProps) {
  const until = restsUntil(bout, useServerTime(bout.readyAt !== undefined));
  const { matchId } = bout;
  const names = pairNames(bout);
  return until ? (
    <>
      <p className="text-sm font-semibold">{t`Rests until ${{ time: clock.time(until) }}`}<RestLeft readyAt={until} /></p>
      <Button size="lg" wide tall busy={actions.isBusy(`call ${matchId}`)} onClick={() => { onOpen({ kind: 'call-anyway', matchId, tableId: table._id }); }}>
        {t`Call ${names} anyway…`}
      </Button>
    </>
  ) : (
    <Button kind="primary" size="lg" wide tall busy={actions.isBusy(`call ${matchId}`)} onClick={() => void actions.call(bout, table)}>
      {t`Call ${names}`}
    </Button>
  );
}

function Slot({ drop, strong = false, children }: { drop: string | undefined; strong?: boolean; children: ReactNode }) {
  return (
    <div
      data-drop={drop}
      className={cx('border-t border-line px-4 data-over:bg-info-soft data-over:outline-3 data-over:-outline-offset-3 data-over:outline-focus', strong ? 'bg-paper py-3' : 'py-2')}
    >
      {children}
    </div>
  );
}

type CalledProps = { bout: NowBout; table: NowTable; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function Called({ bout, table, queue, actions, onOpen }: CalledProps) {
  const left = useCallLeft(bout);
  const found = placed(queue, bout.matchId);
  const pulled = isPulled(bout);
  const missing = bout.athletes.some(({ arrived }) => !arrived);
  const up = left === 0 && missing;
  return (
    <div className={cx('flex flex-col gap-3', up && '-mx-4 -my-3 border-s-8 border-danger py-3 ps-2 pe-4')}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <CallClock bout={bout} size="md" />
          <button
            type="button"
            data-bout={bout.matchId}
            aria-label={plain(`${pairLine(bout)}, ${boutLine(bout)}`)}
            onClick={() => {
              onOpen({ kind: 'bout', matchId: bout.matchId });
            }}
            className="label mt-1 block min-h-9 text-start text-ink-2 wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            {boutLine(bout)}
          </button>
          {bout.excused ? <p className="mt-1 text-sm text-ink-2">{t`Excused: ${{ reason: bout.excused }}`}</p> : null}
        </div>
        {found ? (
          <Menu label={t`Actions of M${{ number: bout.matchNumber }}, ${{ players: pairLine(bout) }}`} trigger={<Ellipsis size={20} aria-hidden="true" />} items={boutItems(found, actions, onOpen)} />
        ) : null}
      </div>
      <Pair
          bout={bout}
          scores={pulled}
          onArrived={
            pulled
              ? undefined
              : (athlete, arrived) => {
                  void actions.arrived(bout, athlete.entryId, arrived);
                }
          }
      />
      {up ? (
        <div className="grid grid-cols-2 gap-2">
          <Button kind="danger" onClick={() => { onOpen({ kind: 'default', matchId: bout.matchId }); }}>{t`Default…`}</Button>
          <Button busy={actions.isBusy(`time ${bout.matchId}`)} onClick={() => void actions.moreTime(bout, 60)} aria-label={t`One minute more at ${{ name: tableName(table) }}`}>
            {t`+1 min`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type AnnouncedProps = { label: string; bout: NowBout | null; table: NowTable; clock: EventClock; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function Announced({ label, bout, table, clock, queue, actions, onOpen }: AnnouncedProps) {
  const found = bout && placed(queue, bout.matchId);
  // That the table is paused stands at its head.
  const why = found?.queued && found.queued.why?.code !== 'table-held' ? whyInWords(found.queued.why, clock) : '';
  return (
    <Slot drop={dropName({ place: 'next', id: table._id })}>
      <div className="flex items-center gap-1">
        <h4 className="label me-auto text-ink-3">{label}</h4>
        {bout?.expectedAt ? <span className="label text-ink-2 tabular-nums">{clock.time(bout.expectedAt)}</span> : null}
      </div>
      {bout && found ? (
        <div className="-ms-2 flex items-start gap-1">
          <DragHandle dragged={{ kind: 'bout', id: bout.matchId, label: pairLine(bout) }}>
            <GripVertical size={18} />
          </DragHandle>
          <div className="min-w-0 flex-1 py-1">
            <BoutName bout={bout} onOpen={onOpen} />
            {why === '' ? null : <p className="text-sm text-ink-2">{why}</p>}
          </div>
          <Menu label={t`Actions of M${{ number: bout.matchNumber }}, ${{ players: pairLine(bout) }}`} trigger={<Ellipsis size={20} aria-hidden="true" />} items={boutItems(found, actions, onOpen)} />
        </div>
      ) : (
        <p className="py-2 text-ink-3">{t`Nobody yet`}</p>
      )}
    </Slot>
  );
}
