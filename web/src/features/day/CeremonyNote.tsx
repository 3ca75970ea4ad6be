import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type LedgerClass, ledgerOptions } from '@/api/ledger';
import type { EventDetail } from '@/api/types';
import { Link } from '@/components/Link';
import { list } from '@/lib/format';

/** What is due with the results of the classes, in one line that leads to the ceremony; nothing for a club's evening. */
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
  if (due.length === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4 border-s-8 border-warn bg-board px-3 py-1">
      <span className="font-semibold wrap-anywhere">{t`Ceremony: ${{ due: list(due) }}`}</span>
      <Link to="/events/$id/ceremony" params={{ id: event._id }}>{t`Open the ceremony`}</Link>
    </p>
  );
}
