import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { areBothHere, isCalled, useCallLeft } from './clock';
import type { Now, NowBout } from '@/api/now';
import { tableName } from '@/domain/tables';
import { duration } from '@/lib/format';

/** Where a bout is; the clock of its call until it is pulled. */
type AtTable = { table: string; clock: ReactNode };

/** The called and current bouts of a class, by number. */
export function useAtTables(now: Now | undefined, classId: string): ReadonlyMap<number, AtTable> {
  const tables = now?.tables;
  return useMemo(
    () =>
      new Map(
        (tables ?? []).flatMap((table) => {
          const bout = table.called;
          return bout?.classId === classId ? [[bout.matchNumber, { table: tableName(table), clock: isCalled(bout) ? <CalledFor bout={bout} /> : null }] as const] : [];
        }),
      ),
    [tables, classId],
  );
}

/** 'called 0:41': the time left to reach the table; no clock once both are there. */
export function CalledFor({ bout }: { bout: NowBout }) {
  const left = useCallLeft(bout);
  if (left === null || areBothHere(bout)) return <span>{t`both here`}</span>;
  const time = duration(left);
  return (
    <span data-over={left === 0 || undefined}>
      <Trans><span className="bk-word">called </span>{time}</Trans>
    </span>
  );
}
