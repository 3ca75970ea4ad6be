import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { AnchorHTMLAttributes } from 'react';
import { stepsOf } from './event-steps';
import { athleteCountsOptions } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { count } from '@/lib/format';
import { cx } from '@/lib/cx';

/** The preparations of an event, each with a link; the first missing one is the next step. */
export function Checklist({ event }: { event: EventDetail }) {
  const { data } = useQuery(athleteCountsOptions(event._id));
  if (!data) return null;
  const steps = stepsOf(event, data);
  const next = steps.find(({ done }) => !done);
  const texts = {
    classes: { label: t`Classes`, says: count(event.classes.length), to: '/events/$id' },
    athletes: { label: t`Athletes`, says: count(data.registered), to: '/events/$id/athletes' },
    weighed: { label: t`Weigh-in`, says: data.unweighed === 0 ? t`all` : t`${{ number: count(data.unweighed) }} left`, to: '/events/$id/desk' },
    drawn: { label: t`Draw`, says: t`${{ drawn: steps.find(({ step }) => step === 'drawn')?.number ?? 0 }} of ${{ classes: steps.find(({ step }) => step === 'drawn')?.of ?? 0 }}`, to: '/events/$id/draw' },
    tables: { label: t`Tables`, says: count(event.tables.length), to: '/events/$id/tables' },
  } as const;
  return (
    <section aria-label={t`Checklist`} className="mb-6">
      <ol role="list" className="grid gap-2 sm:grid-flow-col sm:auto-cols-fr">
        {steps.map(({ step, done }) => (
          <li key={step}>
            <Step to={texts[step].to} params={{ id: event._id }} data-next={step === next?.step || undefined} className={cx('flex min-h-11 items-center gap-2 border-s-4 bg-board px-3 py-1.5 hover:bg-board-2', step === next?.step ? 'border-accent' : done ? 'border-ok' : 'border-line')}>
              {done ? <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-ok" /> : <Circle size={18} aria-hidden="true" className="shrink-0 text-ink-3" />}
              <span className="font-semibold">{texts[step].label}</span>
              <span className="ms-auto text-ink-2 tabular-nums">{texts[step].says}</span>
              <span className="sr-only">{done ? t`done` : step === next?.step ? t`comes next` : t`to do`}</span>
            </Step>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Step = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props}>{props.children}</a>);
