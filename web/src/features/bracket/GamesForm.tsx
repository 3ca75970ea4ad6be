import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useDraft } from './draft';
import { unsent } from '@/api/retry';
import type { Match, Report } from '@/api/types';
import { choicesOf, type Ending, endings, reportOf, standing } from '@/bracket/games';
import { Button } from '@/components/Button';
import { Choice } from '@/components/Choice';
import { SelectField } from '@/components/Field';
import { Keys } from '@/components/Keys';
import { decisionName } from '@/lib/labels';
import { singleKeys } from '@/lib/shortcuts';
import { shownName } from '@/lib/shown-name';

/** Games of a match without a best-of (specification, section 9). */
const DEFAULT_BEST_OF = 3;

/** A result, with the version of the match that it is based on. */
export type Result = { match: Pick<Match, '_id' | 'version'>; report: Report };

export type GamesFormProps = {
  match: Match;
  /** A result is being sent. */
  busy: boolean;
  onSubmit: (result: Result) => void;
  /** The completed match gets another result, unless this is called to keep its result. */
  onKeep?: () => void;
};

/** The winner of each game, until the match is decided; sent only when the server needs it. */
export function GamesForm({ match, busy, onSubmit, onKeep }: GamesFormProps) {
  const [error, setError] = useState('');
  // The version that the referee has seen; a newer one must not be overwritten unseen.
  const [seen] = useState(() => ({ _id: match._id, version: match.version }));
  const [choices, setDraft] = useDraft(seen, choicesOf(match.bestOf || DEFAULT_BEST_OF, onKeep ? match.games : []));
  const [ending, setEnding] = useState<Ending>(() => endings.find((by) => by === match.decidedBy) ?? 'pin');
  const [victor, setVictor] = useState<1 | 2 | null>(null);
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get);

  const { won, winner: decided, needed } = standing(choices);
  // An injury or a disqualification ends a match after any game, even for the athlete in the lead.
  const early = ending === 'injury' || ending === 'disqualification';
  const winner = early ? (victor ?? decided) : decided;
  const choose = (game: number, player: 1 | 2) => {
    setError('');
    setDraft(choices.map((c, i) => (i === game ? player : c)));
  };
  const form = useRef<HTMLFormElement>(null);
  const scoreNext = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // No focused control would use Enter: the dialog itself has the focus, for example after pressing only 1 and 2.
    if (event.key === 'Enter' && event.target instanceof Element && event.target.contains(form.current)) form.current?.requestSubmit();
    if (event.key !== '1' && event.key !== '2') return;
    const next = choices.indexOf(null);
    if (singleKeys.get() === 'on' && !busy && decided === null && next !== -1) choose(next, event.key === '1' ? 1 : 2);
  });
  useEffect(() => {
    addEventListener('keydown', scoreNext);
    return () => {
      removeEventListener('keydown', scoreNext);
    };
  }, []);
  const names = [shownName(match.player1?.user) ?? t`TBD`, shownName(match.player2?.user) ?? t`TBD`] as const;
  const [first, second] = names;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const report = reportOf(match, choices, ending, victor);
    setError(report ? '' : early ? t`Please select the winner.` : t`Please select a winner for every game.`);
    if (report) onSubmit({ match: seen, report });
  };

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4 short:gap-2">
      <div aria-live="polite" className="sticky -top-5 z-2 grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-y-2 border-line-2 bg-board py-3 short:-top-3 short:py-1">
        <Side name={names[0]} won={winner === 1} />
        <p className="display text-5xl tabular-nums short:text-4xl">
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
            choose(i, player);
          }}
        />
      ))}
      <SelectField
        label={t`Decided by`}
        value={ending}
        options={endings.map((value) => ({ value, label: decisionName(value) }))}
        onChange={(by) => {
          setError('');
          setEnding(by as Ending);
        }}
      />
      {early ? (
        <Choice
          label={ending === 'injury' ? t`Who won? The other athlete is injured.` : t`Who won? The other athlete is disqualified from this match.`}
          value={winner === null ? '' : String(winner)}
          options={names.map((label, i) => ({ value: String(i + 1), label }))}
          onChange={(player) => {
            setError('');
            setVictor(player === '1' ? 1 : 2);
          }}
        />
      ) : null}
      {/* Visible at every scroll position. */}
      <div className="sticky -bottom-5 z-2 -mx-1 flex flex-col gap-2 bg-board px-1 pt-2 pb-3 short:-bottom-3 short:py-1">
        {error ? (
          <p role="alert" className="border-s-4 border-danger py-1 ps-3 font-semibold text-danger">
            {error}
          </p>
        ) : null}
        <div className="flex gap-2">
          {onKeep ? (
            <Button
              size="lg"
              onClick={() => {
                setDraft(null);
                onKeep();
              }}
            >
              <Trans>Keep result</Trans>
            </Button>
          ) : null}
          <Button type="submit" kind="primary" size="lg" wide busy={busy}>
            {busy ? t`Saving…` : onKeep ? t`Save correction` : t`Submit results`}
          </Button>
        </div>
      </div>
      {singleKeys.get() === 'on' ? (
        <p className="-mt-2 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3 pointer-coarse:hidden short:hidden">
          <Trans>
            <Keys keys="1 2" /> give the next game to {first} or {second}.
          </Trans>
        </p>
      ) : null}
      <p role="status" className="border-s-4 border-warn py-1 ps-3 empty:hidden">
        {busy && waiting > 0 ? t`Not confirmed yet. Keep this page open while Toproll keeps trying.` : null}
      </p>
    </form>
  );
}

function Side({ name, won, end = false }: { name: string; won: boolean; end?: boolean }) {
  return (
    <p className={`min-w-0 font-display text-2xl leading-none wrap-anywhere short:text-xl ${won ? 'font-bold' : 'font-semibold'} ${end ? 'text-end' : ''}`}>
      <bdi>{name}</bdi>
      {won ? <span className="label mt-1 block text-ink-2"><Trans>Winner</Trans></span> : null}
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
        <Trans>Game {number}</Trans>
        {played ? null : <span><Trans>Not played</Trans></span>}
      </legend>
      <div className="grid grid-cols-2">
        {([1, 2] as const).map((player) => (
          <label
            key={player}
            className="relative -ms-px flex min-h-14 cursor-pointer items-center gap-2.5 border border-edge bg-paper px-3 py-2 font-display text-xl leading-none font-semibold first:ms-0 first:rounded-s-xs last:rounded-e-xs hover:bg-board-2 has-checked:z-1 has-checked:border-ink has-checked:bg-ink has-checked:font-bold has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:bg-transparent has-disabled:text-ink-3 has-focus-visible:z-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
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
