import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { openProtests } from './model';
import { type Protest, protestsOptions, type Queue } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { reasonName } from '@/bout/words';
import { Badge } from '@/components/Badge';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { useServerTime } from '@/domain/queue/clock';
import { agoLine } from '@/domain/queue/words';
import { dotted } from '@/lib/isolate';
import { eventClock, type EventClock } from '@/lib/time';

/** This day's protests and proposed corrections, the latest first: who, when, why, and how it was decided. */
export function Protests({ event, queue }: { event: EventDetail; queue: Queue }) {
  const pulled = queue.classes.some(({ decided }) => decided > 0);
  const { data = [] } = useQuery({ ...protestsOptions(event._id, openProtests(queue)), enabled: pulled });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="protests" className="min-w-0">
      <SectionHeader id="protests" title={t`Protests`} />
      <ol role="list" className="border-t-2 border-line-2">
        {data.toReversed().map((one) => (
          <Row key={one._id} one={one} clock={eventClock(event)} />
        ))}
      </ol>
    </section>
  );
}

function Row({ one, clock }: { one: Protest; clock: EventClock }) {
  const { athlete, matchNumber, class: of, reason, link, filedBy, filedAt, outcome, note, decidedBy, decidedAt } = one;
  const correction = athlete === '';
  const now = useServerTime(outcome === '');
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {correction ? t`Correction of M${{ number: matchNumber }}` : t`${{ name: athlete }} about M${{ number: matchNumber }}`}
        <Badge tone={outcome === '' ? 'warn' : outcome === 'upheld' ? 'ok' : 'neutral'}>{outcome === '' ? dotted([t`Not decided`, agoLine(filedAt, now)]) : outcome === 'upheld' ? t`Upheld` : t`Dismissed`}</Badge>
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">{dotted([clock.time(filedAt), filedBy.name, correction ? reasonName('strike', reason) : reason])}</p>
      {decidedAt ? <p className="text-sm text-ink-2 wrap-anywhere">{dotted([clock.time(decidedAt), decidedBy?.name, note])}</p> : null}
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to="/brackets/$id" params={{ id: of._id }} search={{ match: matchNumber }}>{dotted([of.name, `M${String(matchNumber)}`])}</Link>
        {link ? <a href={link} target="_blank" rel="noreferrer" className="underline">{t`Link`}</a> : null}
      </p>
    </li>
  );
}
