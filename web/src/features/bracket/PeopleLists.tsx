import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, LogOut, Undo2, X } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useRedrawQuestion } from './redraw';
import { useAction } from './use-action';
import {
  addLatecomers,
  allowLatecomers,
  addParticipants,
  assignReferees,
  redrawWithout,
  removeParticipants,
  removeReferees,
} from '@/api/bracket';
import type { Entry, Tournament } from '@/api/types';
import { isOrganizer, latecomerWays, mayEditAthletes, mayTakeOut, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { later } from '@/components/later';
import { useScreenCommands, useScreenOffers } from '@/lib/screen-commands';
import { plain } from '@/lib/isolate';
import { departureName } from '@/lib/labels';
import { useLatest } from '@/lib/latest';
import { shownName } from '@/lib/shown-name';

const AddByName = later(() => import('./AddByName'));
const AddPeopleDialog = later(() => import('./AddPeopleDialog'));
const Choice = later(async () => ({ default: (await import('@/components/Choice')).Choice }));
const MoveDialog = later(() => import('./MoveDialog'));
const LeaveDialog = later(() => import('./LeaveDialog'));
const ReturnDialog = later(() => import('./ReturnDialog'));

/** Names shown at once; a large field unfolds on demand, to keep the page light. */
const SHOWN = 24;

const added = () => ({ done: t`Athletes added`, failed: t`Couldn't add the athletes` });
const assigned = () => ({ done: t`Referees assigned`, failed: t`Couldn't assign the referees` });

/** Why no entries are possible, and how to solve that. */
function Closed({ tournament }: { tournament: Tournament }) {
  const byes = tournament.matches.some(({ bye }) => bye);
  const allow = useAction(tournament._id, () => allowLatecomers(tournament), { done: t`Latecomers can take a bye.`, failed: t`Couldn't change the setting` });
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      {byes ? t`A match has started, so the draw stands. You can still let latecomers take a bye.` : t`A match has started and there is no bye, so entries are closed.`}
      {byes ? (
        <Button
          busy={allow.isPending}
          onClick={() => {
            allow.mutate();
          }}
        >
          {t`Let latecomers take a bye`}
        </Button>
      ) : null}
    </p>
  );
}

/**
 * The athletes of a tournament. Organizers add and remove them here before the start, and enter departures and
 * returns later.
 */
