import { plural, t } from '@lingui/core/macro';
import { Ellipsis, GripVertical, Pin } from 'lucide-react';
import { useState } from 'react';
import { BoutName } from './BoutName';
import { boutItems } from './bout-items';
import { DragHandle, dropName } from './drag';
import { placed } from './model';
import type { Over } from './Overlay';
import type { Queue, QueueBout } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { CountLine } from '@/components/CountLine';
import { Menu } from '@/components/Menu';
import { SectionHeader } from '@/components/PageHeader';
import { SearchBox } from '@/components/SearchBox';
import { EmptyState } from '@/components/States';
import type { Actions } from '@/domain/queue/use-actions';
import { pairLine, whyInWords } from '@/domain/queue/words';
import { found } from '@/lib/fold';
import { eventClock } from '@/lib/time';

type QueueListProps = { event: EventDetail; queue: Queue; bouts: QueueBout[]; actions: Actions; onOpen: (over: Over) => void };

/** A list of so many bouts is searched by a name rather than by eye. */
const SEARCHED = 8;

/** All that is to be pulled and stands at no table yet: when it is expected, and what it waits for. */
export function QueueList({ event, queue, bouts, actions, onOpen }: QueueListProps) {
  const [text, setText] = useState('');
  const shown = text.trim() === '' ? bouts : found(bouts, text, (bout) => `${bout.athletes.map(({ name }) => name).join(' ')} ${bout.className} M${String(bout.matchNumber)}`);
  return (
    <section aria-labelledby="queue" data-drop={dropName({ place: 'queue', id: '' })} className="min-w-0 data-over:outline-3 data-over:outline-offset-4 data-over:outline-focus">
      <SectionHeader id="queue" title={t`Queue`} />
      {bouts.length > SEARCHED ? (
        <div className="mb-3">
          <SearchBox label={t`Search by name or class...`} value={text} onChange={setText} />
        </div>
      ) : null}
      {bouts.length === 0 ? (
        <EmptyState
          title={t`Nothing waits`}
          hint={queue.day.over ? t`Every match has a result. You can finish the event.` : t`Open a class to see its matches here in their order.`}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={t`Nothing found`} hint={t`No bout that waits has this name.`} />
      ) : (
        <>
          {shown.length < bouts.length ? <CountLine text={t`${{ shown: shown.length }} of ${{ all: bouts.length }} bouts`} /> : null}
          <ol role="list" className="border-t-2 border-line-2">
            {shown.map((bout) => (
              <QueueRow key={bout.matchId} bout={bout} event={event} queue={queue} actions={actions} onOpen={onOpen} />
            ))}
          </ol>
          {queue.more > 0 ? <p className="mt-3 text-ink-2">{plural(queue.more, { one: '# more comes after these.', other: '# more come after these.' })}</p> : null}
        </>
      )}
      <p className="mt-3 text-sm text-ink-3 pointer-coarse:hidden">
        {t`Keys on a bout: 1 to 9 puts it next at that table, with Shift calls it there; C calls, T takes the call back, H holds, B both ready, M a minute more, D default, ↑ ↓ from bout to bout.`}
      </p>
    </section>
  );
}

type QueueRowProps = { bout: QueueBout; event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void };

function QueueRow({ bout, event, queue, actions, onOpen }: QueueRowProps) {
  const found = placed(queue, bout.matchId);
  const why = whyInWords(bout.why, eventClock(event));
  const pinned = bout.next ? queue.now.tables.find(({ _id }) => _id === bout.next) : undefined;
  const known = bout.athletes.every(({ entryId }) => entryId !== '');
  return (
    // Rows out of sight are not laid out: there can be hundreds.
    <li className="flex items-start gap-1 border-b border-line py-1 [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]">
      <DragHandle dragged={{ kind: 'bout', id: bout.matchId, label: pairLine(bout) }}>
        <GripVertical size={18} />
      </DragHandle>
      <p className="display w-14 shrink-0 pt-2 text-xl tabular-nums sm:w-16 sm:text-2xl">
        <span className="sr-only">{t`Expected at`} </span>
        {bout.comes && bout.expectedAt ? eventClock(event).time(bout.expectedAt) : '–'}
      </p>
      <div className="min-w-0 flex-1 py-1 sm:grid sm:grid-cols-[minmax(0,1fr)_9.5rem] sm:gap-4">
        <BoutName bout={bout} onOpen={onOpen} />
        <div className="flex flex-wrap content-start items-center gap-x-2 gap-y-1 sm:pt-1">
          {pinned ? (
            <span className="label inline-flex items-center gap-1 text-info">
              <Pin size={14} aria-hidden="true" />
              {t`Next at table ${{ number: pinned.number }}`}
            </span>
          ) : null}
          {bout.held ? <Badge tone="warn">{t`Held`}</Badge> : null}
          {why === '' || bout.held ? null : <span className="text-sm leading-snug text-ink-2 wrap-anywhere">{why}</span>}
        </div>
      </div>
      {found && known ? (
        <Menu label={t`Actions of M${{ number: bout.matchNumber }}, ${{ players: pairLine(bout) }}`} trigger={<Ellipsis size={20} aria-hidden="true" />} items={boutItems(found, actions, onOpen)} />
      ) : null}
    </li>
  );
}

