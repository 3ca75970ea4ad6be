import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { callOrAsk, type Placed } from './model';
import type { Over } from './Overlay';
import type { Queue } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { Button, ButtonLink } from '@/components/Button';
import { Choice } from '@/components/Choice';
import { Dialog } from '@/components/Dialog';
import { CallClock } from '@/domain/queue/CallClock';
import { Pair } from '@/domain/queue/Pair';
import { isPulled } from '@/domain/queue/day';
import type { Actions } from '@/domain/queue/use-actions';
import { boutLine, whyInWords } from '@/domain/queue/words';
import { tableName } from '@/domain/tables';
import { eventClock } from '@/lib/time';

type BoutDialogProps = { found: Placed; event: EventDetail; queue: Queue; actions: Actions; onOpen: (over: Over) => void; onClose: () => void };

/** All actions on a bout, in one dialog: table, time, and holds. */
export default function BoutDialog({ found, event, queue, actions, onOpen, onClose }: BoutDialogProps) {
  const { bout, place, table, queued } = found;
  const { tables } = queue.now;
  const [chosen, choose] = useState(table?._id ?? queued?.next ?? tables[0]?._id ?? '');
  const to = tables.find(({ _id }) => _id === chosen);
  const pulled = isPulled(bout);
  const why = queued ? whyInWords(queued.why, eventClock(event)) : '';
  const then = (done: Promise<boolean>) => {
    void done.then((worked) => {
      if (worked) onClose();
    });
  };
  return (
    <Dialog title={boutLine(bout)} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <CallClock bout={bout} />
          <Pair
            bout={bout}
            size="md"
            scores={pulled}
            onArrived={
              place === 'called' && !pulled
                ? (athlete, arrived) => {
                    void actions.arrived(bout, athlete.entryId, arrived);
                  }
                : undefined
            }
          />
          {why === '' ? null : <p className="border-s-4 border-line ps-3 text-ink-2">{why}</p>}
          {bout.expectedAt && place !== 'called' ? <p className="text-ink-2">{t`Expected at ${{ time: eventClock(event).time(bout.expectedAt) }}`}</p> : null}
        </div>
        {place === 'called' || tables.length === 0 ? null : (
          <section aria-label={t`Choose a table`} className="flex flex-col gap-3">
            <Choice label={t`Table`} value={chosen} options={tables.map((one) => ({ value: one._id, label: tableName(one) }))} onChange={choose} />
            <div className="grid gap-2 sm:grid-cols-2">
              <Button
                kind="primary"
                size="lg"
                disabled={!to || to.called !== null}
                busy={actions.isBusy(`call ${bout.matchId}`)}
                onClick={() => {
                  const done = callOrAsk(found, to, actions, onOpen);
                  if (done) then(done);
                }}
              >
                {t`Call now`}
              </Button>
              <Button size="lg" disabled={!to} busy={actions.isBusy(`next ${bout.matchId}`)} onClick={() => { if (to) then(actions.next(bout, to, queued?.next ?? null)); }}>
                {t`Next here`}
              </Button>
            </div>
            {to?.called ? <p className="text-sm text-ink-2">{t`Another match is called to ${{ name: tableName(to) }} now.`}</p> : null}
            {queued?.next && !pulled ? (
              <Button kind="quiet" onClick={() => { then(actions.next(bout, null, queued.next ?? null)); }}>
                {t`No longer put first`}
              </Button>
            ) : null}
          </section>
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {place === 'called' && !pulled ? (
            <>
              <Button onClick={() => { then(actions.takeBack(bout, table)); }}>{t`Undo call`}</Button>
              <Button onClick={() => { onOpen({ kind: 'more-time', matchId: bout.matchId }); }}>{t`More time…`}</Button>
            </>
          ) : null}
          {pulled ? null : (
            <Button onClick={() => void actions.waive(bout, !bout.waived)}>{bout.waived ? t`Keep the rest period` : t`Both are ready`}</Button>
          )}
          {place !== 'called' && pulled ? (
            <Button busy={actions.isBusy(`unstart ${bout.matchId}`)} onClick={() => { then(actions.unstart(bout)); }}>{t`Undo start`}</Button>
          ) : null}
          {place === 'called' ? (
            <Button kind="danger" onClick={() => { onOpen({ kind: 'default', matchId: bout.matchId }); }}>{t`Default…`}</Button>
          ) : pulled ? null : (
            <Button onClick={() => { then(actions.holdBout(bout, !queued?.held)); }}>{queued?.held ? t`Release` : t`Hold`}</Button>
          )}
          <ButtonLink kind="quiet" to="/matches/$id" params={{ id: bout.matchId }}>{t`Open pad`}</ButtonLink>
          <ButtonLink kind="quiet" to="/brackets/$id" params={{ id: bout.classId }} search={{ match: bout.matchNumber }}>{t`Open bracket`}</ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
