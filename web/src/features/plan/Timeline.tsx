import { t } from '@lingui/core/macro';
import type { Plan } from '@/api/queue';
import { SectionHeader } from '@/components/PageHeader';
import { plain } from '@/lib/isolate';
import { marksOf, timeAt } from './times';

type TimelineProps = { title: string; plan: Pick<Plan, 'classes'>; begins: string; end: number };

/** Maximum of times above the bars, so that they do not touch. */
const MARKS = 7;

/** Beyond this share of the day there is no space for a time. */
const LAST = 0.79;

/** The classes of a day as bars along its hours: a table whose last column is drawn. */
export function Timeline({ title, plan, begins, end: longest }: TimelineProps) {
  const at = (seconds: number) => `${String((100 * seconds) / Math.max(1, longest))}%`;
  const marks = marksOf(begins, longest, MARKS);
  const classes = plan.classes
    .map((one) => ({ ...one, absent: one.tooSmall === true || one.laterDay === true || one.over === true }))
    .sort((a, b) => Number(a.absent) - Number(b.absent) || a.start - b.start || a.end - b.end);
  return (
    <section aria-label={plain(title)} className="min-w-0">
      <SectionHeader title={title} />
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b-2 border-line-2">
            <th scope="col" className="label py-2 pe-3 text-start text-ink-3">{t`Class`}</th>
            <th scope="col" className="label px-2 py-2 text-end text-ink-3"><abbr title={t`Athletes`} className="no-underline">{t`Athl.`}</abbr></th>
            <th scope="col" className="label px-2 py-2 text-end text-ink-3">{t`From`}</th>
            <th scope="col" className="label px-2 py-2 text-end text-ink-3">{t`To`}</th>
            <td aria-hidden="true" className="relative w-2/5 p-0 max-sm:hidden">
              {marks.map((mark) => (
                <span key={mark} style={{ insetInlineStart: at(mark) }} className="label absolute bottom-1 border-s border-line ps-1 text-ink-3 tabular-nums">
                  {mark > longest * LAST ? null : timeAt(begins, mark)}
                </span>
              ))}
            </td>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ _id, name, start, end, athletes, absent }) => (
            <tr key={_id} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-semibold wrap-anywhere max-sm:w-1/2">
                <bdi>{name}</bdi>
                {absent ? null : (
                  <span aria-hidden="true" className="relative mt-1 block h-1.5 bg-board-2 sm:hidden">
                    <span style={{ insetInlineStart: at(start), inlineSize: `max(3px, ${at(end - start)})` }} className="absolute inset-y-0 bg-ink" />
                  </span>
                )}
              </th>
              <td className="px-2 text-end tabular-nums">{athletes}</td>
              <td className="px-2 text-end tabular-nums">{absent ? '–' : timeAt(begins, start)}</td>
              <td className="px-2 text-end tabular-nums">{absent ? '–' : timeAt(begins, end)}</td>
              <td aria-hidden="true" className="relative p-0 max-sm:hidden">
                {marks.map((mark) => (
                  <span key={mark} style={{ insetInlineStart: at(mark) }} className="absolute inset-y-0 border-s border-line" />
                ))}
                {absent ? null : <span style={{ insetInlineStart: at(start), inlineSize: `max(3px, ${at(end - start)})` }} className="absolute inset-y-1.5 bg-ink" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
