import { t } from '@lingui/core/macro';
import { Ellipsis, Pause, Play, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { BoutName, shortBoutLine } from './BoutName';
import { boutItems } from './bout-items';
import { DragHandle, dropName } from './drag';
import { OnShift } from './OnShift';
import { isLargeHall, placed } from './model';
import type { Over } from './Overlay';
import { Tiles } from './Tiles';
import { useTableState } from './use-table-state';
import { messageOf } from '@/api/client';
import type { NowBout, NowTable } from '@/api/now';
import type { Queue } from '@/api/queue';
import { useAddTable, useDeleteTable } from '@/api/tables';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button, IconButton } from '@/components/Button';
import { Link } from '@/components/Link';
import { Menu } from '@/components/Menu';
import { EmptyState } from '@/components/States';
import { toast } from '@/components/toast';
import { useBreak } from '@/domain/queue/HallBreak';
import { CallClock } from '@/domain/queue/CallClock';
import { Pair } from '@/domain/queue/Pair';
import { RestLeft } from '@/domain/queue/RestLeft';
import { restsUntil, useCallLeft, useServerTime } from '@/domain/queue/clock';
import { isPulled } from '@/domain/queue/day';
import type { Actions } from '@/domain/queue/use-actions';
import { boutLine, pairLine, pairNames, whyInWords } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { cx } from '@/lib/cx';
import { dotted, plain } from '@/lib/isolate';
import { eventClock, type EventClock } from '@/lib/time';

type BoardProps = { event: EventDetail; queue: Queue; actions: Actions; runs: boolean; onOpen: (over: Over) => void };

