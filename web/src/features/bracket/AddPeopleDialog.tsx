import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { peopleOptions, type PersonKind } from '@/api/people';
import { findByName } from '@/bracket/find';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';

/** Most people listed at a time; the search reaches the others. */
const LISTED = 100;

export type AddPeopleDialogProps = {
  title: string;
  /** What the people are called, 'athletes' or 'referees'. */
  noun: string;
  kind: PersonKind;
  /** Ids of those who are in already. */
  already: ReadonlySet<string>;
  busy: boolean;
  onAdd: (ids: string[]) => void;
  onClose: () => void;
};

/** Finds people by name or e-mail and adds as many as are ticked. */
export default function AddPeopleDialog({ title, noun, kind, already, busy, onAdd, onClose }: AddPeopleDialogProps) {
  const { data, isError, refetch } = useQuery(peopleOptions(kind, { status: 'active' }));
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  // Only an active person can join or be assigned.
  const free = useMemo(() => (data?.items ?? []).filter((p) => !already.has(p._id)), [data, already]);
  const found = query.trim() === '' ? free : findByName(free, (p) => `${p.name} ${p.email}`, query, free.length);
  const listed = found.slice(0, LISTED);

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const allChosen = found.length > 0 && found.every((p) => chosen.has(p._id));

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={chosen.size === 0}
            busy={busy}
            onClick={() => {
              onAdd([...chosen]);
            }}
          >
            {chosen.size === 0 ? `Add ${noun}` : `Add ${String(chosen.size)} ${chosen.size === 1 ? noun.slice(0, -1) : noun}`}
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState message={`The ${noun} could not be loaded.`} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : free.length === 0 ? (
        <EmptyState title={`No more ${noun} to add`} hint={`Everybody who is active is in already. New ${noun} are created on their own screen.`} />
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center gap-3">
            <input
              type="text"
              inputMode="search"
              aria-label={`Search ${noun}`}
              placeholder="Search by name or e-mail"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
              }}
              className="min-h-11 min-w-0 flex-1 basis-48 rounded-xs border border-edge bg-paper px-3 py-2 placeholder:text-ink-3"
            />
            <Button
              size="sm"
              kind="quiet"
              disabled={found.length === 0}
              onClick={() => {
                const next = new Set(chosen);
                for (const p of found) if (allChosen) next.delete(p._id);
                  else next.add(p._id);
                setChosen(next);
              }}
            >
              {allChosen ? 'Choose none' : `Choose all ${String(found.length)}`}
            </Button>
          </div>
          <p role="status" className="label mb-1 text-ink-3">
            {found.length > listed.length ? `${String(listed.length)} of ${String(found.length)} shown, type to narrow · ` : ''}
            {chosen.size} chosen
          </p>
          <ul role="list">
            {listed.map((person) => (
              <li key={person._id} className="border-b border-line">
                <label className="grid min-h-12 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 py-1.5 leading-tight hover:bg-board-2">
                  <input
                    type="checkbox"
                    checked={chosen.has(person._id)}
                    onChange={() => {
                      toggle(person._id);
                    }}
                    className="row-span-2 ml-2 size-5 accent-(--ink)"
                  />
                  <span className="font-medium wrap-anywhere">{person.name}</span>
                  <span className="text-sm wrap-anywhere text-ink-3">{person.email}</span>
                </label>
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className="py-4 text-ink-2">Nobody fits “{query}”.</p> : null}
        </>
      )}
    </Dialog>
  );
}
