import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type LedgerClass, ledgerOptions } from '@/api/ledger';
import type { EventDetail } from '@/api/types';
import { Link } from '@/components/Link';
import { shortClass } from '@/domain/classes';
import { useServerTime } from '@/domain/queue/clock';
import { RestLeft } from '@/domain/queue/RestLeft';
import { count, list } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { eventClock } from '@/lib/time';

/** Maximum of shown protest times, the next to end first. */
const SHOWN = 4;

/** The due steps of results and the running protest times, in one line with a link to the ceremony; empty for a club night. */
export function CeremonyNote({ event }: { event: EventDetail }) {
  const { data = [] } = useQuery({ ...ledgerOptions(event._id), enabled: event.settings.ledger });
  const finished = data.filter(({ stage }) => stage === 'finished');
  const lacks = (mark: LedgerClass['marks'][number]['mark']) => finished.filter(({ marks }) => !marks.some((one) => one.mark === mark)).length;
  const ready = data.filter((one) => one.ready).length;
  const repeat = data.filter(({ marks }) => marks.some((one) => one.repeat)).length;
  const announce = lacks('announced');
  const check = lacks('checked');
  const due = [
    repeat ? plural(repeat, { one: '# class to repeat', other: '# classes to repeat' }) : null,
    ready ? plural(ready, { one: '# class ready for medals', other: '# classes ready for medals' }) : null,
    announce ? plural(announce, { one: '# class to announce', other: '# classes to announce' }) : null,
    check ? plural(check, { one: '# class to check', other: '# classes to check' }) : null,
  ].filter((one) => one !== null);
  const announced = data.flatMap(({ _id, name, protestUntil }) => (protestUntil ? [{ _id, name, until: protestUntil }] : []));
  const now = useServerTime(announced.length > 0);
  const clocks = announced.filter(({ until }) => Date.parse(until) > now).sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  if (due.length + clocks.length === 0) return null;
  const clock = eventClock(event);
  const short = (id: string, name: string) => {
    const of = event.classes.find(({ _id }) => _id === id);
    return of ? shortClass(of.class, event.settings.unit) : name;
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-s-8 border-warn bg-board px-3 py-1">
      <p role="status" className="font-semibold wrap-anywhere empty:hidden">{due.length > 0 ? t`Ceremony: ${{ due: list(due) }}` : null}</p>
      {clocks.length > 0 ? (
        <ul role="list" aria-label={t`Protest times`} className="contents">
          {clocks.slice(0, SHOWN).map(({ _id, name, until }) => (
            <li key={_id} title={name} className="wrap-anywhere">
              {dotted([short(_id, name), t`Protest time until ${{ time: clock.time(until) }}`])}<RestLeft readyAt={until} />
            </li>
          ))}
        </ul>
      ) : null}
      {clocks.length > SHOWN ? <span className="text-ink-2">{t`and ${{ count: count(clocks.length - SHOWN) }} more`}</span> : null}
      <Link to="/events/$id/ceremony" params={{ id: event._id }}>{t`Open the ceremony`}</Link>
    </div>
  );
}
