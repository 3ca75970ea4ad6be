import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Now } from '@/api/now';
import { hall } from '@/api/queue';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import type { Actions } from '@/domain/queue/use-actions';
import { serverNow } from '@/lib/server-clock';
import type { EventClock } from '@/lib/time';

/** Offered lengths of a break, in minutes. */
const lengths = [5, 15, 30, 45, 60, 90];

const MINUTE = 60_000;

type BreakDialogProps = { eventId: string; pause: Now['break']; clock: EventClock; actions: Pick<Actions, 'act' | 'isBusy'>; onClose: () => void };

/** Pauses the whole hall until a time, with a text that everyone in the hall reads. A running break is changed. */
export default function BreakDialog({ eventId, pause, clock, actions, onClose }: BreakDialogProps) {
  const [text, setText] = useState(pause?.text ?? '');
  const [until, setUntil] = useState(pause ? clock.time(pause.until) : '');
  const start = (end: number) => {
    const iso = new Date(end).toISOString();
    void actions
      .act({
        key: 'break',
        done: t`Break until ${{ time: clock.when(iso, serverNow()) }}`,
        run: () => hall.pause({ eventId, until: iso, text: text.trim() }),
        back: () => hall.pause({ eventId, ...pause }),
      })
      .then((done) => {
        if (done) onClose();
      });
  };
  /** The next moment when the hall's clock shows the typed time; undefined while none is typed. */
  const end = () => {
    const now = serverNow();
    const at = [0, 1].map((days) => clock.at(clock.date(now + days * 24 * 60 * MINUTE), until)).find((iso) => iso !== null && Date.parse(iso) > now);
    return at ? Date.parse(at) : undefined;
  };
  const busy = actions.isBusy('break');
  return (
    <Dialog
      title={pause ? t`Change the break` : t`Pause the hall`}
      description={t`No match is called until the break ends. Called matches can be pulled.`}
      width="narrow"
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const at = end();
          if (at !== undefined) start(at);
        }}
      >
        <TextField
          label={t`Text`}
          hint={t`Shown on boards, the public page and to athletes, such as "Lunch".`}
          maxLength={80}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <fieldset>
          <legend className="label mb-2 text-ink-2"><Trans>Length</Trans></legend>
          <div className="grid grid-cols-3 gap-2">
            {lengths.map((minutes) => (
              <Button
                key={minutes}
                size="lg"
                busy={busy}
                onClick={() => {
                  start(serverNow() + minutes * MINUTE);
                }}
              >
                {plural(minutes, { one: '# minute', other: '# minutes' })}
              </Button>
            ))}
          </div>
        </fieldset>
        <div className="flex items-end gap-2">
          <div className="flex-1">
            <TextField
              label={t`Or until`}
              type="time"
              value={until}
              onChange={(event) => {
                setUntil(event.target.value);
              }}
            />
          </div>
          <Button type="submit" kind="primary" size="lg" busy={busy} disabled={until === ''}>{pause ? t({ message: 'Change', context: 'verb' }) : t`Start break`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