/** The tables of the hall, in rows: the current bout and the next two. Large halls show tiles. */
export function Board({ event, queue, actions, runs, onOpen }: BoardProps) {
  const add = useAddTable();
  const remove = useDeleteTable();
  const setState = useTableState();
  const { tables } = queue.now;
  const large = isLargeHall(queue);
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
          toast.error(t`Couldn't add the table`, messageOf(error, t`Check your connection and try again.`));
        },
      },
    );
  };
  const addButton = runs ? (
    <Button size="sm" busy={add.isPending} icon={<Plus size={18} aria-hidden="true" />} onClick={addTable}>
      {t`Add a table`}
    </Button>
  ) : null;
  return (
    <section aria-labelledby="tables" className="min-w-0">
      <div className={cx('mb-0.5 min-h-7 items-center', rowClass)}>
        <h2 id="tables" className="display text-xl tracking-wide uppercase">{t`Tables`}</h2>
        {large ? null : (
          <>
            <span aria-hidden="true" className="label px-2 text-ink-3 max-lg:hidden">{t`Now`}</span>
            <span aria-hidden="true" className="label px-2 text-ink-3 max-lg:hidden">{t`On deck (next)`}</span>
            <span aria-hidden="true" className="label px-2 text-ink-3 max-lg:hidden">{t`In the hole (after that)`}</span>
          </>
        )}
      </div>
      {tables.length === 0 ? (
        <EmptyState title={t`No table is open`} hint={t`Add every table in the hall, and Toproll assigns matches to them.`} />
      ) : large ? (
        <Tiles event={event} queue={queue} actions={actions} onOpen={onOpen} />
      ) : (
        <ul className="flex flex-col max-lg:gap-3 lg:border-b lg:border-line">
          {tables.map((table) => (
            <TableRow key={table._id} table={table} event={event} queue={queue} actions={actions} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {closed.map((table) => (
          <Button
            key={table._id}
            size="sm"
            kind="quiet"
            icon={<Play size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => void setState(table, 'open', 'closed')}
          >
            {t`Reopen ${{ name: tableName(table) }}`}
          </Button>
        ))}
        {addButton}
      </div>
    </section>
  );
}

/** A table is a row of four on a wide screen: the table, now, on deck, in the hole. */
const rowClass = cx('grid lg:grid-cols-[8.5rem_minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,1fr)]');

type ColumnProps = { table: NowTable; event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function TableRow({ table, event, queue, actions, onOpen }: ColumnProps) {
  const setState = useTableState();
  const name = tableName(table);
  const { called, onDeck, inTheHole, state, silentSince } = table;
  const paused = state === 'paused';
  return (
    <li aria-label={name} data-table={table.number} className={cx('min-w-0 border-t-2 bg-board max-lg:border-x max-lg:border-b', rowClass, paused ? 'border-edge border-dashed' : 'border-line')}>
      <div data-drop={dropName({ place: 'pin', id: table._id })} className="flex min-w-0 flex-wrap content-start items-center gap-x-1 py-0.5 ps-2 data-over:bg-info-soft">
        <h3 title={name} className="display min-w-0 flex-1 truncate text-xl">
          <Link to="/tables/$id" params={{ id: table._id }} quiet><bdi>{name}</bdi></Link>
        </h3>
        <IconButton
          dense
          label={paused ? t`Resume ${name}` : t`Pause ${name}`}
          icon={paused ? <Play size={16} aria-hidden="true" className="rtl:-scale-x-100" /> : <Pause size={16} aria-hidden="true" />}
          onClick={() => void setState(table, paused ? 'open' : 'paused', state)}
        />
        <Menu
          dense
          label={t`More actions for ${name}`}
          trigger={<Ellipsis size={18} aria-hidden="true" />}
          items={[
            {
              label: t`Edit ${{ name }}`,
              onSelect: () => {
                onOpen({ kind: 'table', tableId: table._id });
              },
            },
            {
              label: t`Close for the day`,
              onSelect: () => void setState(table, 'closed', state),
            },
          ]}
        />
        <div className="flex w-full flex-wrap items-center gap-x-2">
          {called ? <CallClock bout={called} size="sm" /> : null}
          {paused ? <Badge tone="warn">{t`Paused`}</Badge> : null}
          {silentSince ? <p className="text-xs font-semibold text-warn">{t`Silent since ${{ time: eventClock(event).time(silentSince) }}`}</p> : null}
          <OnShift table={table} event={event} />
        </div>
      </div>
      <CallOrCalled table={table} event={event} queue={queue} actions={actions} onOpen={onOpen} />
      <Announced label={t`On deck`} bout={onDeck} table={table} event={event} queue={queue} actions={actions} onOpen={onOpen} />
      <Announced label={t`In the hole`} bout={inTheHole} table={table} event={event} queue={queue} actions={actions} onOpen={onOpen} />
    </li>
  );
}

/** The current bout at a table, or the button that calls the one on deck. */
export function CallOrCalled({ table, event, queue, actions, onOpen, tile = false }: ColumnProps & { tile?: boolean }) {
  const { called, onDeck, state } = table;
  const off = useBreak(queue.now) !== undefined || state === 'paused';
  return (
    <Slot drop={called ? undefined : dropName({ place: 'call', id: table._id })} strong>
      {called ? (
        <Called bout={called} table={table} event={event} queue={queue} actions={actions} onOpen={onOpen} tile={tile} />
      ) : onDeck && !off ? (
        <Call bout={onDeck} table={table} clock={eventClock(event)} actions={actions} onOpen={onOpen} />
      ) : (
        <p className="py-1 text-ink-2">{off ? t`No matches are called here.` : t`The table is free.`}</p>
      )}
    </Slot>
  );
}

type CallProps = { bout: NowBout; table: NowTable; clock: EventClock; actions: Actions; onOpen: (over: Over) => void };

/** Calls the bout on deck. While an athlete rests it shows the end of the rest, and asks before it calls. */
function Call({ bout, table, clock, actions, onOpen }: CallProps) {
  const until = restsUntil(bout, useServerTime(bout.readyAt !== undefined));
  const { matchId } = bout;
  const names = pairNames(bout);
  return until ? (
    <div className="flex min-h-14 flex-col justify-center border border-dashed border-edge px-2 py-1">
      <p className="text-sm font-semibold">{t`Rests until ${{ time: clock.time(until) }}`}<RestLeft readyAt={until} /></p>
      <Button kind="quiet" size="sm" tall busy={actions.isBusy(`call ${matchId}`)} onClick={() => { onOpen({ kind: 'call-anyway', matchId, tableId: table._id }); }}>
        {t`Call ${names} anyway…`}
      </Button>
    </div>
  ) : (
    <Button kind="primary" wide tall busy={actions.isBusy(`call ${matchId}`)} onClick={() => void actions.call(bout, table)}>
      {t`Call ${names}`}
    </Button>
  );
}

/** A slot of a table to drop a match on. */
export function Slot({ drop, strong = false, children }: { drop: string | undefined; strong?: boolean; children: ReactNode }) {
  return (
    <div
      data-drop={drop}
      className={cx('min-w-0 border-line px-2 py-0.5 max-lg:border-t lg:border-s data-over:bg-info-soft data-over:outline-3 data-over:-outline-offset-3 data-over:outline-focus', strong && 'bg-paper')}
    >
      {children}
    </div>
  );
}

/** A tile has no space for the decision at zero: it is in the menu, and above the tables. */
type CalledProps = { tile: boolean; bout: NowBout; table: NowTable; event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function Called({ bout, table, event, queue, actions, onOpen, tile }: CalledProps) {
  const left = useCallLeft(bout);
  const found = placed(queue, bout.matchId);
  const pulled = isPulled(bout);
  const missing = bout.athletes.some(({ arrived }) => !arrived);
  const up = left === 0 && missing;
  return (
    <div className={cx('flex flex-col', up && '-mx-2 border-s-8 border-danger px-1')}>
      <div className="flex h-6 items-center gap-1 pointer-coarse:h-auto">
        <button
          type="button"
          data-bout={bout.matchId}
          title={plain(boutLine(bout))}
          onClick={() => {
            onOpen({ kind: 'bout', matchId: bout.matchId });
          }}
          className="label min-h-6 min-w-0 flex-1 truncate text-start text-ink-2 hover:underline pointer-coarse:min-h-11"
        >
          <span className="sr-only">{[pairLine(bout), boutLine(bout)].join(', ')}</span>
          <span aria-hidden="true">{shortBoutLine(bout, event)}</span>
        </button>
        {found ? (
          <Menu dense label={t`Actions for M${{ number: bout.matchNumber }}, ${{ players: pairLine(bout) }}`} trigger={<Ellipsis size={18} aria-hidden="true" />} items={boutItems(found, actions, onOpen)} />
        ) : null}
      </div>
      {bout.excused ? <p className="text-sm text-ink-2">{t`Excused: ${{ reason: bout.excused }}`}</p> : null}
      <Pair
        bout={bout}
        size="xs"
        scores={pulled}
        onArrived={
          pulled
            ? undefined
            : (athlete, arrived) => {
                void actions.arrived(bout, athlete.entryId, arrived);
              }
        }
      />
      {up && !tile ? (
        <div className="mt-1 grid grid-cols-2 gap-2">
          <Button kind="danger" size="sm" onClick={() => { onOpen({ kind: 'default', matchId: bout.matchId }); }}>{t`Default…`}</Button>
          <Button size="sm" busy={actions.isBusy(`time ${bout.matchId}`)} onClick={() => void actions.moreTime(bout, 60)} aria-label={t`Add one minute at ${{ name: tableName(table) }}`}>
            {t`+1 min`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type AnnouncedProps = { label: string; bout: NowBout | null; table: NowTable; event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function Announced({ label, bout, table, event, queue, actions, onOpen }: AnnouncedProps) {
  const clock = eventClock(event);
  const found = bout && placed(queue, bout.matchId);
  // The head says that the table is paused.
  const why = found?.queued && found.queued.why?.code !== 'table-held' ? whyInWords(found.queued.why, clock) : '';
  return (
    <Slot drop={dropName({ place: 'next', id: table._id })}>
      <div className="flex items-center gap-1">
        {/* Above the columns it appears once. */}
        <h4 className="label text-ink-3 lg:sr-only">{label}</h4>
        <span className="label me-auto min-w-0 truncate tracking-normal text-ink-2 tabular-nums">{bout ? dotted([bout.expectedAt ? clock.time(bout.expectedAt) : null, shortBoutLine(bout, event)]) : null}</span>
        {bout && found ? (
          <Menu dense label={t`Actions for M${{ number: bout.matchNumber }}, ${{ players: pairLine(bout) }}`} trigger={<Ellipsis size={18} aria-hidden="true" />} items={boutItems(found, actions, onOpen)} />
        ) : null}
      </div>
      {bout && found ? (
        <>
          <div className="-ms-1.5 flex items-center">
            <DragHandle dragged={{ kind: 'bout', id: bout.matchId, label: pairLine(bout) }} />
            <BoutName bout={bout} event={event} stacked onOpen={onOpen} />
          </div>
          {why === '' ? null : <p className="text-sm leading-tight text-ink-2">{why}</p>}
        </>
      ) : (
        <p className="text-ink-3">{t`No match yet`}</p>
      )}
    </Slot>
  );
}
