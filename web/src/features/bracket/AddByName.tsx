import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { type Texts, useAction } from './use-action';
import { createAthlete, peopleOptions } from '@/api/people';
import { messageOf } from '@/api/client';
import type { User } from '@/api/types';
import type { Reply } from '@/bracket/apply';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';
import { toast } from '@/components/toast';
import { useLatest } from '@/lib/latest';
import { dotted, plain } from '@/lib/isolate';
import { loadCode } from '@/lib/load-code';
import { readerClock } from '@/lib/time';

/** Maximum of compared people with one name. */
const NAMESAKES = 20;

/** Maximum of listed names of new or missing people. */
const SHOWN = 6;

export type AddByNameProps = {
  tournamentId: string;
  /** Ids of people who are already in. */
  already: ReadonlySet<string>;
  hint?: string;
  /** Asks before entering these names, if that changes more than the list. */
  ask: (names: readonly string[]) => Promise<boolean>;
  texts: Texts<string[]>;
  /** Enters people by their ids. */
  enter: (ids: string[]) => Promise<{ data: Reply }>;
};

/** A name that needs a decision: one of these people, or another one. */
type Doubt = { name: string; free: User[]; isIn: boolean; near?: boolean };

/** Pasted names: one for each line, without list marks before a name. */
export function namesIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^[\s\d.)•*\-–]+(?=\p{L})/u, '').replaceAll(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

/**
 * Enters athletes by name, one with Enter or a pasted list: a known person of that name, otherwise a new one without
 * an address and a password. It asks only if several people have the name, because a club that meets each week would
 * otherwise answer for everyone.
 */
export default function AddByName({ tournamentId, already, hint, ask, texts, enter }: AddByNameProps) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(0);
  const chain = useRef(Promise.resolve());
  const present = useLatest(already);
  // New entries here, which the page may not know yet.
  const [mine] = useState(() => new Set<string>());
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const add = useAction(tournamentId, enter, texts);

  const withName = async (name: string) => {
    // The table of letters is large, so it loads only for people who enter athletes.
    const { nameKey, nearNames } = await loadCode(() => import('@/lib/fold'));
    const { items } = await queries.fetchQuery(peopleOptions('participant', { search: name, page: 1, limit: NAMESAKES }));
    const same = items.filter((person) => nameKey(person.name) === nameKey(name));
    return { same, near: same.length > 0 ? [] : items.filter((person) => nearNames(person.name, name)) };
  };

  /** Names are entered one after the other, so fast typing never waits. A failed name stays in the field or is kept. */
  const take = async (names: readonly string[], another = false, keep: (names: readonly string[]) => void = setLeft): Promise<unknown> => {
    if (!(await ask(names))) {
      keep(names);
      return undefined;
    }
    setBusy((n) => n + 1);
    setLeft([]);
    chain.current = chain.current.then(() => takeNow(names, another)).finally(() => {
      setBusy((n) => n - 1);
    });
    return chain.current;
  };

  /** Finds the people of all names, creates new ones, and enters all of them at once. */
  const takeNow = async (names: readonly string[], another: boolean) => {
    const ids: string[] = [];
    const taken: string[] = [];
    const doubtful: Doubt[] = [];
    for (const id of mine) if (present.current.has(id)) mine.delete(id); // the page is up to date by now
    const isPresent = (id: string) => present.current.has(id) || mine.has(id) || ids.includes(id);
    try {
      for (const name of names) {
        const { same: found, near } = another ? { same: [], near: [] } : await withName(name);
        const isIn = found.some((person) => isPresent(person._id));
        const free = found.filter((person) => person.status === 'active' && !isPresent(person._id));
        const [known] = free;
        const alike = near.filter((person) => person.status === 'active' && !isPresent(person._id));
        if (alike.length > 0) doubtful.push({ name, free: alike, isIn: false, near: true });
        else if (isIn || free.length > 1 || (found.length > 0 && !known)) doubtful.push({ name, free, isIn });
        else {
          ids.push(known ? known._id : (await createAthlete(name))._id);
          taken.push(name);
        }
      }
      if (ids.length > 0) await add.mutateAsync(ids);
      for (const id of ids) mine.add(id);
      setAdded((before) => [...taken, ...before]);
      setDoubts((before) => [...before, ...doubtful]);
    } catch (error) {
      // An athlete created before is found by name next time.
      setLeft((before) => [...before, ...names]);
      if (ids.length === 0) toast.error(t`Couldn't add the athletes`, messageOf(error, ''));
    } finally {
      void queries.invalidateQueries({ queryKey: ['people', 'participant'] });
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = namesIn(text);
    if (names.length === 0) return;
    setText('');
    void take(names, false, () => {
      setText(text);
    });
  };
  const paste = (event: ClipboardEvent) => {
    const names = namesIn(event.clipboardData.getData('text'));
    if (names.length < 2) return;
    event.preventDefault();
    void take(names);
  };
  const decide = (doubt: Doubt, then?: () => Promise<unknown>) => {
    setDoubts((before) => before.filter((one) => one !== doubt));
    then?.().catch(() => {
      setDoubts((before) => [...before, doubt]);
    });
    field.current?.focus();
  };

  return (
    <div className="flex flex-col gap-3 border-t border-line py-4">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:max-w-xl">
        <TextField
          ref={field}
          label={t`Add by name`}
          hint={hint ?? t`Type a name and press Enter, or paste one name per line; no email address is needed.`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={100}
          value={text}
          onPaste={paste}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <div className="pt-7">
          <Button type="submit">
            <Trans context="athlete">Add</Trans>
          </Button>
        </div>
      </form>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {added.length > 0 ? (
          <>
            <Trans>Added:</Trans> <Names names={added} />
          </>
        ) : null}
      </p>
      {left.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 border-s-4 border-danger bg-board-2 px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{plural(left.length, { one: 'One name still needs an answer.', other: '# names still need an answer.' })}</p>
            <p className="text-sm wrap-anywhere"><Names names={left} /></p>
          </div>
          <Button
            busy={busy > 0}
            onClick={() => {
              void take(left);
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : null}
      {doubts.map((doubt, i) => (
        <section
          key={`${doubt.name}${String(i)}`}
          aria-label={plain(t`Who is ${{ name: doubt.name }}?`)}
          className="flex flex-col gap-2 border-s-4 border-warn bg-board-2 px-3 py-2.5"
        >
          <p className="font-semibold">
            {doubt.near ? t`Is this athlete already known?` : doubt.isIn ? t`${{ name: doubt.name }} is already entered.` : doubt.free.length > 1 ? t`Several athletes are called ${{ name: doubt.name }}.` : t`The account of ${{ name: doubt.name }} is not active.`}
          </p>
          <div className="flex flex-wrap gap-2">
            {doubt.free.map((person) => (
              <Button
                key={person._id}
                tall
                onClick={() => {
                  decide(doubt, async () => {
                    if (!(await ask([doubt.name]))) throw new Error('not now');
                    await add.mutateAsync([person._id]);
                    mine.add(person._id);
                    setAdded((before) => [doubt.name, ...before]);
                  });
                }}
              >
                {dotted([person.name, person.email || t`joined ${{ day: readerClock.day(person.createdAt) }}`])}
              </Button>
            ))}
            <Button
              onClick={() => {
                decide(doubt, () =>
                  take([doubt.name], true, () => {
                    setDoubts((before) => [...before, doubt]);
                  }),
                );
              }}
            >
              <Trans>Another person with this name</Trans>
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                decide(doubt);
              }}
            >
              <Trans>Skip</Trans>
            </Button>
          </div>
        </section>
      ))}
    </div>
  );
}

/** The first of some names, and how many more there are. */
function Names({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.slice(0, SHOWN).map((name, i) => <span key={`${name}${String(i)}`}>{i > 0 ? ', ' : null}<bdi>{name}</bdi></span>)}
      {names.length > SHOWN ? ` ${t`and ${{ count: names.length - SHOWN }} more`}` : null}
    </>
  );
}
