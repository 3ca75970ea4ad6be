import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/client';
import { type EventAthlete, type KnownAthlete, type NewAthlete, suggestAthletes, useRegister } from '@/api/event-athletes';
import { draftOf, readLines } from '@/api/lists';
import type { EventDetail } from '@/api/types';
import { newIdempotencyKey } from '@/api/retry';
import { Button } from '@/components/Button';
import { Badge } from '@/components/Badge';
import { isScan, scanned } from '@/domain/badge';
import { toWeigh } from '@/domain/weigh-in';
import { cx } from '@/lib/cx';
import { fold, found as foundByName } from '@/lib/fold';
import { dotted } from '@/lib/isolate';
import { useRestedKeys } from '@/lib/rested-keys';

export type FindHandle = {
  focus: () => void;
  /** Puts a text into the field, as if typed. */
  says: (text: string) => void;
};

/** Maximum of shown athletes. */
const SHOWN = 7;

/** Matching athletes, best first: the number, then names that begin with the text; unweighed athletes first. */
export function found(typed: string, athletes: readonly EventAthlete[]): EventAthlete[] {
  const text = typed.trim();
  if (text === '') return [];
  if (isScan(text)) {
    const one = scanned(text, athletes);
    return one ? [one] : [];
  }
  const query = fold(text);
  const rank = (one: EventAthlete) =>
    (String(one.number) === text ? 0 : 4) + (fold(one.user.name).startsWith(query) ? 0 : 2) + (toWeigh(one) ? 0 : 1);
  const numbered = athletes.filter((one) => String(one.number) === text);
  const named = foundByName(athletes, text, (one) => one.user.name);
  return [...new Set([...numbered, ...named])]
    .map((one) => ({ one, at: rank(one) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

type Latecomer = { draft: NewAthlete; key: string; known: KnownAthlete[]; why?: string; force?: 'namesake' | 'confirmed' };

type Props = { ref?: Ref<FindHandle>; event: EventDetail; athletes: readonly EventAthlete[]; onFound: (id: string) => void };

/** One field for a name, a number or a scanned badge; Enter takes the first. It can register a missing athlete directly. */
export function FindAthlete({ ref, event, athletes, onFound }: Props) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [late, setLate] = useState<Latecomer>();
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const register = useRegister(event._id);
  const queries = useQueryClient();
  const people = found(text, athletes);
  const shown = people.slice(0, SHOWN);
  const scan = isScan(text);
  const busy = asking || register.isPending;

  const change = (next: string) => {
    setText(next);
    setAt(0);
    setLate(undefined);
    setProblem('');
  };
  useImperativeHandle(ref, () => ({
    focus: () => {
      input.current?.focus();
    },
    says: (said) => {
      change(said);
      if (said) input.current?.focus();
    },
  }));
  useEffect(() => {
    // On touch screens, no keyboard appears before a tap.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, []);

  const take = (one: EventAthlete) => {
    change('');
    onFound(one._id);
  };
  const send = async (draft: NewAthlete, key: string) => {
    try {
      const [made] = await register.mutateAsync({ athletes: [draft], key });
      if (made) take(made);
    } catch (error) {
      const force = !(error instanceof ApiError) ? undefined : error.status === 409 ? ('confirmed' as const) : error.errors.some(({ field }) => field.endsWith('.name')) ? ('namesake' as const) : undefined;
      setLate({ draft, key, known: [], why: messageOf(error, t`Couldn't reach the server.`), force });
    }
  };
  const addLatecomer = async () => {
    if (busy) return;
    const key = newIdempotencyKey();
    setAsking(true);
    try {
      const [line] = (await readLines(queries, event._id, text)).lines;
      if (!line) {
        setProblem(t`This line has no athlete.`);
        return;
      }
      if (line.problems.length > 0) {
        setProblem(line.problems.map(({ message }) => message).join(' '));
        return;
      }
      const draft = draftOf(line);
      const [known = []] = await suggestAthletes(event._id, [draft]);
      const free = known.filter((one) => !one.number);
      if (free.length > 0) setLate({ draft, key, known: free });
      else await send(draft, key);
    } catch (error) {
      setProblem(messageOf(error, t`Couldn't reach the server.`));
    } finally {
      setAsking(false);
    }
  };
  // A number is searched and never registered, because it is no name.
  const number = /^\p{N}+$/u.test(text.trim());
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(0, Math.min(shown.length - 1, at + by)));
    } else if (event.key === 'Escape') {
      change('');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const one = shown[at];
      if (one) take(one);
      else if (text.trim() !== '' && !scan && !number && !late) void addLatecomer();
    }
  };
  const none = text.trim() !== '' && people.length === 0;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={`${list}-field`} className="label text-ink-2"><Trans>Name, number or badge</Trans></label>
      <input
        ref={input}
        id={`${list}-field`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[at] ? `${list}-${shown[at]._id}` : undefined}
        aria-describedby={problem ? `${list}-problem` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(typed) => {
          change(typed.target.value);
        }}
        onKeyDown={press}
        className="min-h-14 w-full rounded-xs border-2 border-edge bg-paper px-4 py-2 text-2xl text-ink"
      />
      <div id={list} role="listbox" aria-label={t`Athletes`} className={cx('border-t border-line', shown.length === 0 && 'hidden')}>
        {shown.map((one, i) => (
          // The keys are those of the field, which keeps the focus.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={one._id}
            id={`${list}-${one._id}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            onClick={() => {
              take(one);
            }}
            className={cx('flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-3 py-2 text-lg hover:bg-board-2', i === at && 'bg-ink text-paper hover:bg-ink')}
          >
            <span className="w-10 shrink-0 text-end tabular-nums">{one.number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere"><span className="font-semibold"><bdi>{one.user.name}</bdi></span> <span className="text-base"><bdi>{one.club}</bdi></span></span>
            {one.private && one.private.attempts.length > 0 ? toWeigh(one) ? <Badge tone="warn"><Trans>weigh again</Trans></Badge> : <Badge tone="ok"><Trans>weighed</Trans></Badge> : null}
          </div>
        ))}
      </div>
      {problem ? <p id={`${list}-problem`} role="alert" className="font-semibold text-danger">{problem}</p> : null}
      {none && (scan || number) ? (
        <p role="alert" className="font-semibold text-danger">{scan ? t`This badge belongs to another event. Type the name.` : t`No athlete has this number.`}</p>
      ) : null}
      {none && !scan && !number && !late ? (
        <div className="flex flex-wrap items-center gap-3 border-s-4 border-warn bg-board-2 px-3 py-2.5">
          <p className="min-w-0 flex-1"><Trans>No registered athlete has this name. To register one, add a comma, then m or w, birth year, club, country and classes.</Trans></p>
          <Button kind="strong" busy={busy} onClick={() => void addLatecomer()}>
            <Trans>Register now</Trans>
          </Button>
        </div>
      ) : null}
      {late ? (
        <Question label={t`Who is ${{ name: late.draft.name ?? '' }}?`} takesFocus={late.known.length > 0}>
          <p role={late.why ? 'alert' : undefined} className="font-semibold">{late.why ?? t`Is this athlete already known?`}</p>
          <div className="flex flex-wrap gap-2">
            {late.known.map((person) => (
              <Button key={person._id} tall busy={register.isPending} onClick={() => void send({ ...late.draft, userId: person._id }, newIdempotencyKey())}>
                {dotted([person.name, person.club, person.country])}
              </Button>
            ))}
            <Button busy={register.isPending} onClick={() => void send(late.known.length > 0 ? { ...late.draft, namesake: true } : late.force ? { ...late.draft, [late.force]: true } : late.draft, late.force || late.known.length > 0 ? newIdempotencyKey() : late.key)}>
              {late.known.length > 0 || late.force === 'namesake' ? t`Another person with this name` : late.force === 'confirmed' ? t`Enter anyway` : t`Try again`}
            </Button>
          </div>
        </Question>
      ) : null}
    </div>
  );
}

/** A question that takes the focus for its first answer, but not from a person who is typing. */
function Question({ label, takesFocus, children }: { label: string; takesFocus: boolean; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const rested = useRestedKeys();
  useEffect(() => {
    if (rested && takesFocus) box.current?.querySelector('button')?.focus();
  }, [rested, takesFocus]);
  return <section ref={box} aria-label={label} className="flex flex-col gap-2 border-s-4 border-warn bg-board-2 px-3 py-2.5">{children}</section>;
}
