import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Texts, useAction } from './use-action';
import { createAthlete, type PeopleFilter, peopleOptions, type PersonKind } from '@/api/people';
import type { Reply } from '@/bracket/apply';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Pager } from '@/components/Pager';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { SearchBox } from '@/components/SearchBox';
import { toast } from '@/components/toast';
import { count } from '@/lib/format';

/** How many people are listed at a time. */
const limit = 50;

/** Maximum of people chosen at once: the longest page of the server. */
const most = 1000;

/** The dialog's texts for athletes or referees. */
type PeopleWords = {
  title: string;
  add: (chosen: number) => string;
  /** The number of listed and of chosen people. */
  listed: (counts: { shown: string; total: number; chosen: string }) => string;
  notLoaded: string;
  none: string;
  noneHint: string;
  pages: string;
};

const athleteWords = (): PeopleWords => ({
  title: t`Add Athletes`,
  add: (chosen) => (chosen === 0 ? t({ message: 'Add athletes', context: 'entries' }) : plural(chosen, { one: 'Add # athlete', other: 'Add # athletes' })),
  listed: ({ shown, total, chosen }) => t`${shown} of ${plural(total, { one: '# athlete', other: '# athletes' })} · ${chosen} chosen`,
  notLoaded: t`Couldn't load the athletes.`,
  none: t`No athletes yet`,
  noneHint: t`Create new athletes on the Participants screen.`,
  pages: t`Pages of athletes`,
});

const refereeWords = (): PeopleWords => ({
  title: t`Assign referees`,
  add: (chosen) => (chosen === 0 ? t`Assign referees` : plural(chosen, { one: 'Assign # referee', other: 'Assign # referees' })),
  listed: ({ shown, total, chosen }) => t`${shown} of ${plural(total, { one: '# referee', other: '# referees' })} · ${chosen} chosen`,
  notLoaded: t`Couldn't load the referees.`,
  none: t`No referees yet`,
  noneHint: t`Create new referees on the Referees screen.`,
  pages: t`Pages of referees`,
});

export type AddPeopleDialogProps = {
  kind: PersonKind;
  /** Ids of people who are already in. */
  already: ReadonlySet<string>;
  tournamentId: string;
  /** Adds people by their ids. */
  call: (ids: string[]) => Promise<{ data: Reply }>;
  texts: Texts<string[]>;
  /** Asks before adding a person, if that changes more than the list. */
  ask?: () => Promise<boolean>;
  onClose: () => void;
};

/** Finds people by name or e-mail, on the server, and adds the ticked ones. */
export default function AddPeopleDialog({ kind, already, tournamentId, call, texts, ask, onClose }: AddPeopleDialogProps) {
  const words = kind === 'referee' ? refereeWords() : athleteWords();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const queries = useQueryClient();
  const id = useId();
  // Handled here, not where the dialog opens: a late reply must not close the next dialog.
  const add = useAction(tournamentId, call, texts, onClose);

  // A new person is created from a name and entered at once; other ticks stay.
  const make = useAction(
    tournamentId,
    async (name: string) => call([(await createAthlete(name))._id]),
    { ...texts, undo: undefined },
    () => {
      setSearch('');
      void queries.invalidateQueries({ queryKey: ['people', kind] });
    },
  );

  // Only an active person can join or be assigned.
  const asked: PeopleFilter = { status: 'active', ...(search ? { search } : {}) };
  const { data, isLoadingError, refetch } = useQuery(peopleOptions(kind, { ...asked, page, limit }));
  const free = (people: readonly { _id: string }[]) => people.map((person) => person._id).filter((one) => !already.has(one));
  const listed = free(data?.items ?? []);
  const allChosen = listed.length > 0 && listed.every((one) => chosen.has(one));

  const after = (add: () => void) => {
    if (!ask) add();
    else {
      void ask().then((yes) => {
        if (yes) add();
      });
    }
  };
  const toggle = (one: string) => {
    const next = new Set(chosen);
    if (!next.delete(one)) next.add(one);
    setChosen(next);
  };
  /** Adds the found people to the chosen ones, or removes only them. */
  const chooseAll = async (choose: boolean) => {
    try {
      const all = await queries.fetchQuery(peopleOptions(kind, { ...asked, page: 1, limit: most }));
      const found = new Set(free(all.items));
      setChosen((before) => new Set([...[...before].filter((one) => !found.has(one)), ...(choose ? found : [])]));
    } catch {
      toast.error(words.notLoaded);
    }
  };

  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button
            kind="primary"
            disabled={chosen.size === 0}
            busy={add.isPending}
            onClick={() => {
              after(() => {
                add.mutate([...chosen]);
              });
            }}
          >
            {words.add(chosen.size)}
          </Button>
        </>
      }
    >
      <div className="flex">
        <SearchBox
          label={t`Search by name or email...`}
          value={search}
          onChange={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
      </div>
      {isLoadingError ? (
        <ErrorState message={words.notLoaded} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : (
        <>
          <div className="flex min-h-13 items-center justify-between gap-3">
            <p role="status" id={id} className="label text-ink-3">
              {words.listed({ shown: count(data.items.length), total: data.total, chosen: count(chosen.size) })}
            </p>
            {data.total <= most && listed.length > 0 ? (
              <Button
                size="sm"
                kind="quiet"
                onClick={() => {
                  void chooseAll(!allChosen);
                }}
              >
                {allChosen ? t`Choose none` : already.size > 0 ? t`Choose all` : t`Choose all ${{ total: count(data.total) }}`}
              </Button>
            ) : null}
          </div>
          {data.total > 0 ? null : search ? (
            kind === 'participant' ? (
              <div className="flex flex-wrap items-center gap-3 py-4">
                <p className="text-ink-2"><Trans>No athlete is named “{search}”.</Trans></p>
                <Button kind="strong" tall busy={make.isPending} onClick={() => { after(() => { make.mutate(search); }); }}>
                  {t`Add ${{ name: search }}`}
                </Button>
              </div>
            ) : (
              <p className="py-4 text-ink-2"><Trans>No results for “{search}”.</Trans></p>
            )
          ) : (
            <EmptyState title={words.none} hint={words.noneHint} />
          )}
          <ul role="list">
            {data.items.map((person) => {
              const isIn = already.has(person._id);
              return (
                <li key={person._id} className="border-b border-line">
                  <label className="grid min-h-12 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 py-1.5 leading-tight hover:bg-board-2 has-disabled:cursor-default has-disabled:text-ink-3">
                    <input
                      type="checkbox"
                      checked={isIn || chosen.has(person._id)}
                      disabled={isIn}
                      onChange={() => {
                        toggle(person._id);
                      }}
                      className="row-span-2 ms-2 size-5 accent-(--ink)"
                    />
                    <span className="font-semibold wrap-anywhere"><bdi>{person.name}</bdi></span>
                    {isIn ? <span className="label row-span-2 pe-2"><Trans>Already added</Trans></span> : null}
                    <span className="col-start-2 text-sm wrap-anywhere text-ink-3">{person.email}</span>
                  </label>
                </li>
              );
            })}
          </ul>
          <Pager page={page} total={data.total} limit={limit} onChange={setPage} label={words.pages} top={id} />
        </>
      )}
    </Dialog>
  );
}
