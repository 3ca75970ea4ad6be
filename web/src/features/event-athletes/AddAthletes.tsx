import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messageOf, ApiError } from '@/api/client';
import { type KnownAthlete, type NewAthlete, suggestAthletes, useRegister } from '@/api/event-athletes';
import { draftOf, type ListLine, readLines, useTypedLine } from '@/api/lists';
import type { EventDetail } from '@/api/types';
import { newIdempotencyKey } from '@/api/retry';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { sexName } from '@/domain/athlete-words';
import { shortClass } from '@/domain/classes';
import { dotted, plain } from '@/lib/isolate';
import { useRestedKeys } from '@/lib/rested-keys';

/** Maximum of listed new athletes. */
const SHOWN = 6;

/** A typed athlete who is not registered yet. */
type Pending =
  | { key: string; state: 'reading'; text: string }
  | Misread
  | Drafted;

/** A line that was sent before it was read, and has problems. */
type Misread = { key: string; state: 'misread'; text: string; problems: readonly string[] };

type Drafted = { key: string; draft: NewAthlete & { name: string } } & (
  | { state: 'sending' }
  | { state: 'asking'; known: KnownAthlete[] }
  | { state: 'refused'; why: string; force: 'namesake' | 'confirmed' | undefined }
);

/**
 * Registers athletes line by line, each with Enter: a name, and further details after commas. No line waits for the
 * previous one. Unsent lines and lines that need a decision stay below with their reason.
 */
