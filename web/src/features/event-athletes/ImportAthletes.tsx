import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { factsOf } from './facts';
import { athleteOf, changeOf, type Decision, isChange, moves, usualAnswer } from './import-plan';
import { ImportLines, type PlannedLine } from './ImportLines';
import { messageOf } from '@/api/client';
import { type NewAthlete, suggestAthletes, useEventAthletes, useRegister } from '@/api/event-athletes';
import { draftOf, type ListLine, listReadingOptions, registrationPreviewOptions } from '@/api/lists';
import type { EventDetail } from '@/api/types';
import { newIdempotencyKey } from '@/api/retry';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { type ChosenList, isEmptyList, ListSourceFields } from '@/domain/entry-list/ListSourceFields';
import { Asides, ClassQuestions, ReadingChecks } from '@/domain/entry-list/ReadingChecks';
import { useSaid } from '@/domain/entry-list/said';
import { count } from '@/lib/format';
import { useWhileShown } from '@/lib/while-shown';

/** Maximum of athletes in one registration, as on the server. */
const MOST = 2000;

/** Many athletes at once, from a paste or a file: first a preview of each line, then all correct ones, or none. */
export default function ImportAthletes({ event, pasted = '', onClose }: { event: EventDetail; pasted?: string; onClose: () => void }) {
  const [list, setList] = useState<ChosenList>({ name: '', source: { lines: pasted } });
  const [checking, setChecking] = useState(pasted !== '');
  const [decisions, setDecisions] = useState<Readonly<Record<number, Decision>>>({});
  const [mending, setMending] = useState<number>();
  const said = useSaid();
  const sent = useRef({ athletes: '', key: '' }); // a new key for each list, not for each try
  const register = useRegister(event._id);
  const close = useWhileShown(onClose);
  const reading = useQuery({ ...listReadingOptions(event._id, list.source, said.said), enabled: checking });
  const registered = useEventAthletes(event, checking);
  const lines = reading.data?.lines ?? [];
  const right = reading.data?.ask ? [] : lines.filter((line) => line.problems.length === 0);
  const fits = right.length <= MOST;
  const known = useQuery({
    queryKey: ['event-athletes', event._id, 'suggestions', right.map(({ name, club, birthYear }) => [name, club, birthYear])],
    queryFn: ({ signal }) => suggestAthletes(event._id, right.map(draftOf), signal),
    enabled: checking && right.length > 0 && fits && !reading.isPlaceholderData,
    staleTime: Infinity,
    gcTime: 0,
  });
  // Without the known people, all would look new.
  const asked = known.isSuccess && registered.isSuccess && fits && !reading.isPlaceholderData;
  const keyOf = (line: ListLine) => line.lines[0] ?? 0;
  const plans: { line: ListLine; athlete?: NewAthlete; planned: PlannedLine }[] = right.map((line, i) => {
    const suggestions = known.data?.[i] ?? [];
    const decision = decisions[keyOf(line)] ?? {};
    const who = decision.who ?? usualAnswer(suggestions);
    const leaves = moves(line, registered.data?.find(({ user }) => user._id === who), event.classes);
    return { line, athlete: athleteOf(line, who, leaves, decision), planned: { line, suggestions, who, leaves, decision } };
  });
  const tried = plans.flatMap(({ athlete }) => athlete ?? []);
  const preview = useQuery({ ...registrationPreviewOptions(event._id, tried), enabled: asked && tried.length > 0 });
  const sure = asked && (tried.length === 0 || (preview.isSuccess && !preview.isPlaceholderData && preview.data.length === tried.length));
  // While a preview reloads after a change elsewhere, it stays visible and can be confirmed: otherwise the button would
  // miss the tap.
  const checks = !sure && (reading.isFetching || known.isFetching || preview.isFetching);
  let next = 0;
  const planned: PlannedLine[] = plans.map(({ athlete, planned }) => (athlete ? { ...planned, preview: preview.data?.[next++] } : planned));
  const goes = ({ preview: one }: PlannedLine) => one?.after !== undefined && one.after !== null && (one.before === null || isChange(changeOf(one.before, one.after)));
  const going = sure ? plans.flatMap(({ athlete }, i) => (athlete && planned[i] && goes(planned[i]) ? [athlete] : [])) : [];
  const bad = lines.length - right.length + planned.filter(({ preview: one }) => one?.refused).length;

  function choose(next: ChosenList) {
    setList(next);
    setDecisions({});
    said.forget();
  }
  async function send() {
    const athletes = JSON.stringify(going);
    if (sent.current.athletes !== athletes) sent.current = { athletes, key: newIdempotencyKey() };
    try {
      await register.mutateAsync({ athletes: going, key: sent.current.key });
      toast.success(plural(going.length, { one: '# athlete registered', other: '# athletes registered' }));
      close();
    } catch {
      toast.error(t`Couldn't register the athletes`);
    }
  }

  if (!checking) {
    return (
      <Dialog
        title={t`Add a list of athletes`}
        width="wide"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}><Trans>Cancel</Trans></Button>
            <Button kind="primary" disabled={isEmptyList(list)} onClick={() => { setChecking(true); }}>
              <Trans>Check the list</Trans>
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <p>
            <Trans>
              One athlete per line: name, sex, birth year, club, country, classes. Column names and headings can be in any language. Write classes by name or in short: 70 R, M +110 L, 60 RL.
            </Trans>
          </p>
          <ListSourceFields list={list} onChange={choose} onFile={(chosen) => { choose(chosen); setChecking(true); }} />
        </div>
      </Dialog>
    );
  }

  return (
    <Dialog
      title={t`Add a list of athletes`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button disabled={register.isPending || mending !== undefined} onClick={() => { register.reset(); setChecking(false); }}>
            <Trans>Back</Trans>
          </Button>
          <Button kind="primary" busy={register.isPending || checks} disabled={going.length === 0 || mending !== undefined} onClick={() => void send()}>
            {plural(going.length, { one: 'Register # athlete', other: 'Register # athletes' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={register.error ? messageOf(register.error, t`Couldn't reach the server. Try again: nobody is registered twice.`) : undefined} />
        {list.name ? <p className="text-ink-2"><bdi>{list.name}</bdi></p> : null}
        {reading.isError ? <ErrorState message={messageOf(reading.error, t`The list couldn't be read. Check your connection and try again.`)} onRetry={() => void reading.refetch()} /> : null}
        {reading.isPending && !reading.isError ? <RowsSkeleton rows={6} /> : null}
        {reading.data && !reading.isError ? (
          <>
            <p role="status" className="display text-2xl">
              {plural(going.length, { one: '# valid line', other: '# valid lines' })}
              {bad > 0 ? `, ${plural(bad, { one: '# left out', other: '# left out' })}` : ''}
            </p>
            {known.isError ? <ErrorState message={t`Couldn't check for known athletes.`} onRetry={() => void known.refetch()} /> : null}
            {preview.isError ? <ErrorState message={messageOf(preview.error, t`Couldn't check what would be registered.`)} onRetry={() => void preview.refetch()} /> : null}
            <FormProblem text={fits ? undefined : t`You can register up to ${{ most: count(MOST) }} athletes at once. Split the list and add the rest afterwards.`} />
            <ReadingChecks reading={reading.data} said={said} />
            <ClassQuestions reading={reading.data} said={said} classes={event.classes} unit={event.settings.unit} year={factsOf(event).year} />
            <ImportLines
              event={event}
              bad={reading.data.ask ? [] : lines.filter((line) => line.problems.length > 0)}
              planned={planned}
              said={said}
              mending={mending}
              onMending={setMending}
              onDecide={(line, decision) => { setDecisions((before) => ({ ...before, [line]: { ...before[line], ...decision } })); }}
            />
            <Asides reading={reading.data} said={said} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
