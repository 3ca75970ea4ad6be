import { t } from '@lingui/core/macro';
import { Ellipsis, Pause, Play } from 'lucide-react';
import { CallOrCalled, Slot } from './Board';
import { DragHandle, dropName } from './drag';
import { OnShift } from './OnShift';
import { placed } from './model';
import type { Over } from './Overlay';
import { useTableState } from './use-table-state';
import type { NowBout, NowTable } from '@/api/now';
import type { Queue } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Link } from '@/components/Link';
import { Menu } from '@/components/Menu';
import { CallClock } from '@/domain/queue/CallClock';
import type { Actions } from '@/domain/queue/use-actions';
import { boutLine, pairLine, whyInWords } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { cx } from '@/lib/cx';
import { dotted, plain } from '@/lib/isolate';
import { eventClock } from '@/lib/time';

type TilesProps = { event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

/** The tables of a large hall as tiles, so that 24 of them fit a screen: the current bout, and the next two below it. */
export function Tiles(props: TilesProps) {
  return (
    <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1.5">
      {props.queue.now.tables.map((table) => (
        <Tile key={table._id} table={table} {...props} />
      ))}
    </ul>
  );
}

type TileProps = TilesProps & { table: NowTable };

function Tile({ table, event, queue, actions, onOpen }: TileProps) {
  const setState = useTableState();
  const name = tableName(table);
  const { called, onDeck, inTheHole, state, silentSince } = table;
  const paused = state === 'paused';
  return (
    // Tiles outside the view have no layout.
    <li
      aria-label={name}
      data-table={table.number}
      className={cx('flex min-w-0 flex-col border-t-2 bg-board [contain-intrinsic-size:auto_10rem] [content-visibility:auto]', paused ? 'border-dashed border-edge' : 'border-line')}
    >
      <div data-drop={dropName({ place: 'pin', id: table._id })} className="flex min-w-0 flex-wrap items-center gap-x-1 ps-2 data-over:bg-info-soft">
        <h3 title={name} className="display min-w-0 flex-1 truncate">
          <Link to="/tables/$id" params={{ id: table._id }} quiet><bdi>{name}</bdi></Link>
        </h3>
        <Menu
          dense
          label={t`More actions for ${name}`}
          trigger={<Ellipsis size={18} aria-hidden="true" />}
          items={[
            {
              label: paused ? t`Resume ${name}` : t`Pause ${name}`,
              icon: paused ? <Play size={18} aria-hidden="true" className="rtl:-scale-x-100" /> : <Pause size={18} aria-hidden="true" />,
              onSelect: () => void setState(table, paused ? 'open' : 'paused', state),
            },
            {
              label: t`Edit ${{ name }}`,
              onSelect: () => {
                onOpen({ kind: 'table', tableId: table._id });
              },
            },
            { label: t`Close for the day`, onSelect: () => void setState(table, 'closed', state) },
          ]}
        />
        {called || paused || silentSince ? (
          <div className="flex w-full flex-wrap items-center gap-x-2">
            {called ? <CallClock bout={called} size="sm" /> : null}
            {paused ? <Badge tone="warn">{t`Paused`}</Badge> : null}
            {silentSince ? <p className="text-xs font-semibold text-warn">{t`Silent since ${{ time: eventClock(event).time(silentSince) }}`}</p> : null}
          </div>
        ) : null}
        <OnShift table={table} event={event} dueOnly />
      </div>
      <CallOrCalled tile table={table} event={event} queue={queue} actions={actions} onOpen={onOpen} />
      <Slot drop={dropName({ place: 'next', id: table._id })}>
        <Next label={t`On deck`} bout={onDeck} event={event} queue={queue} onOpen={onOpen} />
        <Next label={t`In the hole`} bout={inTheHole} event={event} queue={queue} onOpen={onOpen} />
      </Slot>
    </li>
  );
}

type NextProps = Omit<TilesProps, 'actions'> & { label: string; bout: NowBout | null };

/** The next bout at a table, in one line; it opens the bout's actions. */
function Next({ label, bout, event, queue, onOpen }: NextProps) {
  if (!bout) return <p className="text-sm text-ink-3"><span className="sr-only">{label}: </span>{t`No match yet`}</p>;
  const clock = eventClock(event);
  const why = placed(queue, bout.matchId)?.queued?.why;
  // The head says that the table is paused.
  const waits = why && why.code !== 'table-held' ? whyInWords(why, clock) : null;
  return (
    <div className="-ms-2 flex items-center">
      <DragHandle dragged={{ kind: 'bout', id: bout.matchId, label: pairLine(bout) }} />
      <button
        type="button"
        data-bout={bout.matchId}
        title={plain(dotted([label, pairLine(bout), boutLine(bout), waits]))}
        onClick={() => {
          onOpen({ kind: 'bout', matchId: bout.matchId });
        }}
        className="min-h-6 min-w-0 flex-1 truncate text-start text-sm leading-tight hover:underline pointer-coarse:min-h-11"
      >
        <span className="sr-only">{label}: </span>
        {bout.expectedAt ? <span className="text-ink-3 tabular-nums">{clock.time(bout.expectedAt)} </span> : null}
        <span className={cx('font-semibold', waits && 'text-warn')}>{pairLine(bout)}</span>
        <span className="sr-only">, {dotted([boutLine(bout), waits])}</span>
      </button>
    </div>
  );
}
