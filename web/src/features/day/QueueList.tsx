import { plural, t } from '@lingui/core/macro';
import { Ellipsis, Pin } from 'lucide-react';
import { useState } from 'react';
import { BoutName } from './BoutName';
import { boutItems } from './bout-items';
import { DragHandle, dropName } from './drag';
import { atTables, isLargeHall, type Placed } from './model';
import type { Over } from './Overlay';
import type { Queue, QueueBout } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { CountLine } from '@/components/CountLine';
import { Menu } from '@/components/Menu';
import { SectionHeader } from '@/components/PageHeader';
import { SearchBox } from '@/components/SearchBox';
import { EmptyState } from '@/components/States';
import type { Actions } from '@/domain/queue/use-actions';
import { pairLine, whyInWords } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { found } from '@/lib/fold';
import { dotted } from '@/lib/isolate';
import { eventClock } from '@/lib/time';

type QueueListProps = { event: EventDetail; queue: Queue; bouts: QueueBout[]; actions: Actions; onOpen: (over: Over) => void };

/** From this many bouts on, a list has a search. */
const SEARCHED = 8;

/** Number of bouts drawn at first: beside the tables, and below those of a large hall. The button below adds a step. */
const FIRST = 6;
const FIRST_BELOW = 12;
const STEP = 40;

/**
 * The bouts not at a table yet: the expected time, and what they wait for. Matches with unknown athletes come later and
 * are folded. A search also finds bouts at tables, so that officials can tell athletes their turn.
 */
export function QueueList({ event, queue, bouts, actions, onOpen }: QueueListProps) {
  const [text, setText] = useState('');
  const first = isLargeHall(queue) ? FIRST_BELOW : FIRST;
  const [room, setRoom] = useState(first);
  const [unfolded, setUnfolded] = useState(false);
  const searches = text.trim() !== '';
  const all = bouts.map((bout): Placed => ({ bout, place: 'queue', table: undefined, queued: bout }));
  const ready = all.filter(({ bout }) => bothKnown(bout));
  const later = all.filter(({ bout }) => !bothKnown(bout));
  const matching = searches
    ? found([...atTables(queue), ...all], text, ({ bout }) => `${bout.athletes.map(({ name, number }) => `${name} ${String(number ?? '')}`).join(' ')} ${bout.className} M${String(bout.matchNumber)}`)
    : [...ready, ...(unfolded ? later : [])];
  const shown = matching.slice(0, room);
  const hidden = matching.length - shown.length;
  return (
    <section aria-labelledby="queue" data-drop={dropName({ place: 'queue', id: '' })} className="min-w-0 data-over:outline-3 data-over:outline-offset-4 data-over:outline-focus">
      <SectionHeader id="queue" title={t`Queue`} dense>
        {bouts.length > SEARCHED ? <SearchBox narrow label={t`Find an athlete or class`} value={text} onChange={setText} /> : null}
      </SectionHeader>
      {bouts.length === 0 && !searches ? (
        <EmptyState
          title={t`The queue is empty`}
          hint={queue.day.over ? t`Every match has a result. You can finish the event.` : t`Open a class to see its matches here in order.`}
        />
      ) : searches && shown.length === 0 ? (
        <EmptyState title={t`Nothing found`} hint={t`No match at the tables or in the queue fits this search. The next match may not be known yet.`} />
      ) : (
        <>
          {searches ? <CountLine text={plural(matching.length, { one: '# match found', other: '# matches found' })} /> : null}
          {shown.length > 0 ? (
            <ol role="list" className="border-t-2 border-line-2">
              {shown.map((one) => (
                <QueueRow key={one.bout.matchId} found={one} event={event} queue={queue} actions={actions} onOpen={onOpen} />
              ))}
            </ol>
          ) : null}
          <div className="flex flex-wrap gap-x-2">
            {hidden > 0 ? (
              <Button size="sm" kind="quiet" onClick={() => { setRoom(room + STEP); }}>
                {plural(Math.min(STEP, hidden), { one: 'Show # more', other: 'Show # more' })}
              </Button>
            ) : null}
            {!searches && later.length > 0 ? (
              <Button size="sm" kind="quiet" aria-expanded={unfolded} onClick={() => { setUnfolded(!unfolded); setRoom(unfolded ? first : room + STEP); }}>
                {unfolded ? t`Hide later matches` : plural(later.length, { one: '# more later', other: '# more later' })}
              </Button>
            ) : null}
          </div>
          {queue.more > 0 ? <p className="py-2 text-ink-2">{plural(queue.more, { one: '# more comes after these.', other: '# more come after these.' })}</p> : null}
        </>
      )}
    </section>
  );
}

const bothKnown = ({ athletes }: Placed['bout']) => athletes.every(({ entryId }) => entryId !== '');

type QueueRowProps = { found: Placed; event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function QueueRow({ found: { bout, place, table, queued }, event, queue, actions, onOpen }: QueueRowProps) {
  const clock = eventClock(event);
  const why = queued && place === 'queue' ? whyInWords(queued.why, clock) : '';
  const pinned = queued?.next && place === 'queue' ? queue.now.tables.find(({ _id }) => _id === queued.next) : undefined;
  const where = table ? dotted([tableName(table), place === 'called' ? t`Called` : place === 'onDeck' ? t`On deck` : t`In the hole`]) : '';
  const expected = bout.expectedAt && (place !== 'queue' || queued?.comes) ? clock.time(bout.expectedAt) : '–';
  return (
    // Rows outside the view have no layout.
    <li className="flex items-start gap-1 border-b border-line py-1 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      {place === 'called' ? null : <DragHandle dragged={{ kind: 'bout', id: bout.matchId, label: pairLine(bout) }} />}
      <p className="display w-11 shrink-0 text-lg leading-tight tabular-nums">
        <span className="sr-only">{t`Expected at`} </span>
        {place === 'called' ? t`Now` : expected}
      </p>
      <div className="min-w-0 flex-1">
        <BoutName bout={bout} event={event} onOpen={onOpen} />
        {where || pinned || queued?.held || why !== '' ? (
          <div className="flex flex-wrap items-center gap-x-2 text-sm leading-snug">
            {where ? <span className="font-semibold text-info">{where}</span> : null}
            {pinned ? (
              <span className="label inline-flex items-center gap-1 text-info">
                <Pin size={14} aria-hidden="true" />
                {t`Next at table ${{ number: pinned.number }}`}
              </span>
            ) : null}
            {queued?.held ? <Badge tone="warn">{t`On hold`}</Badge> : null}
            {why === '' || queued?.held ? null : <span className="text-ink-2 wrap-anywhere">{why}</span>}
          </div>
        ) : null}
      </div>
      {bothKnown(bout) ? (
        <Menu
          dense
          label={t`Actions for M${{ number: bout.matchNumber }}, ${{ players: pairLine(bout) }}`}
          trigger={<Ellipsis size={18} aria-hidden="true" />}
          items={boutItems({ bout, place, table, queued }, actions, onOpen)}
        />
      ) : null}
    </li>
  );
}
