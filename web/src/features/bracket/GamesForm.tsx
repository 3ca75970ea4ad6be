import { useId, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useAction } from './use-action';
import { sendResult } from '@/api/bracket';
import { unsent } from '@/api/persist';
import type { Game, Match } from '@/api/types';
import { choicesOf, resultOf, standing, type Choices } from '@/bracket/games';
import { Button } from '@/components/Button';

/** Games of a match that does not say its best-of (specification, section 9). */
const DEFAULT_BEST_OF = 3;

export type GamesFormProps = {
  tournamentId: string;
  match: Match;
  /** The match is completed and gets another result. */
  correction?: boolean;
  onDone: () => void;
};

/** One winner a game, until the match is decided; sent only when the server is to know. */
export function GamesForm({ tournamentId, match, correction = false, onDone }: GamesFormProps) {
  const [choices, setChoices] = useState<Choices>(() => choicesOf(match.bestOf || DEFAULT_BEST_OF, correction ? match.games : []));
  const [error, setError] = useState('');
  // The version that the referee has seen; a change meanwhile must not be overwritten unseen.
  const [seen] = useState(match.version);
  const send = useAction(
    tournamentId,
    (results: Game[]) => sendResult({ _id: match._id, version: seen }, results),
    { done: 'Match results updated!', failed: 'Error updating match result', serverSpeaks: true },
    onDone,
  );

  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get);

  const { won, winner, needed } = standing(choices);
  const names = [match.player1?.user.name ?? 'TBD', match.player2?.user.name ?? 'TBD'] as const;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const results = resultOf(choices);
    setError(results ? '' : 'Please select a winner for every game.');
    if (results) send.mutate(results);
  };

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <div aria-live="polite" className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-y-2 border-line-2 py-3">
        <Side name={names[0]} won={winner === 1} />
        <p className="display text-5xl tabular-nums">
          {won[0]}–{won[1]}
        </p>
        <Side name={names[1]} won={winner === 2} end />
      </div>
      {choices.map((choice, i) => (
        <GameChoice
          key={i}
          number={i + 1}
          names={names}
          choice={i < needed ? choice : null}
          played={i < needed}
          onChoose={(player) => {
            setError('');
            setChoices(choices.map((c, j) => (j === i ? player : c)));
          }}
        />
      ))}
      {error ? (
        <p role="alert" className="border-l-4 border-danger py-1 pl-3 font-semibold text-danger">
          {error}
        </p>
      ) : null}
      <Button type="submit" kind="primary" size="lg" wide busy={send.isPending}>
        {send.isPending ? 'Saving…' : correction ? 'Save Correction' : 'Submit Results'}
      </Button>
      <p role="status" className="border-l-4 border-warn py-1 pl-3 empty:hidden">
        {send.isPending && waiting > 0 ? 'Not confirmed yet. It is sent again until it is; keep this page open.' : null}
      </p>
    </form>
  );
}

function Side({ name, won, end = false }: { name: string; won: boolean; end?: boolean }) {
  return (
    <p className={`min-w-0 font-display text-2xl leading-none wrap-anywhere ${won ? 'font-bold' : 'font-semibold'} ${end ? 'text-right' : ''}`}>
      {name}
      {won ? <span className="label mt-1 block text-ink-2">Winner</span> : null}
    </p>
  );
}

type GameChoiceProps = {
  number: number;
  names: readonly [string, string];
  choice: 1 | 2 | null;
  played: boolean;
  onChoose: (player: 1 | 2) => void;
};

function GameChoice({ number, names, choice, played, onChoose }: GameChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={!played} className="min-w-0">
      <legend className="label mb-1.5 flex w-full justify-between text-ink-3">
        Game {number}
        {played ? null : <span>Not played</span>}
      </legend>
      <div className="grid grid-cols-2">
        {([1, 2] as const).map((player) => (
          <label
            key={player}
            className="relative -ml-px flex min-h-14 cursor-pointer items-center gap-2.5 border border-edge bg-paper px-3 py-2 font-display text-xl leading-none font-semibold first:ml-0 first:rounded-l-xs last:rounded-r-xs hover:bg-board-2 has-checked:z-1 has-checked:border-ink has-checked:bg-ink has-checked:font-bold has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:bg-transparent has-disabled:text-ink-3 has-focus-visible:z-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={choice === player}
              onChange={() => {
                onChoose(player);
              }}
              className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-4 shrink-0">
              <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
              {choice === player ? <circle cx="6" cy="6" r="2.75" fill="currentColor" /> : null}
            </svg>
            <span className="min-w-0 wrap-anywhere">{names[player - 1]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
