import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ListLine } from '@/api/lists';
import type { Import, ImportedLine } from '@/api/types';
import { Button } from '@/components/Button';
import { MendLine } from '@/domain/entry-list/MendLine';
import type { Said } from '@/domain/entry-list/said';

/** Number of shown good lines; bad ones are all shown. */
const sample = 20;

/** A line as the import sees it, and as read. */
type Pair = { made: ImportedLine; read?: ListLine };

/** A preview of the lines: bad ones with their problems, and the first good ones. */
export function ImportPreview({ preview, lines, said, busy }: { preview: Import; lines: readonly ListLine[]; said: Said; busy: boolean }) {
  const pairs = preview.lines.map((made, i): Pair => ({ made, read: lines[i] }));
  const bad = pairs.filter(isBad);
  const good = pairs.filter((pair) => !isBad(pair));
  const rest = good.length - sample;
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="display text-2xl">
        {t`${plural({ good: good.length }, { other: '# can be imported' })}, ${plural({ bad: bad.length }, { other: '# cannot' })}`}
      </p>
      {busy ? <div role="progressbar" aria-label={t`Importing`} className="progress -mt-3 h-1 bg-board-2" /> : null}
      {bad.length > 0 ? (
        <section aria-label={t`Lines with errors`}>
          <p className="mb-2 text-ink-2"><Trans>Fix these lines or leave them out. The import starts when every line is valid.</Trans></p>
          <Lines pairs={bad} said={said} />
        </section>
      ) : null}
      {good.length > 0 ? (
        <section aria-label={t`Valid lines`}>
          <Lines pairs={good.slice(0, sample)} said={said} />
          {rest > 0 ? <p className="mt-2 text-ink-3">{t`and ${plural(rest, { other: '# more' })}`}</p> : null}
        </section>
      ) : null}
    </div>
  );
}

const isBad = ({ made, read }: Pair) => made.problems.length > 0 || (read?.problems.length ?? 0) > 0;

function Lines({ pairs, said }: { pairs: Pair[]; said: Said }) {
  const [mending, setMending] = useState<number>();
  return (
    <ol role="list" className="border-t border-line">
      {pairs.map(({ made, read }) => {
        const line = read?.lines[0] ?? made.line;
        const problems = [...made.problems, ...(read?.problems ?? [])].map(({ message }) => message);
        return (
          <li key={line} className="border-b border-line py-2">
            <div className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-3">
              <span className="label pt-1 text-ink-3"><Trans>Line {line}</Trans></span>
              <div className="min-w-0 wrap-anywhere">
                <p>
                  <span className="font-semibold">{made.name || read?.name || '–'}</span> <span className="text-ink-3">{made.email || '–'}</span>
                </p>
                {[...new Set(problems)].map((problem) => <p key={problem} className="font-semibold text-danger">{problem}</p>)}
                {read?.twice ? (
                  <div className="mt-1 flex flex-wrap gap-2">
                    <Button size="sm" onClick={() => { said.isSame(line); }}><Trans>The same person</Trans></Button>
                    <Button size="sm" onClick={() => { said.isApart(line); }}><Trans>Another person</Trans></Button>
                  </div>
                ) : null}
              </div>
              <div className="flex items-start gap-1">
                {read ? (
                  <Button size="sm" kind="quiet" aria-label={t`Fix line ${{ line }}`} onClick={() => { setMending(line); }}><Trans>Fix</Trans></Button>
                ) : null}
                {problems.length > 0 ? (
                  <CircleAlert size={18} aria-hidden="true" className="mt-2.5 text-danger" />
                ) : (
                  <CircleCheck size={18} aria-hidden="true" className="mt-2.5 text-ok" />
                )}
              </div>
            </div>
            {read && mending === line ? <MendLine line={read} people onMend={(fix) => { said.mend(fix); setMending(undefined); }} onCancel={() => { setMending(undefined); }} /> : null}
          </li>
        );
      })}
    </ol>
  );
}
