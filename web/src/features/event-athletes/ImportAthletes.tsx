import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { draftOf } from './AddAthletes';
import { factsOf } from './facts';
import { messageOf } from '@/api/client';
import { type KnownAthlete, suggestAthletes, useRegister } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { newIdempotencyKey } from '@/api/retry';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { SelectField, TextareaField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { type AthleteLine, readAthletes } from '@/domain/athlete-lines';
import { problemText, sexName } from '@/domain/athlete-words';
import { shortClass } from '@/domain/classes';
import { textOf } from '@/lib/csv';
import { count } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { useWhileShown } from '@/lib/while-shown';

/** How many athletes are registered at once at most, as the server has it. */
const MOST = 2000;

/** How many lines without a question are shown at first; those with one are all shown. */
const sample = 50;

/** Who a line is: somebody new, or the one with this id. */
type Who = string;

/** Many athletes at once, from a paste or a file: first what each line was understood as, then all that are right, or none. */
export default function ImportAthletes({ event, pasted = '', onClose }: { event: EventDetail; pasted?: string; onClose: () => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(pasted);
  const [checking, setChecking] = useState(pasted !== '');
  const [key, setKey] = useState(newIdempotencyKey); // another for each list, not for each try
  const [chosen, setChosen] = useState<Readonly<Record<number, Who>>>({});
  const register = useRegister(event._id);
  const read = useMemo(() => readAthletes(text, factsOf(event)), [text, event]);
  const right = useMemo(() => read.lines.filter((line) => line.problems.length === 0), [read]);
  const known = useQuery({
    queryKey: ['event-suggestions', event._id, right],
    queryFn: ({ signal }) => suggestAthletes(event._id, right.map(draftOf), signal),
    enabled: checking && right.length > 0 && right.length <= MOST,
    staleTime: Infinity,
    gcTime: 0,
  });
  const suggestions = new Map(right.map((line, i) => [line.line, known.data?.[i] ?? []]));
  const whoIs = (line: AthleteLine): Who => chosen[line.line] ?? usualAnswer(suggestions.get(line.line) ?? []);
  // Without what is known of them they would all be somebody new.
  const asked = known.isSuccess && right.length <= MOST;
  const going = right.filter((line) => whoIs(line) !== 'out');

  const close = useWhileShown(onClose);
  async function send() {
    const athletes = going.map((line) => {
      const who = whoIs(line);
      return { ...draftOf(line), ...(who === 'new' ? { namesake: true } : { userId: who }) };
    });
    try {
      await register.mutateAsync({ athletes, key });
      toast.success(plural(athletes.length, { one: '# athlete registered', other: '# athletes registered' }));
      close();
    } catch {
      toast.error(t`Error registering athletes`);
    }
  }

  if (!checking) {
    return (
      <Dialog
        title={t`Many athletes`}
        width="wide"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}><Trans>Cancel</Trans></Button>
            <Button kind="primary" disabled={text.trim() === ''} onClick={() => { setChecking(true); }}>
              <Trans>Check the list</Trans>
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <p>
            <Trans>
              One athlete a line: name, sex, birth year, club, country, classes, separated by commas, semicolons or tabs. A first line that names the
              columns may put them in any order. Classes by name, or in short: 70 R, M +110 L, 60 RL.
            </Trans>
          </p>
          <div>
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-label={t`CSV file`}
              className="sr-only"
              tabIndex={-1}
              onChange={(change) => {
                const [picked] = change.target.files ?? [];
                if (picked) void textOf(picked).then(setText);
                change.target.value = '';
              }}
            />
            <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => file.current?.click()}>
              <Trans>Choose a CSV file</Trans>
            </Button>
          </div>
          <TextareaField
            label={t`List`}
            rows={12}
            spellCheck={false}
            hint={t`Or paste it here, also straight from a spreadsheet.`}
            value={text}
            onChange={(change) => {
              setText(change.target.value);
              setKey(newIdempotencyKey());
              setChosen({});
            }}
          />
        </div>
      </Dialog>
    );
  }

  const bad = read.lines.filter((line) => line.problems.length > 0);
  const out = right.length - going.length;
  return (
    <Dialog
      title={t`Many athletes`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button disabled={register.isPending} onClick={() => { register.reset(); setChecking(false); }}>
            {bad.length > 0 || right.length > MOST ? t`Mend the list` : t`Back`}
          </Button>
          <Button kind="primary" busy={register.isPending || known.isFetching} disabled={going.length === 0 || !asked} onClick={() => void send()}>
            {plural(going.length, { one: 'Register # athlete', other: 'Register # athletes' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={register.error ? messageOf(register.error, t`The server could not be reached. Try again: nobody is registered twice.`) : undefined} />
        <p role="status" className="display text-2xl">
          {plural(going.length, { one: '# line is right', other: '# lines are right' })}
          {bad.length > 0 ? `, ${plural(bad.length, { one: '# is left out', other: '# are left out' })}` : ''}
        </p>
        {read.ignored.length > 0 ? <p className="text-ink-2">{t`Columns that mean nothing here: ${{ columns: read.ignored.join(', ') }}`}</p> : null}
        {out > 0 ? <p className="text-ink-2">{plural(out, { one: '# athlete is registered already and stays as they are.', other: '# athletes are registered already and stay as they are.' })}</p> : null}
        {known.isError ? <ErrorState message={t`Whether anybody is known already could not be asked.`} onRetry={() => void known.refetch()} /> : null}
        <FormProblem text={right.length > MOST ? t`At most ${{ most: count(MOST) }} athletes are registered at once. Mend the list, and take the rest afterwards.` : undefined} />
        <Lines
          event={event}
          lines={[...bad, ...right]}
          suggestions={suggestions}
          whoIs={whoIs}
          onChoose={(line, who) => {
            setChosen((before) => ({ ...before, [line]: who }));
            setKey(newIdempotencyKey());
          }}
        />
      </div>
    </Dialog>
  );
}

/** Who somebody is if nobody says it: somebody registered stays out; somebody of that name with an account is the same person if something else agrees, too. */
function usualAnswer(known: readonly KnownAthlete[]): Who {
  if (known.some((person) => person.number)) return 'out';
  const sure = known.filter((person) => person.sameClub || person.sameBirthYear);
  return sure.length === 1 && sure[0] ? sure[0]._id : 'new';
}

type LinesProps = {
  event: EventDetail;
  lines: readonly AthleteLine[];
  suggestions: ReadonlyMap<number, readonly KnownAthlete[]>;
  whoIs: (line: AthleteLine) => Who;
  onChoose: (line: number, who: Who) => void;
};

function Lines({ event, lines, suggestions, whoIs, onChoose }: LinesProps) {
  const [all, setAll] = useState(false);
  const { unit } = event.settings;
  const asked = lines.filter((line) => line.problems.length > 0 || (suggestions.get(line.line)?.length ?? 0) > 0);
  const rest = lines.filter((line) => !asked.includes(line));
  const shown = [...asked, ...(all ? rest : rest.slice(0, sample))];
  return (
    <>
      {/* By keyboard the dialog is scrolled once something in it has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol role="list" tabIndex={0} aria-label={t`What was understood`} className="border-t border-line">
        {shown.map((line) => {
          const known = suggestions.get(line.line) ?? [];
          const there = known.find((person) => person.number);
          const classes = event.classes.filter((one) => line.classIds.includes(one._id)).map((one) => shortClass(one.class, unit));
          return (
            <li key={line.line} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2">
              <span className="label pt-1 text-ink-3">{t`Line ${{ line: line.line }}`}</span>
              <div className="min-w-0 wrap-anywhere">
                <p>
                  <span className="font-semibold"><bdi>{line.name || '–'}</bdi></span>{' '}
                  <span className="text-ink-2">{dotted([sexName(line.sex), line.birthYear ? String(line.birthYear) : '', line.club, line.country])}</span>
                </p>
                {classes.length > 0 ? <p className="font-display font-semibold">{classes.join(' · ')}</p> : null}
                {line.problems.map((problem) => {
                  const text = problemText(problem, unit);
                  return <p key={text} className="font-semibold text-danger">{text}</p>;
                })}
                {known.length > 0 ? (
                  <div className="mt-1 max-w-md">
                    <SelectField
                      label={t`Who is ${{ name: line.name }}?`}
                      value={whoIs(line)}
                      options={[
                        ...known.filter((person) => !person.number).map((person) => ({ value: person._id, label: dotted([person.name, person.club, person.country, t`known`]) })),
                        ...(there ? [{ value: 'out', label: t`registered already with number ${{ number: there.number ?? 0 }}` }] : []),
                        { value: 'new', label: t`another person of this name` },
                      ]}
                      onChange={(who) => {
                        onChoose(line.line, who);
                      }}
                    />
                  </div>
                ) : null}
              </div>
              {line.problems.length > 0 ? (
                <CircleAlert size={18} aria-hidden="true" className="mt-0.5 text-danger" />
              ) : (
                <CircleCheck size={18} aria-hidden="true" className="mt-0.5 text-ok" />
              )}
            </li>
          );
        })}
      </ol>
      {!all && rest.length > sample ? (
        <Button onClick={() => { setAll(true); }}>{plural(rest.length - sample, { one: 'Show # more', other: 'Show # more' })}</Button>
      ) : null}
    </>
  );
}
