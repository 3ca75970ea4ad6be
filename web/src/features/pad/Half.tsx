import { plural, t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import type { PadState, Side } from './use-pad';
import { noBar, useHold } from './use-hold';
import { announcements } from '@/live/announce';
import { byName } from '@/bout/words';
import { cx } from '@/lib/cx';
import { whenAlone } from '@/lib/scanner';
import { isTyping, singleKeys } from '@/lib/shortcuts';

export type HalfProps = {
  pad: PadState;
  side: Side;
  /** Known only for a table of an event. */
  club: string | undefined;
  /** The key that presses it. */
  shortcut: '1' | '2';
  onFouls: () => void;
};

/** Names are the largest text of the pad, limited by their longest word and length. */
function nameSize(name: string): string {
  // Letters outside the narrow Latin typeface are half again as wide.
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length + word.replaceAll(/\p{Script=Latin}/gu, '').length / 2));
  if (longest > 16) return 'text-xl sm:text-4xl lg:text-5xl short:text-2xl';
  if (longest > 13 || name.length > 40) return 'text-2xl sm:text-4xl lg:text-6xl short:text-2xl';
  if (longest > 9 || name.length > 24) return 'text-3xl sm:text-5xl lg:text-6xl short:text-3xl';
  return 'text-[2.75rem] sm:text-6xl lg:text-7xl short:text-4xl';
}

/** One athlete's half of the pad: a touch gives a game, a hold decides; warnings and fouls at its foot. */
export function Half({ pad, side, club, shortcut, onFouls }: HalfProps) {
  const { state, closed, needed, enter, resting } = pad;
  const { name } = side;
  const score = state.score[side.index];
  const count = state.counts[side.index];
  const won = state.winner === side.id;
  const over = state.phase === 'decided';
  const live = closed === null && !over;
  const decides = score + 1 === needed;
  const give = () => {
    if (live && !resting()) enter({ kind: 'game', athlete: side.id, by: 'pin' });
  };
  const arm = () => {
    announcements.say(t`Repeat to confirm: ${name} wins.`);
  };
  const { bar, begin, end, props } = useHold(give, arm);

  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== shortcut || event.repeat || event.ctrlKey || event.metaKey || event.altKey || singleKeys.get() === 'off' || isTyping(event) || !live) return;
    if (decides) begin();
    else whenAlone(event, give);
  });
  const onUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === shortcut) end();
  });
  useEffect(() => {
    const [down, up] = [(event: KeyboardEvent) => { onDown(event); }, (event: KeyboardEvent) => { onUp(event); }];
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
    };
  }, []);

  const face = (
    <>
      <span className="label opacity-90">{side.colour === 'red' ? t`Red` : t`Blue`}</span>
      <span className="flex min-h-0 flex-1 flex-col gap-2 sm:gap-4 short:grid short:grid-cols-[minmax(0,1fr)_auto] short:content-start">
        <span className="min-h-28 min-w-0 sm:min-h-38 lg:min-h-44 short:min-h-0">
          <bdi className={cx('display block wrap-anywhere hyphens-auto', nameSize(name))}>{name}</bdi>
          {club ? <bdi className="mt-1 block text-base leading-tight font-semibold wrap-anywhere opacity-90 sm:text-xl short:line-clamp-1 short:text-base">{club}</bdi> : null}
        </span>
        <span className="display shrink-0 text-[clamp(6rem,22dvh,15rem)] tabular-nums short:row-span-2 short:text-8xl">{score}</span>
        {live ? <span className="label text-base">{decides ? t`Hold to win` : t`Tap for game`}</span> : null}
        {won ? (
          <span className="label self-start justify-self-start border-2 border-current px-2 py-1 text-lg">{state.by && state.by !== 'pin' ? t`Winner ${{ how: byName(state.by) }}` : t`Winner`}</span>
        ) : null}
      </span>
    </>
  );
  const faceClasses = 'relative flex min-h-0 w-full flex-1 flex-col gap-2 overflow-hidden p-3 text-start select-none sm:p-6 short:gap-1 short:px-4 short:py-2';
  const halfClasses = { lost: 'bg-board-2 text-ink', red: 'bg-red text-side', blue: 'bg-blue text-side' };
  return (
    <section
      aria-label={side.name}
      data-half={side.colour}
      className={cx('flex min-h-0 min-w-0 flex-col', halfClasses[over && !won ? 'lost' : side.colour])}
    >
      {live ? (
        <button
          type="button"
          className={cx(faceClasses, 'touch-manipulation outline-side focus-visible:-outline-offset-4 focus-visible:outline-side')}
          {...(decides
            ? props
            : {
                onClick: give,
                onKeyDown: (event) => {
                  // A held key gives only one game.
                  if (event.repeat) event.preventDefault();
                },
              })}
        >
          <span ref={bar} aria-hidden="true" style={noBar} className="absolute inset-y-0 inset-s-0 bg-[#000]/35" />
          <span className="relative flex min-h-0 w-full flex-1 flex-col gap-2">{face}</span>
        </button>
      ) : (
        <div className={faceClasses}>{face}</div>
      )}
      <div className="grid grid-cols-2 gap-2 p-2 short:gap-1 short:p-1">
        <Tally
          label={t`Warning`}
          of={plural(count.warnings, { one: '# warning', other: '# warnings' })}
          count={count.warnings}
          disabled={!live}
          onPress={() => {
            enter({ kind: 'warning', athlete: side.id });
          }}
        />
        <Tally label={t`Foul`} of={plural(count.fouls, { one: '# foul', other: '# fouls' })} count={count.fouls} disabled={!live} onPress={onFouls} />
      </div>
    </section>
  );
}

function Tally({ label, of, count, disabled, onPress }: { label: string; of: string; count: number; disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-12 min-w-0 flex-wrap items-center justify-center gap-x-2 rounded-xs border border-current px-1 font-display text-base leading-tight font-semibold outline-current hover:bg-[#000]/20 disabled:border-transparent short:min-h-10"
    >
      {label}
      <span className="display text-xl tabular-nums" aria-hidden="true">{count}</span>
      <span className="sr-only">{of}</span>
    </button>
  );
}
