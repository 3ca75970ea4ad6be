import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Now, NowBout, NowTable } from '@/api/now';
import { hall } from '@/api/queue';
import { Button, ButtonLink } from '@/components/Button';
import { TextField } from '@/components/Field';
import { later } from '@/components/later';
import { EmptyState } from '@/components/States';
import { CallClock } from '@/domain/queue/CallClock';
import { HallBreak, useBreak } from '@/domain/queue/HallBreak';
import { Pair } from '@/domain/queue/Pair';
import { RestLeft } from '@/domain/queue/RestLeft';
import { restsUntil, useCallLeft, useServerTime } from '@/domain/queue/clock';
import { useActions } from '@/domain/queue/use-actions';
import { boutLine, pairLine } from '@/domain/queue/words';
import { useScanner } from '@/lib/scanner';
import type { EventClock } from '@/lib/time';
import { announcements } from '@/live/announce';
import { outbox } from '@/outbox/outbox';
import type { Here } from '@/outbox/use-table';
import { useWhileShown } from '@/lib/while-shown';

const DefaultDialog = later(() => import('@/domain/queue/DefaultDialog'));
const MoreTimeDialog = later(() => import('@/domain/queue/MoreTime'));

type NowProps = { table: NowTable; all: Pick<Now, 'break'> | undefined; clock: EventClock; here: Here; offline: boolean };

/** A table while the event runs: the called bout, and the next two, which are fixed. */
export function AtTable({ table, all, clock, here, offline }: NowProps) {
  const { called, onDeck, inTheHole } = here;
  const paused = table.state === 'paused';
  return (
    <>
      <HallBreak now={all} clock={clock} />
      <section aria-label={t`At this table now`}>
        <h2 className="label mb-3 text-ink-2 short:sr-only">{t`At this table now`}</h2>
        {called ? (
          <Called key={called.matchId} bout={called} tableId={table._id} unsent={here.unsent} offline={offline} />
        ) : onDeck ? (
          <Call bout={onDeck} table={table} all={all} clock={clock} />
        ) : table.state === 'closed' ? (
          <Closed />
        ) : offline ? (
          <p role="status" className="border-s-8 border-danger bg-board px-4 py-4 text-lg font-semibold">
            {t`This device is offline and has no more matches. Write results on paper until the network is back.`}
          </p>
        ) : (
          <EmptyState title={t`No match is ready`} hint={t`The next match appears here automatically once both athletes are known.`} />
        )}
      </section>
      <section aria-label={t`Next at this table`}>
        <h2 className="label border-b-2 border-line-2 pb-2 text-ink-2">{t`Next at this table`}</h2>
        <ol role="list">
          {called || !onDeck ? <Announced label={t`On deck (next)`} bout={onDeck} paused={paused} /> : null}
          <Announced label={t`In the hole (after that)`} bout={inTheHole} paused={paused} />
        </ol>
      </section>
    </>
  );
}

/** Shows a table without a called bout, and who can change that. */
export function Closed() {
  return <EmptyState title={t`This table is closed`} hint={t`No matches are called here. An official can reopen the table on the Day screen.`} />;
}

/** Calls the first announced bout by one touch; a paused table calls nobody. */
function Call({ bout, table, all, clock }: { bout: NowBout; table: NowTable; all: Pick<Now, 'break'> | undefined; clock: EventClock }) {
  const pause = useBreak(all);
  const now = useServerTime();
  const actions = useActions();
  const [asked, setAsked] = useState(false);
  const rests = restsUntil(bout, now) !== undefined;
  const paused = table.state === 'paused';
  return (
    <div className="flex flex-col gap-4 border-s-8 border-edge bg-board p-4">
      <p className="label text-ink-2 wrap-anywhere">{boutLine(bout)}</p>
      <Pair bout={bout} size="lg" />
      {paused ? <p className="font-semibold text-warn">{t`This table is paused. No matches are called here.`}</p> : null}
      {rests && bout.readyAt ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-48 font-semibold">{t`Rests until ${{ time: clock.time(bout.readyAt) }}`}<RestLeft readyAt={bout.readyAt} /></p>
          {bout.status === 'in-progress' ? null : (
            <Button size="lg" busy={actions.isBusy(`waive ${bout.matchId}`)} onClick={() => void actions.waive(bout, true)}>{t`Both are ready`}</Button>
          )}
        </div>
      ) : null}
      {paused || rests || pause ? null : (
        <Button
          kind="primary"
          size="lg"
          wide
          busy={asked}
          onClick={() => {
            setAsked(true);
            // Stored first: it is sent in turn, with or without a network.
            void outbox.call(bout.matchId, table._id).finally(() => {
              setAsked(false);
            });
          }}
        >
          {t`Call M${{ number: bout.matchNumber }}`}
        </Button>
      )}
    </div>
  );
}

