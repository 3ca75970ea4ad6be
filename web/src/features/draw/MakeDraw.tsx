import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { type EventDraw, type EventDraws, useMakeDraws } from '@/api/draws';
import { Button } from '@/components/Button';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { PublishedClass } from '@/domain/DrawnClass';
import type { EventClock } from '@/lib/time';

type MakeDrawProps = { eventId: string; clock: EventClock; published: readonly EventDraw[]; runs: boolean };

/** What is published and waits, and the number from the hall that draws all of it. */
export function MakeDraw({ eventId, clock, published, runs }: MakeDrawProps) {
  const make = useMakeDraws();
  const [number, setNumber] = useState('');
  const [asks, ask] = useState(false);
  const [refused, setRefused] = useState<EventDraws['refused']>([]);
  const wrong = /[^\d\s]/.test(number) ? t`Enter only the digits that were called.` : undefined;
  const send = (hallNumber?: string) => {
    make.mutate(
      { eventId, classIds: published.map((draw) => draw.class._id), hallNumber },
      {
        onSuccess: ({ data }) => {
          ask(false);
          setRefused(data.refused);
          if (data.refused.length === 0) {
            setNumber('');
            toast.success(t`Drawn`);
          }
        },
      },
    );
  };
  const problem = make.isError ? messageOf(make.error, t`Something went wrong!`) : undefined;
  return (
    <>
      {refused.length > 0 ? (
        <div role="alert" className="mb-5 border-s-4 border-danger bg-board-2 px-3 py-2">
          <p className="font-semibold">
            <Trans>Not drawn:</Trans>
          </p>
          <ul className="list-disc ps-5">
            {refused.map((one) => (
              <li key={one.class._id}>{one.message}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {published.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No published list is waiting for a number.</Trans>
        </p>
      ) : (
        <div className="grid gap-8 xl:grid-cols-2">
          {published.map((draw) => (
            <PublishedClass key={draw.class._id} draw={draw} clock={clock} />
          ))}
        </div>
      )}
      {runs && published.length > 0 ? (
        <form
          noValidate
          className="mt-6 flex max-w-xl flex-col gap-4 border-t-4 border-ink pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (number.trim() && !wrong && !make.isPending) send(number);
          }}
        >
          <FormProblem text={asks ? undefined : problem} />
          <TextField
            label={t`Number from the hall`}
            hint={t`Now that everyone has seen the hashes, roll dice or ask the crowd.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={number}
            error={wrong}
            onChange={(event) => {
              setNumber(event.target.value);
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" kind="primary" busy={make.isPending && !asks} disabled={!number.trim() || wrong !== undefined}>
              {plural({ n: published.length }, { one: 'Draw the class', other: 'Draw # classes' })}
            </Button>
            <Button
              onClick={() => {
                ask(true);
              }}
            >
              <Trans>Draw without a number</Trans>
            </Button>
          </div>
        </form>
      ) : null}
      {asks ? (
        <ConfirmDialog
          title={t`Draw without a number`}
          text={t`Anyone can still check the pairings against the published lists. But the server operator could have chosen the secret, so each draw says “Not protected against the operator”.`}
          confirm={plural({ n: published.length }, { one: 'Draw the class', other: 'Draw # classes' })}
          kind="primary"
          busy={make.isPending}
          problem={problem}
          onConfirm={() => {
            send();
          }}
          onClose={() => {
            ask(false);
          }}
        />
      ) : null}
    </>
  );
}
