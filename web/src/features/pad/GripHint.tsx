import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type Hint, hintOf, looksForGripSince } from './hint';
import type { PadState } from './use-pad';
import type { NowBout } from '@/api/now';
import { handsOf } from '@/bout/replay';
import type { Bout } from '@/api/types';
import { Button, IconButton } from '@/components/Button';
import { useServerTime } from '@/domain/queue/clock';

type GripHintProps = { bout: Bout; pad: PadState; called: NowBout | null };

/**
 * The rule book's proposal for the hands: the referee's grip or straps, by one touch and never automatically. Its own
 * row above the halves keeps it away from deciding buttons.
 */
export function GripHint({ bout: { match, log }, pad, called }: GripHintProps) {
  const { state, closed, lines, enter } = pad;
  const [dismissed, dismiss] = useState('');
  const open = closed === null && state.proposal === null;
  const hands = handsOf(state, log.rules);
  const seconds = log.grip;
  const since = seconds > 0 && hands.noGrip ? looksForGripSince(state, lines, log.rules.foulStops, called) : null;
  const now = useServerTime(open && since !== null);
  const hint = open ? hintOf(hands, since === null ? null : since + seconds * 1000, now, state) : null;
  const occasion = hint && `${match._id} ${hint.occasion}`;
  const shown = hint && occasion !== dismissed ? hint : null;
  return (
    <div role="status" dir="auto">
      {shown && occasion ? (
        <div className="flex min-h-13 items-center gap-2 border-b-2 border-line-2 border-s-8 border-s-warn bg-board ps-2 pe-1 py-1 sm:ps-4 short:min-h-10 short:py-0">
          <p className="min-w-0 flex-1 text-base leading-tight font-semibold wrap-anywhere">{inWords(shown, seconds)}</p>
          <Button
            kind="strong"
            onClick={() => {
              enter({ kind: shown.kind });
            }}
          >
            {touch(shown)}
          </Button>
          <IconButton
            label={t`Not now`}
            icon={<X size={20} aria-hidden="true" />}
            onClick={() => {
              dismiss(occasion);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

function inWords({ why, kind }: Hint, seconds: number): string {
  if (why === 'slip') return t`Slip: straps with the referee's grip`;
  if (why === 'request') return t`Both may ask for straps`;
  return kind === 'straps' ? t`No grip after ${seconds} s: straps` : t`No grip after ${seconds} s: referee's grip`;
}

function touch({ why, kind }: Hint): string {
  if (why === 'request') return t`Both want straps`;
  return kind === 'straps' ? t`Straps` : t`Referee's grip`;
}
