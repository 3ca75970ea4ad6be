import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { StepHeader } from './StepHeader';
import { messageOf } from '@/api/client';
import { type EventDraw, type EventDraws, useMakeDraws } from '@/api/draws';
import { Button } from '@/components/Button';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';

type MakeDrawProps = {
  eventId: string;
  published: readonly EventDraw[];
  /** Called with the classes that failed; empty if all were drawn. */
  onRefused: (refused: EventDraws['refused']) => void;
  onDrawn: (all: boolean) => void;
};

/** The number from the hall, which draws all published classes. */
export function MakeDraw({ eventId, published, onRefused, onDrawn }: MakeDrawProps) {
  const make = useMakeDraws();
  const id = useId();
  const [number, setNumber] = useState('');
  const [asks, ask] = useState(false);
  const wrong = /[^\d\s]/.test(number) ? t`Enter only the digits that were called.` : undefined;
  const send = (hallNumber?: string) => {
    make.mutate(
      { eventId, classIds: published.map((draw) => draw.class._id), hallNumber },
      {
        onSuccess: ({ data }) => {
          ask(false);
          onRefused(data.refused);
          onDrawn(data.draws.some(({ state }) => state === 'made'));
          if (data.refused.length === 0) {
            setNumber('');
            toast.success(t`Drawn`);
          }
        },
      },
    );
  };
  const problem = make.isError ? messageOf(make.error, t`Something went wrong!`) : undefined;
  // It stays after the last list: the reply comes when that is drawn.
  if (published.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <StepHeader step={3} id={id} title={t`Draw`} />
      <form
        noValidate
        className="flex max-w-2xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (number.trim() && !wrong && !make.isPending) send(number);
        }}
      >
        <FormProblem text={asks ? undefined : problem} />
        <Field
          label={t`Number from the hall`}
          hint={t`Now that everyone has seen the hashes, roll dice or ask the crowd.`}
          error={wrong}
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              value={number}
              className="display w-full rounded-xs border-2 border-ink bg-board px-4 py-2 text-[clamp(2.5rem,9vw,5rem)] leading-tight tracking-wider tabular-nums aria-invalid:border-danger"
              onChange={(event) => {
                setNumber(event.target.value);
              }}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" size="lg" busy={make.isPending && !asks} disabled={!number.trim() || wrong !== undefined}>
            {plural({ n: published.length }, { one: 'Draw the class', other: 'Draw # classes' })}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              ask(true);
            }}
          >
            <Trans>Draw without a number</Trans>
          </Button>
        </div>
      </form>
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
    </section>
  );
}