export function AddAthletes({ event, onPaste }: { event: EventDetail; onPaste: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const chain = useRef(Promise.resolve());
  const register = useRegister(event._id);
  const queries = useQueryClient();
  const typed = useTypedLine(event._id, text);

  const set = (next: Pending) => {
    setPending((list) => list.map((one) => (one.key === next.key ? next : one)));
  };
  const drop = (key: string) => {
    setPending((list) => list.filter((one) => one.key !== key));
  };

  const work = async (one: Drafted, asked: boolean) => {
    const { key, draft } = one;
    try {
      if (!asked) {
        const [known = []] = await suggestAthletes(event._id, [draft]);
        if (known.length > 0) {
          set({ key, draft, state: 'asking', known });
          return;
        }
      }
      const [made] = await register.mutateAsync({ athletes: [draft], key });
      drop(key);
      setAdded((list) => [made?.user.name ?? draft.name, ...list]);
    } catch (error) {
      const force = !(error instanceof ApiError) ? undefined : error.status === 409 ? 'confirmed' : error.errors.some(({ field }) => field.endsWith('.name')) ? 'namesake' : undefined;
      set({ key, draft, state: 'refused', why: messageOf(error, t`Couldn't reach the server.`), force });
    }
  };
  const send = (draft: Drafted['draft'], asked: boolean, old?: string) => {
    const one: Drafted = { key: newIdempotencyKey(), draft, state: 'sending' };
    setPending((list) => (old === undefined ? [...list, one] : list.map((before) => (before.key === old ? one : before))));
    chain.current = chain.current.then(() => work(one, asked));
  };

  // It reads the text in the field first; typing continues meanwhile.
  const read = async (line: string, key: string) => {
    try {
      const [first] = (await readLines(queries, event._id, line)).lines;
      if (first && first.problems.length === 0) {
        send(draftOf(first), false, key);
        return;
      }
      set({ key, state: 'misread', text: line, problems: first?.problems.map(({ message }) => message) ?? [t`This line has no athlete.`] });
    } catch (error) {
      set({ key, state: 'misread', text: line, problems: [messageOf(error, t`Couldn't reach the server.`)] });
    }
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const line = text.trim();
    if (line === '') return;
    const key = newIdempotencyKey();
    setPending((list) => [...list, { key, state: 'reading', text: line }]);
    setText('');
    // One after the other, so that numbers follow the typed order.
    chain.current = chain.current.then(() => read(line, key));
  };
  const edit = (one: Misread) => {
    setText(one.text);
    setProblems(one.problems);
    drop(one.key);
    back();
  };
  const paste = (pasted: ClipboardEvent) => {
    const lines = pasted.clipboardData.getData('text');
    if (!lines.trim().includes('\n')) return;
    pasted.preventDefault();
    onPaste(lines);
  };
  const back = () => {
    field.current?.focus();
  };

  return (
    <section aria-label={t`Add athletes`} className="mb-6 flex flex-col gap-3 border-b border-line pb-4">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          ref={field}
          label={t`Add an athlete`}
          hint={typed && problems.length === 0 ? understood(typed, event) : t`Type a name and press Enter. After a comma, add m or w, birth year, club, country, classes (70 R). Or paste a list.`}
          error={problems.length > 0 ? problems.join(' ') : undefined}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={500}
          value={text}
          onPaste={paste}
          onChange={(change) => {
            setText(change.target.value);
            setProblems([]);
          }}
        />
        <div className="mt-[1.35rem] grid min-h-11">
          <Button type="submit" kind="strong">
            <Trans context="athlete">Add</Trans>
          </Button>
        </div>
      </form>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {added.length > 0 ? (
          <>
            <Trans>Added:</Trans> {added.slice(0, SHOWN).map((name, i) => <span key={`${name}${String(i)}`}>{i > 0 ? ', ' : null}<bdi>{name}</bdi></span>)}
            {added.length > SHOWN ? ` ${t`and ${{ count: added.length - SHOWN }} more`}` : null}
          </>
        ) : null}
      </p>
      {pending.map((one) =>
        one.state === 'reading' ? (
          <p key={one.key} role="status" className="text-ink-2"><bdi>{one.text}</bdi> – <Trans>reading…</Trans></p>
        ) : one.state === 'misread' ? (
          <div key={one.key} role="alert" className="flex flex-wrap items-center gap-2 border-s-4 border-danger bg-board-2 px-3 py-2">
            <p className="min-w-0 flex-1 font-semibold"><bdi>{one.text}</bdi>: {one.problems.join(' ')}</p>
            <Button size="sm" onClick={() => { edit(one); }}><Trans>Edit line</Trans></Button>
            <Button size="sm" kind="quiet" onClick={() => { drop(one.key); back(); }}><Trans>Skip</Trans></Button>
          </div>
        ) : one.state === 'sending' ? (
          <p key={one.key} role="status" className="text-ink-2"><bdi>{one.draft.name}</bdi> – <Trans>sending…</Trans></p>
        ) : one.state === 'asking' ? (
          <Question
            key={one.key}
            name={one.draft.name}
            known={one.known}
            onIs={(person) => {
              send({ ...one.draft, userId: person._id }, true, one.key);
              back();
            }}
            onOther={() => {
              send({ ...one.draft, namesake: true }, true, one.key);
              back();
            }}
            onLeave={() => {
              drop(one.key);
              back();
            }}
            onTyping={back}
          />
        ) : (
          <div key={one.key} role="alert" className="flex flex-wrap items-center gap-2 border-s-4 border-danger bg-board-2 px-3 py-2">
            <p className="min-w-0 flex-1 font-semibold"><bdi>{one.draft.name}</bdi>: {one.why}</p>
            <Button size="sm" onClick={() => { send(one.force ? { ...one.draft, [one.force]: true } : one.draft, true, one.key); back(); }}>
              {one.force === 'confirmed' ? t`Enter anyway` : one.force === 'namesake' ? t`Add as another person` : t`Try again`}
            </Button>
            <Button size="sm" kind="quiet" onClick={() => { drop(one.key); back(); }}>
              <Trans>Skip</Trans>
            </Button>
          </div>
        ),
      )}
    </section>
  );
}

/** How a line was understood, before it is sent. */
function understood({ name, sex, birthYear, club, region, country, classIds }: ListLine, event: EventDetail): string {
  const classes = event.classes.filter((one) => classIds.includes(one._id)).map((one) => shortClass(one.class, event.settings.unit));
  return dotted([name, sexName(sex), birthYear ? String(birthYear) : '', club, region, country, ...classes]);
}

/** The key for "another person": a digit, because any letter can begin the next name. */
const another = '0';

type QuestionProps = { name: string; known: readonly KnownAthlete[]; onIs: (person: KnownAthlete) => void; onOther: () => void; onLeave: () => void; onTyping: () => void };

/**
 * 'Is this Ann Lee of Sokol?', answered with one key: Enter or a digit for a known person, 0 for a new one, Escape
 * for neither. A letter starts the next name.
 */
function Question({ name, known, onIs, onOther, onLeave, onTyping }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  const free = known.filter((person) => !person.number);
  const there = known.filter((person) => person.number);
  const rested = useRestedKeys();
  // A question takes the focus only from its own field, not from a person who is typing.
  useEffect(() => {
    const now = document.activeElement;
    if (rested && (!(now instanceof HTMLInputElement) || now.value === '')) first.current?.focus();
  }, [rested]);
  const press = (key: KeyboardEvent) => {
    const person = free[Number(key.key) - 1];
    if (person) onIs(person);
    else if (key.key === another) onOther();
    else if (key.key === 'Escape') onLeave();
    else {
      if (/^\p{L}$/u.test(key.key) && !key.ctrlKey && !key.metaKey && !key.altKey) onTyping();
      return;
    }
    key.preventDefault();
  };
  const of = (person: KnownAthlete) => dotted([person.name, person.club, person.country, person.sameBirthYear ? t`same birth year` : '']);
  return (
    // The keys answer wherever the focus is in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={plain(t`Who is ${{ name }}?`)} onKeyDown={press} className="flex flex-col gap-2 border-s-4 border-warn bg-board-2 px-3 py-2.5">
      <p className="font-semibold">
        {free.length > 0 ? t`Is ${{ name }} one of these?` : null} {there.map((person) => t`${{ name: person.name }} is already registered as number ${{ number: person.number ?? 0 }}.`).join(' ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {free.map((person, i) => (
          <Button key={person._id} ref={i === 0 ? first : undefined} tall aria-keyshortcuts={String(i + 1)} onClick={() => { onIs(person); }}>
            <kbd className="label text-ink-3">{i + 1}</kbd> {of(person)}
          </Button>
        ))}
        <Button ref={free.length === 0 ? first : undefined} aria-keyshortcuts={another} onClick={onOther}>
          <kbd className="label text-ink-3">{another}</kbd> <Trans>Another person with this name</Trans>
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          <Trans>Skip</Trans>
        </Button>
      </div>
    </section>
  );
}
