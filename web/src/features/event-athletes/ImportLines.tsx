import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { changeOf, type Decision, isChange, type Who } from './import-plan';
import type { KnownAthlete } from '@/api/event-athletes';
import type { ListLine, RegistrationPreview } from '@/api/lists';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { SelectField } from '@/components/Field';
import { sexName } from '@/domain/athlete-words';
import { type EventClass, shortClass } from '@/domain/classes';
import { MendLine } from '@/domain/entry-list/MendLine';
import type { Said } from '@/domain/entry-list/said';
import { dotted } from '@/lib/isolate';

/** Number of lines without a question shown at first; lines with one are always shown. */
const sample = 50;

/** An understood line: its person and its outcome. */
export type PlannedLine = {
  line: ListLine;
  suggestions: readonly KnownAthlete[];
  who: Who;
  /** Classes that the athlete would leave. */
  leaves: readonly EventClass[];
  decision: Decision;
  preview?: RegistrationPreview;
};

type Props = { event: EventDetail; bad: readonly ListLine[]; planned: readonly PlannedLine[]; said: Said; mending: number | undefined; onMending: (line: number | undefined) => void; onDecide: (line: number, decision: Decision) => void };

/** The understanding of each line with a person's decisions; lines with a question first. */
export function ImportLines({ event, bad, planned, said, mending, onMending, onDecide }: Props) {
  const [all, setAll] = useState(false);
  const asked = planned.filter(({ suggestions, preview, leaves }) => suggestions.length > 0 || leaves.length > 0 || preview?.refused);
  const rest = planned.filter((one) => !asked.includes(one));
  const shown = [...asked, ...(all ? rest : rest.slice(0, sample))];
  const at = (line: ListLine) => line.lines[0] ?? 0;
  const mend = (line: ListLine) =>
    mending === at(line) ? (
      <MendLine line={line} onMend={(fix) => { said.mend(fix); onMending(undefined); }} onCancel={() => { onMending(undefined); }} />
    ) : undefined;
  const fix = (line: ListLine) => (
    <Button size="sm" kind="quiet" aria-label={t`Fix line ${{ line: at(line) }}`} onClick={() => { onMending(at(line)); }}>
      <Trans>Fix</Trans>
    </Button>
  );
  return (
    <>
      {/* With a keyboard the dialog scrolls once it has a focused element. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol role="list" tabIndex={0} aria-label={t`Recognized lines`} className="border-t border-line">
        {bad.map((line) => (
          <Row key={at(line)} event={event} line={line} mark="bad" below={mend(line)} action={fix(line)}>
            {line.problems.map(({ message }) => <p key={message} className="font-semibold text-danger">{message}</p>)}
            {line.twice ? (
              <div className="mt-1 flex flex-wrap gap-2">
                <Button size="sm" onClick={() => { said.isSame(at(line)); }}><Trans>The same person</Trans></Button>
                <Button size="sm" onClick={() => { said.isApart(at(line)); }}><Trans>Another person</Trans></Button>
              </div>
            ) : null}
          </Row>
        ))}
        {shown.map(({ line, suggestions, who, leaves, decision, preview }) => {
          const change = preview?.before && preview.after ? changeOf(preview.before, preview.after) : undefined;
          const nothing = who === 'out' || (change !== undefined && !isChange(change));
          return (
            <Row key={at(line)} event={event} line={line} mark={preview?.refused ? 'bad' : nothing ? 'none' : preview ? 'good' : 'none'} below={mend(line)} action={fix(line)}>
              {preview?.problems.map(({ message }) => <p key={message} className="font-semibold text-danger">{message}</p>)}
              {preview?.refused === 'conflict' ? (
                <Button size="sm" onClick={() => { onDecide(at(line), { confirmed: true }); }}><Trans>Enter anyway</Trans></Button>
              ) : null}
              {change && isChange(change) ? <p className="font-semibold">{changeText(event, change)}</p> : null}
              {change && !isChange(change) ? <p className="text-ink-2"><Trans>Already registered. Nothing changes.</Trans></p> : null}
              {suggestions.length > 0 ? (
                <div className="mt-1 max-w-md">
                  <SelectField
                    label={t`Who is ${{ name: line.name }}?`}
                    value={who}
                    options={[
                      ...suggestions.map((person) => ({
                        value: person._id,
                        label: dotted([person.name, person.club, person.country, person.number ? t`registered with number ${{ number: person.number }}` : t`known`]),
                      })),
                      { value: 'new', label: t`another person with this name` },
                      { value: 'out', label: t`leave out` },
                    ]}
                    onChange={(value) => { onDecide(at(line), { who: value }); }}
                  />
                </div>
              ) : null}
              {leaves.length > 0 ? (
                <div className="mt-1 max-w-md">
                  <SelectField
                    label={t`Classes of ${{ name: line.name }}`}
                    value={decision.keep ? 'keep' : 'move'}
                    options={[
                      { value: 'move', label: t`Leave ${{ classes: shorts(event, leaves.map(({ _id }) => _id)) }}` },
                      { value: 'keep', label: t`Also stay in ${{ classes: shorts(event, leaves.map(({ _id }) => _id)) }}` },
                    ]}
                    onChange={(value) => { onDecide(at(line), { keep: value === 'keep' }); }}
                  />
                </div>
              ) : null}
            </Row>
          );
        })}
      </ol>
      {!all && rest.length > sample ? (
        <Button onClick={() => { setAll(true); }}>{plural(rest.length - sample, { one: 'Show # more', other: 'Show # more' })}</Button>
      ) : null}
    </>
  );
}

function shorts(event: EventDetail, ids: readonly string[]): string {
  return event.classes.filter((one) => ids.includes(one._id)).map((one) => shortClass(one.class, event.settings.unit)).join(' · ');
}

/** What changes for an athlete, such as "W 60 R → W 70 R". */
function changeText(event: EventDetail, { left, entered, profile }: ReturnType<typeof changeOf>): string {
  const said = (field: string, value: string) => (field === 'sex' ? sexName(value) : value) || '–';
  return [
    ...(left.length > 0 ? [`${shorts(event, left)} → ${shorts(event, entered) || '–'}`] : entered.length > 0 ? [`+ ${shorts(event, entered)}`] : []),
    ...profile.map(({ field, was, becomes }) => `${said(field, was)} → ${said(field, becomes)}`),
  ].join('; ');
}

type RowProps = { event: EventDetail; line: ListLine; mark: 'good' | 'bad' | 'none'; action: ReactNode; below: ReactNode; children: ReactNode };

function Row({ event, line, mark, action, below, children }: RowProps) {
  const classes = shorts(event, line.classIds);
  return (
    <li className="border-b border-line py-2">
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3">
        <span className="label pt-1 text-ink-3">{line.lines.length > 1 ? t`Lines ${{ lines: line.lines.join(', ') }}` : t`Line ${{ line: line.lines[0] ?? 0 }}`}</span>
        <div className="min-w-0 wrap-anywhere">
          <p>
            <span className="font-semibold"><bdi>{line.name || '–'}</bdi></span>{' '}
            <span className="text-ink-2">{dotted([sexName(line.sex), line.birthYear ? String(line.birthYear) : '', line.club, line.region, line.country])}</span>
          </p>
          {classes ? <p className="font-display font-semibold">{classes}</p> : null}
          {children}
        </div>
        <div className="flex items-start gap-1">
          {action}
          {mark === 'bad' ? (
            <CircleAlert size={18} aria-label={t`Left out`} className="mt-2.5 text-danger" />
          ) : mark === 'good' ? (
            <CircleCheck size={18} aria-label={t`Will be registered`} className="mt-2.5 text-ok" />
          ) : (
            <CircleMinus size={18} aria-hidden="true" className="mt-2.5 text-ink-3" />
          )}
        </div>
      </div>
      {below}
    </li>
  );
}
