import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Import, ImportedLine } from '@/api/types';

/** How many good lines are shown; the bad ones are all shown. */
const sample = 20;

/** What each line would make: the bad ones with what is wrong, and the first of the good ones. */
export function ImportPreview({ preview, busy }: { preview: Import; busy: boolean }) {
  const bad = preview.lines.filter((line) => line.problems.length > 0);
  const good = preview.lines.filter((line) => line.problems.length === 0);
  const rest = good.length - sample;
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="display text-2xl">
        {t`${plural({ good: preview.good }, { other: '# can be imported' })}, ${plural({ bad: preview.bad }, { other: '# cannot' })}`}
      </p>
      {busy ? <div role="progressbar" aria-label={t`Importing`} className="progress -mt-3 h-1 bg-board-2" /> : null}
      {bad.length > 0 ? (
        <section aria-label={t`Lines with mistakes`}>
          <p className="mb-2 text-ink-2"><Trans>Nobody is imported until every line is right. Mend these in the list and check it again.</Trans></p>
          <Lines lines={bad} />
        </section>
      ) : null}
      {good.length > 0 ? (
        <section aria-label={t`Lines that are right`}>
          <Lines lines={good.slice(0, sample)} />
          {rest > 0 ? <p className="mt-2 text-ink-3">{t`and ${plural(rest, { other: '# more' })}`}</p> : null}
        </section>
      ) : null}
    </div>
  );
}

function Lines({ lines }: { lines: ImportedLine[] }) {
  return (
    <ol role="list" className="border-t border-line">
      {lines.map(({ line, name, email, problems }) => (
        <li key={line} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2">
          <span className="label pt-1 text-ink-3"><Trans>Line {line}</Trans></span>
          <div className="min-w-0 wrap-anywhere">
            <p>
              <span className="font-semibold">{name || '–'}</span> <span className="text-ink-3">{email || '–'}</span>
            </p>
            {problems.map((problem) => (
              <p key={problem.field + problem.message} className="font-semibold text-danger">
                {problem.message}
              </p>
            ))}
          </div>
          {problems.length > 0 ? (
            <CircleAlert size={18} aria-hidden="true" className="mt-0.5 text-danger" />
          ) : (
            <CircleCheck size={18} aria-hidden="true" className="mt-0.5 text-ok" />
          )}
        </li>
      ))}
    </ol>
  );
}
