import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { messageOf } from '@/api/client';
import { type EventAthlete, useMarkWeighIn } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { ClassChips } from '@/domain/ClassChips';
import { lacksWeighIn } from '@/domain/weigh-in';
import { dotted } from '@/lib/isolate';

/** Officials' decisions about an athlete who was not weighed, and the possible ones if the event requires a weigh-in. */
export function MissingWeighIn({ event, athlete }: { event: EventDetail; athlete: EventAthlete }) {
  const mark = useMarkWeighIn(event._id);
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const marks = athlete.private?.marks ?? [];
  const { required } = event.settings.weighIn;
  const lacking = required === 'no' ? [] : athlete.entries.map((entry) => entry.class._id).filter((id) => lacksWeighIn(athlete, id));
  if (marks.length === 0 && lacking.length === 0) return null;
  const send = (classIds: string[], decided: 'not-weighed' | 'allowed' | 'none', why?: string) => {
    mark.mutate(
      { id: athlete._id, classIds, mark: decided, reason: why },
      {
        onSuccess: () => {
          setAsks(false);
          setReason('');
        },
      },
    );
  };
  return (
    <div className="mb-4 flex flex-col gap-3">
      <FormProblem text={mark.error ? messageOf(mark.error, t`Couldn't reach the server.`) : undefined} />
      {marks.map((one) => (
        <div key={one.class._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-s-4 border-warn bg-board-2 px-3 py-2">
          <p className="font-semibold">{one.mark === 'allowed' ? t`Allowed without a weigh-in` : t`Not weighed`}</p>
          <ClassChips event={event} ids={[one.class._id]} />
          <p className="min-w-0 flex-1 text-sm text-ink-2 wrap-anywhere">{dotted([one.reason, one.by.name])}</p>
          <Button busy={mark.isPending} onClick={() => { send([one.class._id], 'none'); }}>
            {one.mark === 'allowed' ? t`Undo` : t`Return to class`}
          </Button>
        </div>
      ))}
      {lacking.length > 0 ? (
        <div className="flex flex-col gap-3 border-s-4 border-warn bg-board-2 px-3 py-2">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <p className="font-semibold">{required === 'draw' ? t`Weigh-in is required for the draw` : t`Weigh-in is required for the call`}</p>
            <ClassChips event={event} ids={lacking} />
          </div>
          {asks ? (
            <form
              noValidate
              className="flex flex-col gap-3"
              onSubmit={(submit: FormEvent) => {
                submit.preventDefault();
                if (reason.trim() !== '') send(lacking, 'allowed', reason);
              }}
            >
              <TextField label={t`Reason`} hint={t`Toproll records the reason with your name.`} maxLength={200} value={reason} onChange={({ target }) => { setReason(target.value); }} />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" kind="primary" busy={mark.isPending} disabled={reason.trim() === ''}><Trans>Allow</Trans></Button>
                <Button onClick={() => { setAsks(false); }}><Trans>Cancel</Trans></Button>
              </div>
            </form>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => { setAsks(true); }}><Trans>Allow without a weigh-in</Trans></Button>
              <Button busy={mark.isPending} onClick={() => { send(lacking, 'not-weighed'); }}><Trans>Mark as not weighed</Trans></Button>
            </div>
          )}
        </div>
      ) : null}
    </div>
  );
}