function Called({ bout, tableId, unsent, offline }: { bout: NowBout; tableId: string; unsent: boolean; offline: boolean }) {
  const actions = useActions();
  // A tick is visible by itself and can be tapped again to undo it.
  const ticks = useActions(announcements.say);
  const navigate = useNavigate();
  const left = useCallLeft(bout);
  const [over, setOver] = useState<'default' | 'more-time'>();
  const close = () => {
    setOver(undefined);
  };
  const closeIfShown = useWhileShown(close);
  const ready = bout.athletes.every(({ arrived }) => arrived);
  const up = left === 0 && !ready;
  // The server reports the hall's state; without it the table continues with the pad.
  const asks = left !== null && !unsent && !offline;
  return (
    <div className="flex flex-col gap-4 border-s-8 border-accent bg-board p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <CallClock bout={bout} size="lg" speaks />
        {unsent ? <p className="label text-warn">{t`Call not sent yet`}</p> : null}
      </div>
      <p className="label text-ink-2 wrap-anywhere">{boutLine(bout)}</p>
      <Pair
        bout={bout}
        size="lg"
        scores={left === null}
        onArrived={
          asks
            ? (athlete, arrived) => {
                void ticks.arrived(bout, athlete.entryId, arrived);
              }
            : undefined
        }
      />
      {up && asks ? (
        <div role="group" aria-label={t`Time is up: decide`} className="grid grid-cols-2 gap-2 border-t border-line pt-4">
          <Button kind="danger" size="lg" onClick={() => { setOver('default'); }}>{t`Default…`}</Button>
          <Button size="lg" busy={actions.isBusy(`time ${bout.matchId}`)} onClick={() => void actions.moreTime(bout, 60)}>{t`Add one minute`}</Button>
        </div>
      ) : null}
      <ButtonLink kind={up ? 'plain' : 'primary'} size="lg" wide to="/matches/$id" params={{ id: bout.matchId }}>
        {t`Open pad`}
      </ButtonLink>
      {asks ? (
        <div className="flex flex-wrap items-end gap-2">
          <Badge tableId={tableId} bout={bout} />
          <Button onClick={() => { setOver('more-time'); }}>{t`Delayed, excused…`}</Button>
          <Button kind="quiet" busy={actions.isBusy(`call ${bout.matchId}`)} onClick={() => void actions.takeBack(bout, undefined)}>{t`Undo call`}</Button>
        </div>
      ) : unsent ? (
        <Button kind="quiet" onClick={() => void outbox.takeCallBack(bout.matchId).then(() => navigate({ to: '.' }))}>{t`Undo call`}</Button>
      ) : null}
      {over === 'default' ? <DefaultDialog bout={bout} onClose={close} /> : null}
      {over === 'more-time' ? (
        <MoreTimeDialog
          bout={bout}
          busy={actions.isBusy(`time ${bout.matchId}`)}
          onTime={(seconds, reason) => {
            void actions.moreTime(bout, seconds, reason).then((done) => {
              if (done) closeIfShown();
            });
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** Marks athletes as arrived by badge: typed, or scanned. */
function Badge({ tableId, bout }: { tableId: string; bout: NowBout }) {
  const actions = useActions();
  const [text, setText] = useState('');
  const scan = (badge: string) => {
    const typed = badge.trim();
    if (typed === '') return;
    void actions.act({ key: `badge ${typed}`, done: t`Arrived`, what: pairLine(bout), run: () => hall.badge({ tableId, badge: typed }) }).then((done) => {
      if (done) setText('');
    });
  };
  useScanner(scan);
  return (
    <form
      className="flex min-w-0 flex-1 basis-56 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        scan(text);
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={t`Badge`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      </div>
      <Button type="submit">{t`Mark as here`}</Button>
    </form>
  );
}

function Announced({ label, bout, paused }: { label: string; bout: NowBout | null; paused: boolean }) {
  return (
    <li className="flex min-h-16 items-baseline gap-4 border-b border-line py-3">
      <span className="label w-24 shrink-0 text-ink-3">{label}</span>
      {bout ? (
        <span className="min-w-0 flex-1">
          <span className="block text-lg leading-snug font-semibold wrap-anywhere">{pairLine(bout)}</span>
          <span className="label block text-ink-2 wrap-anywhere">{boutLine(bout)}</span>
          {bout.status === 'in-progress' && !paused ? <span className="block text-ink-2">{t`Already started. It continues here automatically.`}</span> : null}
        </span>
      ) : (
        <span className="text-ink-3">{t`No match yet`}</span>
      )}
    </li>
  );
}
