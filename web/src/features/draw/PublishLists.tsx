import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { StepHeader } from './StepHeader';
import { messageOf } from '@/api/client';
import { type EventDraw, usePublishDraws } from '@/api/draws';
import { useEventAthletes } from '@/api/event-athletes';
import type { EventClass, EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { FormProblem } from '@/components/Form';
import { Link } from '@/components/Link';
import { toast } from '@/components/toast';
import { lacksWeighIn, toWeighFor } from '@/domain/weigh-in';
import { cx } from '@/lib/cx';
import { list } from '@/lib/format';
import { plain } from '@/lib/isolate';

type PublishListsProps = { event: EventDetail; draws: readonly EventDraw[]; officiates: boolean };

/** Chooses the classes whose lists are frozen and published. */
export function PublishLists({ event, draws, officiates }: PublishListsProps) {
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const [unfolded, unfold] = useState(false);
  const publish = usePublishDraws();
  const { data: athletes } = useEventAthletes(event, officiates);
  const waits = (one: EventClass) => draws.some((draw) => draw.class._id === one._id && draw.state === 'published');
  const open = event.classes.filter((one) => !one.isSeeded && ['registration', 'upcoming', 'active'].includes(one.status) && !waits(one));
  if (open.length === 0) return null;
  const enough = (one: EventClass) => one.athleteCount >= event.settings.smallestClass;
  const required = event.settings.weighIn.required === 'draw';
  const lacking = (one: EventClass) => (required ? (athletes ?? []).filter((athlete) => lacksWeighIn(athlete, one._id)) : []);
  const ready = (one: EventClass) => enough(one) && lacking(one).length === 0;
  const possible = open.filter(ready);
  // Classes that nobody has entered only take room here.
  const entered = open.filter(({ athleteCount }) => athleteCount > 0);
  const folded = entered.length > 0 || draws.length > 0 ? open.length - entered.length : 0;
  const shown = folded > 0 && !unfolded ? entered : open;
  const chosen = possible.filter(({ _id }) => !left.has(_id));
  const unweighed = (one: EventClass) =>
    (athletes ?? []).filter((athlete) => toWeighFor(athlete, one._id)).map(({ user }) => user.name);
  const hint = (one: EventClass) => {
    const athletesOf = plural({ n: one.athleteCount }, { one: '# athlete', other: '# athletes' });
    if (one.athleteCount === 1) return t`${athletesOf}: close the class with place 1, merge it, or wait`;
    if (!enough(one)) return t`${athletesOf}, ${{ least: event.settings.smallestClass }} needed: merge the class, or wait`;
    const missing = lacking(one).map(({ user }) => user.name);
    if (missing.length > 0) return t`${athletesOf}. Missing weigh-in: ${{ names: list(missing) }}`;
    const names = unweighed(one);
    return names.length > 0 ? t`${athletesOf}. Not yet weighed in: ${{ names: list(names) }}` : athletesOf;
  };
  return (
    <section aria-labelledby="to-draw">
      <StepHeader step={1} id="to-draw" title={t`To be drawn`}>
        {possible.length > 1 ? (
          <Button
            kind="quiet"
            onClick={() => {
              leave(new Set(chosen.length > 0 ? possible.map(({ _id }) => _id) : []));
            }}
          >
            {chosen.length > 0 ? t`Choose none` : t`Choose all`}
          </Button>
        ) : null}
      </StepHeader>
      <FormProblem text={publish.isError ? messageOf(publish.error, t`Something went wrong!`) : undefined} />
      <ul role="list" className={cx('my-3 grid gap-x-8 py-1 sm:grid-cols-2', shown.length > 0 && 'border-y border-line')}>
        {shown.map((one) => (
          <li key={one._id} className="flex items-start justify-between gap-3">
            <CheckBox
              label={one.name}
              hint={hint(one)}
              disabled={!ready(one)}
              checked={ready(one) && !left.has(one._id)}
              onChange={(checked) => {
                const next = new Set(left);
                if (checked) next.delete(one._id);
                else next.add(one._id);
                leave(next);
              }}
            />
            <Way event={event} one={one} enough={enough(one)} weighed={lacking(one).length === 0} />
          </li>
        ))}
      </ul>
      {folded > 0 ? (
        <Button
          kind="quiet"
          size="sm"
          aria-expanded={unfolded}
          icon={<ChevronDown size={18} aria-hidden="true" className={unfolded ? 'rotate-180' : undefined} />}
          onClick={() => {
            unfold(!unfolded);
          }}
        >
          {unfolded ? t`Hide empty classes` : plural(folded, { one: '# empty class', other: '# empty classes' })}
        </Button>
      ) : null}
      {possible.length > 0 ? (
        <>
          <Button
            kind="primary"
            busy={publish.isPending}
            disabled={chosen.length === 0}
            onClick={() => {
              publish.mutate(
                { eventId: event._id, classIds: chosen.map(({ _id }) => _id) },
                {
                  onSuccess: () => {
                    toast.success(t`Lists published`);
                  },
                },
              );
            }}
          >
            {plural({ n: chosen.length }, { 0: 'Publish lists', one: 'Publish the list', other: 'Publish # lists' })}
          </Button>
          <p className="mt-2 max-w-prose text-sm text-ink-3">
            <Trans>Publishing freezes the lists. If you enter, move or rename an athlete later, the class's draw is void and you must publish it again.</Trans>
          </p>
        </>
      ) : null}
    </section>
  );
}

/** A link to fix what a class lacks; otherwise a link to seed it by hand. */
function Way({ event, one, enough, weighed }: { event: EventDetail; one: EventClass; enough: boolean; weighed: boolean }) {
  const { name } = one;
  const look = 'inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4';
  return (
    <span className="shrink-0">
      {!enough ? (
        <Link to="/events/$id" params={{ id: event._id }} quiet aria-label={plain(t`Merge ${{ name }} in the list of classes`)}><span className={look}><Trans>Merge</Trans></span></Link>
      ) : !weighed ? (
        <Link to="/events/$id/desk" params={{ id: event._id }} quiet aria-label={plain(t`Weigh ${{ name }} at the desk`)}><span className={look}><Trans>Desk</Trans></span></Link>
      ) : (
        <Link to="/brackets/$id" params={{ id: one._id }} state={{ about: 'seed' }} quiet aria-label={plain(t`Seed ${{ name }} by hand`)}><span className={look}><Trans>By hand</Trans></span></Link>
      )}
    </span>
  );
}
