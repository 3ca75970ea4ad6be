import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { whyText } from './misfit-words';
import { MissingWeighIn } from './MissingWeighIn';
import { isConflict, messageOf } from '@/api/client';
import { type EventAthlete, useUpdateAthlete, useWeigh } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { newIdempotencyKey } from '@/api/retry';
import { Button } from '@/components/Button';
import { Choice } from '@/components/Choice';
import { TextField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { ClassChips } from '@/domain/ClassChips';
import { ClassPicker } from '@/domain/ClassPicker';
import { sexName, sexOptions } from '@/domain/athlete-words';
import { shortClass } from '@/domain/classes';
import { againOn, moved, propose } from '@/domain/weigh-in';
import { type ReadWeight, readWeight, type Unit, weightText } from '@/domain/weights';
import { cx } from '@/lib/cx';
import { dotted, plain } from '@/lib/isolate';
import { useRestedKeys } from '@/lib/rested-keys';
import { serverNow } from '@/lib/server-clock';
import { day, eventClock } from '@/lib/time';
import { useWhileShown } from '@/lib/while-shown';

type Props = { event: EventDetail; athlete: EventAthlete; onDone: (said: string) => void; onLeave: () => void };

/** One athlete at the desk: first the scales, then the classes. Nothing changes without confirmation. */
export function WeighCard({ event, athlete, onDone, onLeave }: Props) {
  const [weighed, setWeighed] = useState<EventAthlete>();
  const { unit } = event.settings;
  const clock = eventClock(event);
  const p = athlete.private;
  // Another desk's later change is newer.
  const now = weighed && weighed.version >= athlete.version ? weighed : { ...athlete, private: p && { ...p, fitting: weighed?.private?.fitting } };
  return (
    // Escape is the way back from any of its controls.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="border-2 border-line-2 bg-board p-4 sm:p-6"
      onKeyDown={(key) => {
        if (key.key !== 'Escape') return;
        if (weighed) setWeighed(undefined);
        else onLeave();
      }}
    >
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="display min-w-0 text-4xl wrap-anywhere"><bdi>{athlete.user.name}</bdi></h2>
        <p className="display text-2xl text-ink-3">{athlete.number}</p>
        <p className="w-full text-ink-2">{dotted([athlete.club, athlete.country, sexName(p?.sex), p?.birthYear ? String(p.birthYear) : ''])}</p>
        {athlete.entries.length > 0 ? <ClassChips event={event} ids={athlete.entries.map((entry) => entry.class._id)} /> : <p className="text-ink-3"><Trans>In no class yet</Trans></p>}
      </div>
      {p && p.attempts.length > 0 ? (
        <ol role="list" aria-label={t`Attempts`} className="mb-4 flex flex-wrap gap-2">
          {p.attempts.map((attempt, i) => (
            <li key={attempt.at + String(i)} className={cx('rounded-xs border px-2 py-1', i === p.attempts.length - 1 ? 'border-ink font-semibold' : 'border-edge text-ink-3')}>
              <span className="tabular-nums">{weightText(attempt.grams, unit)}</span> <span className="text-sm">{attempt.lastDay ? clock.moment(attempt.at) : clock.when(attempt.at, serverNow())} · <bdi>{attempt.by.name}</bdi></span>
              {attempt.lastDay ? <span className="block text-sm">{t`valid until ${{ day: day(attempt.lastDay) }}`}</span> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {againOn(now).map(({ day: on, ids }) => (
        <div key={on} className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-s-4 border-warn bg-board-2 px-3 py-2">
          <p className="font-semibold">{t`Weigh again for ${{ day: day(on) }}:`}</p>
          <ClassChips event={event} ids={ids} />
        </div>
      ))}
      <MissingWeighIn event={event} athlete={now} />
      {weighed ? (
        <Classes
          key={weighed.private?.attempts.length}
          event={event}
          athlete={now}
          onAgain={() => {
            setWeighed(undefined);
          }}
          onDone={onDone}
        />
      ) : (
        <Scales event={event} athlete={athlete} onWeighed={setWeighed} onLeave={onLeave} />
      )}
    </div>
  );
}

type ScalesProps = { event: EventDetail; athlete: EventAthlete; onWeighed: (athlete: EventAthlete) => void; onLeave: () => void };

/** Sex and birth year, if unknown, and the weight. */
function Scales({ event, athlete, onWeighed, onLeave }: ScalesProps) {
  const { unit } = event.settings;
  const weight = useRef<HTMLInputElement>(null);
  const year = useRef<HTMLInputElement>(null);
  const sexes = useRef<HTMLDivElement>(null);
  const weigh = useWeigh(event._id);
  const update = useUpdateAthlete(event._id);
  const known = athlete.private;
  const [asksSex] = useState(known?.sex === '' && event.classes.some((one) => one.class.sex !== 'mixed'));
  const [asksYear] = useState(known?.birthYear === 0 && event.classes.some((one) => one.class.age.from > 0 || one.class.age.to > 0));
  const [sex, setSex] = useState<string>(known?.sex ?? '');
  const [birthYear, setBirthYear] = useState('');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<{ weight?: string; year?: string }>({});
  const [problem, setProblem] = useState('');
  // One key for each weight of each athlete, not for each try.
  const [key, setKey] = useState(newIdempotencyKey);
  const busy = weigh.isPending || update.isPending;
  // The next athlete may be shown by then.
  const failed = useWhileShown<[unknown]>(
    (error) => {
      setProblem(messageOf(error, t`Couldn't reach the server. Your entry is still here. Send it again; it counts only once.`));
    },
    (error) => {
      toast.error(t`Couldn't save the weight of ${{ name: athlete.user.name }}`, messageOf(error, t`Couldn't reach the server.`));
    },
  );

  useEffect(() => {
    if (asksSex) sexes.current?.querySelector('input')?.focus();
    else (asksYear ? year : weight).current?.focus();
  }, [asksSex, asksYear]);

  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const read = readWeight(typed, unit);
    const told = asksYear && birthYear !== '' ? Number(birthYear) : 0;
    const thisYear = Number(event.firstDay.slice(0, 4));
    const badYear = asksYear && birthYear !== '' && (!/^\d{4}$/.test(birthYear) || told < 1900 || told > thisYear);
    setProblem('');
    setWrong({ weight: wrongWeight(read, unit), year: badYear ? t`Enter the year with four digits.` : undefined });
    if (badYear) {
      year.current?.focus();
      return;
    }
    if ('wrong' in read) {
      weight.current?.focus();
      return;
    }
    try {
      const toldSex = asksSex && (sex === 'men' || sex === 'women') && sex !== known?.sex ? sex : undefined;
      const toldYear = told > 0 && told !== known?.birthYear ? told : undefined;
      if (toldSex ?? toldYear) await update.mutateAsync({ id: athlete._id, sex: toldSex, birthYear: toldYear });
      const [done] = await weigh.mutateAsync({ id: athlete._id, grams: read.grams, key });
      if (done) onWeighed(done);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <form noValidate onSubmit={(submitted) => void submit(submitted)} className="flex flex-col gap-4">
      <FormProblem text={problem || undefined} />
      {asksSex ? (
        // Letters choose, as in the lines of athletes.
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={sexes}
          onKeyDown={(pressed: KeyboardEvent) => {
            const choice = { m: 'men', w: 'women', f: 'women' }[pressed.key.toLowerCase()];
            if (choice === undefined) return;
            pressed.preventDefault();
            setSex(choice);
            (asksYear ? year : weight).current?.focus();
          }}
        >
          <Choice label={t`Sex (not known yet: M or W)`} value={sex} options={sexOptions()} onChange={setSex} />
        </div>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {asksYear ? (
          <TextField
            ref={year}
            label={t`Birth year (not known yet)`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={birthYear}
            error={wrong.year}
            onChange={(change) => {
              const next = change.target.value.trim();
              setBirthYear(next);
              if (/^\d{4}$/.test(next)) weight.current?.focus();
            }}
          />
        ) : null}
        <div className="text-2xl [&_input]:min-h-14 [&_input]:text-3xl">
          <TextField
            ref={weight}
            label={t`Weight in ${{ unit }}`}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={10}
            value={typed}
            error={wrong.weight}
            onChange={(change) => {
              setTyped(change.target.value);
              setKey(newIdempotencyKey());
              setWrong({});
            }}
          />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="lg" onClick={onLeave}><Trans>Someone else</Trans></Button>
        <Button size="lg" kind="primary" type="submit" busy={busy}>
          {problem ? t`Send again` : t`Weigh`}
        </Button>
      </div>
    </form>
  );
}

/** The message for an impossible weight, in the typed unit. */
function wrongWeight(read: ReadWeight, unit: Unit): string | undefined {
  if (!('wrong' in read)) return undefined;
  if (read.wrong === 'range') return t`Enter a weight from ${{ least: read.least }} to ${{ most: read.most }} ${{ unit: read.unit }}.`;
  return t`Enter the weight like this: ${{ weight: weightText(unit === 'kg' ? 69_800 : 69_989, unit) }}.`;
}

/** The key that confirms classes. */
const confirms = { key: 'Enter' };

type ClassesProps = { event: EventDetail; athlete: EventAthlete; onAgain: () => void; onDone: (said: string) => void };

/** The classes after the scales: digits choose, Enter confirms. If a class does not fit, Enter does nothing before a decision. */
function Classes({ event, athlete, onAgain, onDone }: ClassesProps) {
  const { unit } = event.settings;
  const box = useRef<HTMLElement>(null);
  const update = useUpdateAthlete(event._id);
  const [first] = useState(() => propose(event, athlete));
  const { fitting, mismatches } = first;
  const [chosen, setChosen] = useState<readonly string[]>(first.chosen);
  const [decided, setDecided] = useState(mismatches.length === 0);
  const [all, setAll] = useState(false);
  const has = athlete.entries.map((entry) => entry.class._id);
  const same = has.length === chosen.length && has.every((id) => chosen.includes(id));
  const grams = athlete.private?.attempts.at(-1)?.grams;
  const conflict = isConflict(update.error);
  const rested = useRestedKeys();
  useEffect(() => {
    box.current?.focus();
  }, [decided]);

  const offered = fitting.map(({ one }) => one).filter((one) => decided || !mismatches.some(({ instead }) => instead?._id === one._id));
  const toggle = (id: string) => {
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  };
  const say = (ids: readonly string[]) => {
    const names = event.classes.filter((one) => ids.includes(one._id)).map((one) => shortClass(one.class, unit));
    return dotted([`${athlete.user.name} ✓`, grams ? weightText(grams, unit) : '', names.join(', ') || t`no class`]);
  };
  const doneIfShown = useWhileShown(onDone);
  // The card shows it until the next athlete comes.
  const failed = useWhileShown<[unknown]>(
    () => undefined,
    (error) => {
      toast.error(t`Couldn't change the classes of ${{ name: athlete.user.name }}`, messageOf(error, t`Couldn't reach the server.`));
    },
  );
  const confirm = async () => {
    if (update.isPending) return;
    if (same) {
      onDone(say(chosen));
      return;
    }
    const groups = [...(athlete.private?.groups ?? [])];
    for (const one of event.classes) if (chosen.includes(one._id) && one.class.group && !groups.includes(one.class.group)) groups.push(one.class.group);
    const [done] = await update.mutateAsync({ id: athlete._id, classIds: [...chosen], groups, version: athlete.version, confirmed: conflict || undefined }).catch((error: unknown) => {
      failed(error);
      return [];
    });
    if (done) doneIfShown(say(chosen));
  };
  const actions = [
    ...(mismatches.some(({ instead }) => instead)
      ? [
          {
            label: t`Move to ${{ classes: mismatches.flatMap(({ instead }) => (instead ? [shortClass(instead.class, unit)] : [])).join(', ') }}`,
            run: () => {
              setChosen(moved(chosen, mismatches));
              setDecided(true);
            },
          },
        ]
      : []),
    { label: t`Another attempt`, run: onAgain },
    {
      label: t`Other classes`,
      run: () => {
        setChosen(moved(chosen, mismatches.map(({ one, why }) => ({ one, why }))));
        setAll(true);
        setDecided(true);
      },
    },
    {
      label: t`Keep the current classes`,
      run: () => {
        onDone(say(has));
      },
    },
  ];
  const press = (key: KeyboardEvent) => {
    if (key.target !== box.current) return;
    if (!rested) {
      key.preventDefault(); // the end of text typed before the classes appeared
      return;
    }
    if (key.key === 'Enter' && decided) {
      key.preventDefault();
      void confirm();
      return;
    }
    const digit = Number(key.key) - 1;
    const [action, one] = decided ? [undefined, offered[digit]] : [actions[digit], undefined];
    if (!action && !one) return;
    // Otherwise the key would type into the newly focused field.
    key.preventDefault();
    action?.run();
    if (one) toggle(one._id);
  };
  return (
    // It takes the focus, so that digits choose and Enter confirms, replacing any earlier input.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={box} aria-label={plain(t`Classes of ${{ name: athlete.user.name }}`)} tabIndex={-1} onKeyDown={press} className="flex flex-col gap-4 outline-none">
      <p className="display text-3xl tabular-nums" role="status">{grams ? weightText(grams, unit) : ''}</p>
      <FormProblem text={update.error ? messageOf(update.error, t`Couldn't reach the server. Nothing is lost. Confirm again.`) : undefined} />
      {!decided ? (
        <div role="alert" className="flex flex-col gap-3 border-s-4 border-danger bg-board-2 px-3 py-3">
          {mismatches.map((mismatch) => (
            <p key={mismatch.one._id} className="text-xl font-semibold">
              <bdi>{shortClass(mismatch.one.class, unit)}</bdi>: {whyText(mismatch)}
            </p>
          ))}
          <div className="grid gap-2 sm:grid-cols-2">
            {actions.map(({ label, run }, i) => (
              <Button key={label} size="lg" tall aria-keyshortcuts={rested ? String(i + 1) : undefined} onClick={run}>
                <kbd className="label opacity-70">{i + 1}</kbd> {label}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <>
          {fitting.length === 0 && !all ? <p className="font-semibold"><Trans>No open class fits this sex, age and weight.</Trans></p> : null}
          {offered.length > 0 ? (
            <div role="group" aria-label={t`Matching classes`} className="grid gap-2 sm:grid-cols-2">
              {offered.map((one, i) => {
                const on = chosen.includes(one._id);
                const above = fitting.find((fit) => fit.one === one)?.above ?? 0;
                return (
                  <button
                    key={one._id}
                    type="button"
                    aria-pressed={on}
                    aria-keyshortcuts={rested && i < 9 ? String(i + 1) : undefined}
                    onClick={() => {
                      toggle(one._id);
                      box.current?.focus();
                    }}
                    className={cx('flex min-h-14 items-center gap-3 rounded-xs border-2 px-4 py-2 text-start text-xl font-semibold', on ? 'border-ink bg-ink text-paper' : 'border-edge bg-paper hover:bg-board-2')}
                  >
                    {i < 9 ? <kbd aria-hidden="true" className="label opacity-70">{i + 1}</kbd> : null}
                    <span className="min-w-0 flex-1">
                      <bdi>{shortClass(one.class, unit)}</bdi> <span className="block text-sm font-normal wrap-anywhere"><bdi>{one.name}</bdi></span>
                    </span>
                    {above > 0 ? <span className="text-base font-normal">{above === 1 ? t`one class above` : t`${{ above }} classes above`}</span> : null}
                    <span aria-hidden="true">{on ? '✓' : ''}</span>
                  </button>
                );
              })}
            </div>
          ) : null}
          {all ? (
            <ClassPicker classes={event.classes} unit={unit} year={Number(event.firstDay.slice(0, 4))} known={{ sex: athlete.private?.sex, birthYear: athlete.private?.birthYear || undefined }} chosen={chosen} onChange={setChosen} />
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="lg" onClick={onAgain}><Trans>Another attempt</Trans></Button>
            {all ? null : <Button size="lg" onClick={() => { setAll(true); }}><Trans>Other classes</Trans></Button>}
            <Button size="lg" kind="primary" aria-keyshortcuts={rested ? confirms.key : undefined} busy={update.isPending} onClick={() => void confirm()}>
              {conflict ? t`Confirm anyway` : same ? t`Keep and continue` : t`Confirm and continue`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