export function Athletes({ tournament, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const { _id: id } = tournament;
  const editable = mayEditAthletes(viewer, tournament);
  const revises = mayTakeOut(viewer, tournament);
  const ways = latecomerWays(viewer, tournament);
  const [chosenWay, setWay] = useState<string>('bye');
  const way = ways.find((one) => one === chosenWay) ?? ways[0];
  const [moved, setMoved] = useState<Entry | null>(null);
  const enter = (ids: string[]) => (way ? addLatecomers(id, ids, way === 'redraw') : addParticipants(id, ids));
  const redraws = ways.includes('redraw');
  const [askRedraw, question] = useRedrawQuestion(tournament);
  const [adding, setAdding] = useState(false);
  const [revised, setRevised] = useState<Entry | null>(null);
  const closeRevised = () => {
    setRevised(null);
  };
  const people = useMemo(
    () => tournament.participants.filter((e) => !e.user.isBye).map((e) => ({ id: e.user.id, key: e._id, name: shownName(e.user), entry: e })),
    [tournament.participants],
  );
  const add = useAction(id, (userId: string) => addParticipants(id, [userId]), added());
  const remove = useAction(id, (userId: string) => removeParticipants(id, [userId]), {
    done: t`Athlete removed`,
    failed: t`Couldn't remove the athlete`,
    undo: { name: (userId) => nameOf(people, userId), run: add.mutate },
  });
  const takeAway = useLatest(remove.mutate);
  const removing = remove.isPending ? remove.variables : null;
  const unenter = useAction(id, (userId: string) => redrawWithout(id, [userId]), { done: t`Athlete removed`, failed: t`Couldn't remove the athlete` });
  const isRedrawing = unenter.isPending;
  const takeOutAndRedraw = useLatest(({ id: personId, name }: Pick<Person, 'id' | 'name'>) => {
    void askRedraw(t`Remove ${name}`).then((yes) => {
      if (yes) unenter.mutate(personId);
    });
  });
  const actions = useCallback(
    ({ id: personId, name, entry }: Person) =>
      editable ? (
        <>
          {entry ? <MoveButton entry={entry} onChoose={setMoved} /> : null}
          <RemoveButton name={name} busy={removing === personId} onRemove={() => { takeAway.current(personId); }} />
        </>
      ) : revises && entry ? (
        <>
          <TakeOutButton entry={entry} onChoose={setRevised} />
          {redraws ? <RemoveButton name={name} redraws busy={isRedrawing} onRemove={() => { takeOutAndRedraw.current({ id: personId, name }); }} /> : null}
        </>
      ) : null,
    [editable, revises, redraws, removing, isRedrawing, takeAway, takeOutAndRedraw, setMoved, setRevised],
  );
  const already = useMemo(() => new Set(people.map((p) => p.id)), [people]);
  const openDialog = () => {
    setAdding(true);
  };
  useScreenCommands({ 'add-athletes': editable && openDialog, latecomers: way !== undefined && openDialog });
  useScreenOffers(() =>
    people.flatMap(({ name, entry }) => {
      if (editable) return [{ label: t`Move ${name} to another tournament`, run: () => { setMoved(entry); } }];
      if (!revises) return [];
      const label = entry.left ? t`Bring ${name} back` : t`Take ${name} out`;
      const redraw = redraws ? [{ label: t`Remove ${name} and redraw`, run: () => { takeOutAndRedraw.current({ id: entry.user.id, name }); } }] : [];
      return [...redraw, { label, keywords: entry.left ? t`return` : t`leave withdraw injury disqualification`, run: () => { setRevised(entry); } }];
    }),
  );
  return (
    <section aria-labelledby="athletes">
      <SectionHeader id="athletes" title={t`Athletes (${{ count: people.length }})`}>
        {editable || way ? (
          <Button
            kind="strong"
            onClick={openDialog}
          >
            {way ? t`Add latecomers` : t`Add Athletes`}
          </Button>
        ) : null}
      </SectionHeader>
      {!editable && !way && isOrganizer(viewer.role) && tournament.status === 'active' ? <Closed tournament={tournament} /> : null}
      {editable || way ? (
        <AddByName
          tournamentId={id}
          already={already}
          enter={enter}
          texts={added()}
          ask={(names) => (way === 'redraw' ? askRedraw(names.length === 1 ? t`Add ${{ name: names[0] ?? '' }}` : t`Add latecomers`) : Promise.resolve(true))}
          hint={way === 'bye' ? t`A latecomer takes a bye, drawn by lot.` : way === 'redraw' ? t`Adding a latecomer redraws the bracket and notifies everyone.` : undefined}
        />
      ) : null}
      {ways.length > 1 ? (
        <div className="mb-4 sm:max-w-xl">
          <Choice
            label={t`Latecomers`}
            value={way ?? ''}
            options={[{ value: 'bye', label: t`Take a bye` }, { value: 'redraw', label: t`Redraw` }]}
            onChange={setWay}
          />
        </div>
      ) : null}
      <Names
        people={people}
        none={t`No athletes yet.`}
        profiles
        // The places above list them all.
        shown={tournament.winner ? 0 : SHOWN}
        actions={actions}
      />
      {moved ? (
        <MoveDialog
          tournament={tournament}
          viewer={viewer}
          entry={moved}
          onClose={() => {
            setMoved(null);
          }}
        />
      ) : null}
      {!revised ? null : revised.left ? (
        <ReturnDialog tournament={tournament} entry={revised} onClose={closeRevised} />
      ) : (
        <LeaveDialog tournament={tournament} viewer={viewer} entries={[revised]} onClose={closeRevised} />
      )}
      {adding ? (
        <AddPeopleDialog
          kind="participant"
          already={already}
          tournamentId={id}
          call={enter}
          texts={added()}
          ask={way === 'redraw' ? () => askRedraw(t`Add latecomers`) : undefined}
          onClose={() => {
            setAdding(false);
          }}
        />
      ) : null}
      {question}
    </section>
  );
}

/** The referees of a tournament; an organizer assigns and relieves them here. */
export function Referees({ tournament, editable }: { tournament: Tournament; editable: boolean }) {
  const { _id: id, referees } = tournament;
  const [adding, setAdding] = useState(false);
  const people = useMemo(() => referees.map((r) => ({ id: r._id, key: r._id, name: r.name })), [referees]);
  const assign = useAction(id, (userId: string) => assignReferees(id, [userId]), assigned());
  const remove = useAction(id, (userId: string) => removeReferees(id, [userId]), {
    done: t`Referee removed`,
    failed: t`Couldn't remove the referee`,
    undo: { name: (userId) => nameOf(people, userId), run: assign.mutate },
  });
  const openDialog = () => {
    setAdding(true);
  };
  useScreenCommands({ 'assign-referees': editable && openDialog });
  if (!editable && people.length === 0) return null;
  return (
    <section aria-labelledby="referees">
      <SectionHeader id="referees" title={t`Referees (${{ count: people.length }})`}>
        {editable ? (
          <Button
            onClick={openDialog}
          >
            <Trans>Assign referees</Trans>
          </Button>
        ) : null}
      </SectionHeader>
      <Names
        people={people}
        none={t`No referees assigned. Any active referee can officiate.`}
        actions={(person) =>
          editable ? <RemoveButton name={person.name} busy={remove.isPending && remove.variables === person.id} onRemove={() => { remove.mutate(person.id); }} /> : null
        }
      />
      {adding ? (
        <AddPeopleDialog
          kind="referee"
          already={new Set(people.map((p) => p.id))}
          tournamentId={id}
          call={(ids) => assignReferees(id, ids)}
          texts={assigned()}
          onClose={() => {
            setAdding(false);
          }}
        />
      ) : null}
    </section>
  );
}

type Person = { id: string; key: string; name: string; entry?: Entry };

function nameOf(people: readonly Person[], id: string): string {
  return people.find((person) => person.id === id)?.name ?? '';
}

function RemoveButton({ name, busy, redraws = false, onRemove }: { name: string; busy: boolean; redraws?: boolean; onRemove: () => void }) {
  const label = plain(redraws ? t`Remove ${name} and redraw` : t`Remove ${name}`);
  return (
    <button type="button" aria-label={label} title={label} disabled={busy} onClick={onRemove} className="grid size-11 shrink-0 place-items-center text-ink-2 hover:text-danger disabled:opacity-55">
      <X size={18} aria-hidden="true" />
    </button>
  );
}

function MoveButton({ entry, onChoose }: { entry: Entry; onChoose: (entry: Entry) => void }) {
  const label = plain(t`Move ${{ name: shownName(entry.user) }} to another tournament`);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        onChoose(entry);
      }}
      className="-me-2 grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
    >
      <ArrowRightLeft size={18} aria-hidden="true" />
    </button>
  );
}

