import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { type AbsentAthlete, useCloseWeighIn, weighInClosingOptions } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { ClassChips } from '@/domain/ClassChips';
import { useWhileShown } from '@/lib/while-shown';

/** Opens the list of athletes who have not been weighed. */
export function CloseWeighIn({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="mt-3"><Button onClick={() => { setOpen(true); }}><Trans>Close weigh-in</Trans></Button></div>
      {open ? <ClosingDialog event={event} onClose={() => { setOpen(false); }} /> : null}
    </>
  );
}

/** Shows the absent athletes by class, before marking them as not weighed. */
function ClosingDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const preview = useQuery(weighInClosingOptions(event._id));
  const closing = useCloseWeighIn(event._id);
  const close = useWhileShown(onClose);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const absent = preview.data ?? [];
  const classes = event.classes.filter((one) => absent.some((athlete) => athlete.classes.some(({ _id }) => _id === one._id)));
  const chosen = classes.filter(({ _id }) => !without.has(_id)).map(({ _id }) => _id);
  const marked = absent.flatMap((athlete) => {
    const ids = athlete.classes.map(({ _id }) => _id).filter((id) => chosen.includes(id));
    return ids.length > 0 ? [{ athlete, ids }] : [];
  });
  const confirm = async () => {
    try {
      const done = await closing.mutateAsync({ classIds: chosen, athleteIds: marked.map(({ athlete }) => athlete._id) });
      toast.success(plural(done.length, { one: '# athlete marked as not weighed', other: '# athletes marked as not weighed' }));
      close();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <Dialog
      title={t`Close weigh-in`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button kind="danger" busy={closing.isPending} disabled={marked.length === 0} onClick={() => void confirm()}>
            {plural(marked.length, { 0: 'Mark as not weighed', one: 'Mark # as not weighed', other: 'Mark # as not weighed' })}
          </Button>
        </>
      }
    >
      {preview.isPending ? <RowsSkeleton rows={3} /> : preview.isLoadingError ? (
        <ErrorState message={t`Couldn't load the athletes.`} onRetry={() => void preview.refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <FormProblem text={closing.error ? messageOf(closing.error, t`Couldn't reach the server.`) : undefined} />
          {absent.length === 0 ? (
            <p><Trans>All athletes in classes without a draw are weighed.</Trans></p>
          ) : (
            <>
              <p><Trans>These athletes leave the chosen classes without a place. You can undo this for each athlete until the class is drawn.</Trans></p>
              <fieldset>
                <legend className="label text-ink-2"><Trans>Classes</Trans></legend>
                <div className="grid gap-x-6 sm:grid-cols-2">
                  {classes.map((one) => (
                    <CheckBox
                      key={one._id}
                      label={one.name}
                      hint={plural(absent.filter((athlete) => athlete.classes.some(({ _id }) => _id === one._id)).length, { one: '# absent', other: '# absent' })}
                      checked={!without.has(one._id)}
                      onChange={(checked) => {
                        const next = new Set(without);
                        if (checked) next.delete(one._id);
                        else next.add(one._id);
                        setWithout(next);
                      }}
                    />
                  ))}
                </div>
              </fieldset>
              <Absent event={event} marked={marked} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The athletes to mark, with the classes that they leave. */
function Absent({ event, marked }: { event: EventDetail; marked: { athlete: AbsentAthlete; ids: string[] }[] }) {
  return (
    <section aria-label={t`Absent athletes`}>
      <h3 className="label text-ink-2"><Trans>Absent athletes</Trans></h3>
      <ul role="list" className="border-t border-line">
        {marked.map(({ athlete, ids }) => (
          <li key={athlete._id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2">
            <span className="w-8 shrink-0 text-end text-ink-3 tabular-nums">{athlete.number}</span>
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere"><bdi>{athlete.user.name}</bdi></span>
            {athlete.weighed ? <span className="text-sm text-ink-3"><Trans>weighed for another day</Trans></span> : null}
            <ClassChips event={event} ids={ids} />
          </li>
        ))}
      </ul>
    </section>
  );
}
