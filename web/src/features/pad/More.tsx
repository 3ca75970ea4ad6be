import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HoldButton } from './HoldButton';
import { Reasons } from './Reasons';
import { beep, sound, vibration } from './device';
import type { Over } from './Pad';
import type { Made, PadState } from './use-pad';
import { foulKinds, stopReasons, strikeReasons } from '@/bout/log';
import { entryInWords, foulName, reasonName } from '@/bout/words';
import { Button, IconButton } from '@/components/Button';
import { cx } from '@/lib/cx';
import { sentence } from '@/lib/format';
import { plain } from '@/lib/isolate';
import type { Clock } from '@/lib/time';
import { usePreference } from '@/lib/use-preference';
import { browserLimits } from '@/outbox/browser-limits';

export type MoreProps = {
  over: Over;
  pad: PadState;
  /** Whether it is a bout of an event, in which late strikes become a proposed correction. */
  inEvent: boolean;
  /** The clock for the log: the hall's at an event. */
  clock: Clock;
  /** Replaces it by something else. */
  onOver: (over: Over) => void;
  onClose: () => void;
};

/** Rarely needed actions, over the lower part of the pad; names and score stay visible. */
export function More({ over, pad, inEvent, clock, onOver, onClose }: MoreProps) {
  const { state, sides, history, closed, settled, enter, takeBack, nameOf } = pad;
  const proposes = settled && inEvent;
  const live = closed === null && state.phase !== 'decided';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [over]);
  const say = (made: Made) => () => {
    enter(made);
    onClose();
  };
  const struckLine = over.kind === 'strike' ? entryInWords(over.entry, nameOf) : '';
  const title = {
    more: () => t`More`,
    fouls: () => t`Foul by ${{ name: over.kind === 'fouls' ? nameOf(over.athlete) : '' }}`,
    stop: () => t`Why stop the match?`,
    strike: () => (proposes ? t`Why correct this? ${{ line: struckLine }}` : t`Why strike this? ${{ line: struckLine }}`),
  }[over.kind]();
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="region"
      aria-label={plain(title)}
      className="absolute inset-x-0 bottom-full z-20 max-h-[42dvh] overflow-y-auto border-t-2 border-line-2 bg-board p-3 outline-none short:max-h-[50dvh]"
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="display min-w-0 text-xl wrap-anywhere">{title}</h2>
        <IconButton label={t`Close`} icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      </div>
      {over.kind === 'fouls' ? (
        <Fouls live={live} say={(kind, detail) => say({ kind, athlete: over.athlete, detail })} />
      ) : over.kind === 'stop' ? (
        <Reasons
          key="stop"
          common={stopReasons.map((reason) => [reason, reasonName('stop', reason)])}
          confirm={t`Stop`}
          disabled={!live}
          onReason={(detail) => {
            say({ kind: 'stop', detail })();
          }}
        />
      ) : over.kind === 'strike' ? (
        <Reasons
          key={over.entry.id}
          common={strikeReasons.map((reason) => [reason, reasonName('strike', reason)])}
          confirm={proposes ? t`Propose correction` : t`Strike`}
          disabled={closed !== null}
          onReason={(detail) => {
            takeBack(over.entry.id, detail);
            onClose();
          }}
        />
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <Group title={t`Match`}>
            {(
              [
                ['slip', t`Slip`],
                ['referees-grip', t`Referee's grip`],
                ['straps', t`Straps`],
                ['stop', t`Stop`],
                ['disagree', t`Referees disagree`],
                ['equipment', t`Equipment`],
              ] as const
            ).map(([kind, label]) => (
              <Button
                key={kind}
                disabled={!live}
                onClick={
                  kind === 'stop'
                    ? () => {
                        onOver({ kind });
                      }
                    : say({ kind })
                }
              >
                {label}
              </Button>
            ))}
            {sides.map((side) => (
              <Button key={side.colour} tall disabled={!live} onClick={say({ kind: 'medical', athlete: side.id })}>
                {t`Medical stop: ${{ name: side.name }}`}
              </Button>
            ))}
          </Group>
          {live ? (
            <Group title={t`End without a pin`}>
              {sides.map((side, i) => {
                const winner = sides[i === 0 ? 1 : 0];
                return (
                  <div key={side.colour} className="flex flex-wrap gap-2">
                    <HoldButton onHeld={say({ kind: 'result', athlete: winner.id, by: 'injury' })}>{t`Hold: ${{ name: side.name }} is injured`}</HoldButton>
                    <HoldButton onHeld={say({ kind: 'result', athlete: winner.id, by: 'disqualification' })}>{t`Hold: ${{ name: side.name }} is disqualified`}</HoldButton>
                  </div>
                );
              })}
            </Group>
          ) : null}
          <section>
            <h3 className="label mb-2 text-ink-3">{t`Log`}</h3>
            {history.length === 0 ? <p>{t`No entries yet.`}</p> : null}
            <ol role="list">
              {history.toReversed().map(({ entry, struck, proposed }) => {
                const line = entryInWords(entry, nameOf);
                return (
                  <li key={entry.id} className="flex min-h-11 items-center gap-3 border-b border-line">
                    <span className="label text-ink-3">{clock.time(entry.at)}</span>
                    <span className={cx('min-w-0 flex-1 py-1 leading-snug wrap-anywhere', struck && 'text-ink-3')}>
                      {struck ? <s>{line}</s> : line}
                      {struck ? <span className="block text-sm">{entryInWords(struck, nameOf)}</span> : null}
                      {proposed ? <span className="block text-sm text-ink-2">{entryInWords(proposed, nameOf)}</span> : null}
                    </span>
                    {struck || proposed ? null : (
                      <Button
                        size="sm"
                        kind="quiet"
                        disabled={closed !== null}
                        aria-label={proposes ? t`Propose a correction: ${line}` : t`Strike: ${line}`}
                        onClick={() => {
                          onOver({ kind: 'strike', entry });
                        }}
                      >
                        {proposes ? t`Propose a correction` : t`Strike`}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ol>
          </section>
          <Device />
        </div>
      )}
    </div>
  );
}

function Fouls({ live, say }: { live: boolean; say: (kind: 'foul' | 'foul-loss', detail: string) => () => void }) {
  const [atOnce, setAtOnce] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <label className="flex min-h-11 basis-full items-center gap-3 short:basis-auto short:pe-4">
        <input
          type="checkbox"
          checked={atOnce}
          className="size-5"
          onChange={(event) => {
            setAtOnce(event.target.checked);
          }}
        />
        {t`Loses the game immediately`}
      </label>
      {foulKinds.map((kind) => (
        <Button key={kind} disabled={!live} onClick={say(atOnce ? 'foul-loss' : 'foul', kind)}>
          {sentence(foulName(kind))}
        </Button>
      ))}
    </div>
  );
}

function Device() {
  const felt = usePreference(vibration);
  const heard = usePreference(sound);
  return (
    <section>
      <h3 className="label mb-2 text-ink-3">{t`This device`}</h3>
      {'vibrate' in navigator ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={felt === 'on'}
            className="size-5"
            onChange={(event) => {
              vibration.set(event.target.checked ? 'on' : 'off');
            }}
          />
          {t`Vibrate on decisions`}
        </label>
      ) : null}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={heard === 'on'}
          className="size-5"
          onChange={(event) => {
            sound.set(event.target.checked ? 'on' : 'off');
            beep();
          }}
        />
        {t`Play a tone on decisions`}
      </label>
      {browserLimits().map((line) => (
        <p key={line} className="mt-1 text-sm text-ink-2">{line}</p>
      ))}
      <p className="mt-1 text-sm text-ink-2 pointer-coarse:hidden">{t`Keys: 1 and 2 score for the left and right half (hold if it decides the match), U undoes the last entry.`}</p>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="label mb-2 text-ink-3">{title}</h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
