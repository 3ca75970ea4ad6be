import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Said } from './said';
import { asideText, columnOptions } from './words';
import type { ListQuestion, ListReading } from '@/api/lists';
import { Button } from '@/components/Button';
import { SelectField } from '@/components/Field';
import { type EventClass, shortClass } from '@/domain/classes';
import { ClassPicker } from '@/domain/ClassPicker';
import type { Unit } from '@/domain/weights';
import { dotted } from '@/lib/isolate';

type Props = { reading: ListReading; said: Said; people?: boolean };

/** How a list was read, with corrections: encoding, sheet, and the meaning of each column. */
export function ReadingChecks({ reading, said, people = false }: Props) {
  const { encodings, sheets, columns } = reading;
  const options = columnOptions(people);
  const [opened, setOpened] = useState(false);
  return (
    <>
      {encodings.length > 1 ? (
        <SelectField
          label={t`Encoding`}
          hint={t`Choose the encoding that shows the names correctly.`}
          value={reading.encoding}
          options={[
            ...encodings.map(({ encoding, sample }) => ({ value: encoding, label: `${encoding}: ${sample}` })),
            ...(encodings.some(({ encoding }) => encoding === reading.encoding) ? [] : [{ value: reading.encoding, label: reading.encoding }]),
          ]}
          onChange={(encoding) => { said.say({ encoding }); }}
        />
      ) : null}
      {sheets.length > 1 ? (
        <SelectField label={t`Sheet`} value={reading.sheet} options={sheets.map((name) => ({ value: name, label: name }))} onChange={(sheet) => { said.forget(); said.say({ sheet }); }} />
      ) : null}
      {columns.length > 1 ? (
        <details open={reading.ask || opened} onToggle={(toggled) => { setOpened(toggled.currentTarget.open); }} className="border-y border-line py-2">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            <Trans>Columns</Trans>
            <span className="ms-2 font-normal text-ink-2">
              {columns.map(({ column }) => (column === 'ignored' ? undefined : options.find(({ value }) => value === column)?.label)).filter(Boolean).join(' · ')}
            </span>
          </summary>
          {reading.ask ? <p role="alert" className="mb-3 border-s-4 border-warn bg-board-2 px-3 py-2 font-semibold"><Trans>These columns weren't recognized. Choose what each one contains.</Trans></p> : null}
          <div className="grid gap-x-5 gap-y-4 pt-2 pb-3 sm:grid-cols-2">
            {columns.map(({ title, column, samples }, i) => (
              <SelectField
                key={i}
                label={title || t`Column ${{ number: i + 1 }}`}
                hint={dotted(samples)}
                value={column}
                options={options}
                onChange={(value) => { said.say({ columns: columns.map((one, j) => (j === i ? value : one.column)) }); }}
              />
            ))}
          </div>
          {reading.ask ? <Button kind="strong" onClick={() => { said.say({ columns: columns.map(({ column }) => column) }); }}><Trans>Use these columns</Trans></Button> : null}
        </details>
      ) : null}
    </>
  );
}

/** Rows that are not athletes; a person can turn each into one. */
export function Asides({ reading, said }: Props) {
  if (reading.aside.length === 0) return null;
  return (
    <details className="border-b border-line pb-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{plural(reading.aside.length, { one: '# line without an athlete', other: '# lines without an athlete' })}</summary>
      <ol role="list">
        {reading.aside.map(({ line, text, why }) => (
          <li key={line} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1.5">
            <span className="label text-ink-3">{t`Line ${{ line }}`}</span>
            <span className="min-w-0 wrap-anywhere"><bdi>{text}</bdi> <span className="text-ink-3">{asideText(why)}</span></span>
            {why === 'left-out' ? (
              <Button size="sm" kind="quiet" onClick={() => { said.undo(line); }}><Trans>Restore</Trans></Button>
            ) : (
              <Button size="sm" kind="quiet" onClick={() => { said.mend({ line, as: 'athlete' }); }}><Trans>Add as athlete</Trans></Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

type QuestionsProps = Props & { classes: readonly EventClass[]; unit: Unit; year: number };

/** Asks which classes the list means, once for all lines with the same spelling. */
export function ClassQuestions({ reading, said, classes, unit, year }: QuestionsProps) {
  if (reading.questions.length === 0) return null;
  return (
    <section aria-label={t`Classes to choose`} className="flex flex-col gap-4">
      {reading.questions.map((question) => (
        <ClassQuestion key={question.key} question={question} classes={classes} unit={unit} year={year} onAnswer={(ids) => { said.answer(question.key, ids); }} />
      ))}
    </section>
  );
}

function ClassQuestion({ question, classes, unit, year, onAnswer }: { question: ListQuestion; classes: readonly EventClass[]; unit: Unit; year: number; onAnswer: (ids: string[]) => void }) {
  const among = classes.filter((one) => question.among.includes(one._id));
  const [others, setOthers] = useState(among.length === 0);
  const [chosen, setChosen] = useState<string[]>([]);
  const { text } = question;
  return (
    <div role="group" aria-label={t`Which class is “${{ text }}”?`} className="flex flex-col gap-2 border-s-4 border-warn bg-board-2 px-3 py-2.5">
      <p className="font-semibold">
        {t`Which class is “${{ text }}”?`} <span className="font-normal text-ink-2">{plural(question.lines.length, { one: '# line', other: '# lines' })}</span>
      </p>
      {others ? null : (
        <div className="flex flex-wrap gap-2">
          {among.slice(0, 12).map((one) => (
            <Button key={one._id} aria-label={one.name} onClick={() => { onAnswer([one._id]); }}>{shortClass(one.class, unit)}</Button>
          ))}
          {among.length === 2 && among[0]?.class.arm !== among[1]?.class.arm ? <Button onClick={() => { onAnswer(question.among); }}><Trans>Both</Trans></Button> : null}
          <Button kind="quiet" onClick={() => { setOthers(true); }}><Trans>Other classes</Trans></Button>
        </div>
      )}
      {others ? (
        <>
          <ClassPicker classes={classes} unit={unit} year={year} known={{}} chosen={chosen} onChange={setChosen} />
          <div className="flex flex-wrap gap-2">
            <Button kind="strong" disabled={chosen.length === 0} onClick={() => { onAnswer(chosen); }}><Trans>Use these classes</Trans></Button>
            <Button kind="quiet" onClick={() => { onAnswer([]); }}><Trans>No class</Trans></Button>
          </div>
        </>
      ) : (
        <div><Button size="sm" kind="quiet" onClick={() => { onAnswer([]); }}><Trans>No class</Trans></Button></div>
      )}
    </div>
  );
}