/** Takes an athlete out of the running tournament, or back in. */
function TakeOutButton({ entry, onChoose }: { entry: Entry; onChoose: (entry: Entry) => void }) {
  const { name } = entry.user;
  const label = plain(entry.left ? t`Bring ${name} back` : t`Take ${name} out`);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        onChoose(entry);
      }}
      className="grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
    >
      {entry.left ? <Undo2 size={18} aria-hidden="true" /> : <LogOut size={18} aria-hidden="true" />}
    </button>
  );
}

type NamesProps = {
  people: readonly Person[];
  none: string;
  /** Whether they have profiles, like athletes. */
  profiles?: boolean;
  /** Number of people shown at once. */
  shown?: number;
  /** Actions for one of them. */
  actions: (person: Person) => ReactNode;
};

/** A list of names that does not redraw for each match. */
const Names = memo(function Names({ people, none, profiles = false, shown: first = SHOWN, actions }: NamesProps) {
  useLingui();
  const [all, setAll] = useState(false);
  if (people.length === 0) return <p className="border-t border-line py-4 text-ink-2">{none}</p>;
  const shown = all ? people : people.slice(0, first);
  return (
    <>
      {shown.length === 0 ? null : (
        <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6 border-t border-line">
          {shown.map((person) => (
            <li key={person.key} className="flex min-h-11 items-center gap-2 border-b border-line">
              <span className="min-w-0 flex-1 py-1.5 leading-tight wrap-anywhere">
                {profiles ? (
                  <Link to="/athletes/$id" params={{ id: person.id }} quiet>
                    {person.entry?.left ? <s><bdi>{person.name}</bdi></s> : <bdi>{person.name}</bdi>}
                  </Link>
                ) : (
                  person.name
                )}
                {person.entry?.left ? <span className="label mt-0.5 block text-ink-3">{departureName(person.entry.left)}</span> : null}
              </span>
              {actions(person)}
            </li>
          ))}
        </ul>
      )}
      {people.length > shown.length ? (
        <div className={shown.length === 0 ? 'border-t border-line pt-3' : 'mt-3'}>
          <Button
            size="sm"
            onClick={() => {
              setAll(true);
            }}
          >
            {t`Show all ${{ count: people.length }}`}
          </Button>
        </div>
      ) : null}
    </>
  );
});
