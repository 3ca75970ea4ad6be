import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallBand } from './CallBand';
import { HoldButton } from './HoldButton';
import { stopOf } from './hint';
import type { PadState } from './use-pad';
import { messageOf } from '@/api/client';
import type { NowBout } from '@/api/now';
import { queueOptions } from '@/api/queue';
import type { Bout } from '@/api/types';
import { entryInWords, proposalInWords } from '@/bout/words';
import { isCalled } from '@/domain/queue/clock';
import { Button, ButtonLink } from '@/components/Button';
import { later } from '@/components/later';
import { browserLimits, limitsSeen } from '@/outbox/browser-limits';
import { tableHere } from '@/lib/at-table';
import { useUser } from '@/lib/session';
import { outbox } from '@/outbox/outbox';

const InjuredDialog = later(() => import('@/domain/queue/InjuredDialog'));

type StripProps = {
  bout: Bout;
  pad: PadState;
  /** The call of this bout, where a table of an event has it; null for none. */
  called: NowBout | null;
  offline: boolean;
  /** Whether there is no network, and no further match on this device. */
  stranded: boolean;
};

/** The most urgent message or decision, across the foot of the halves; usually nothing. */
export function Strip({ bout, pad, called, offline, stranded }: StripProps) {
  const { state, closed, settled, history, enter, nameOf } = pad;
  const [seen, setSeen] = useState(() => sessionStorage.getItem(limitsSeen) !== null);
  switch (closed) {
    case 'broken':
      return <Band alert>{t`This browser can't store entries, so the pad is off. Free some storage, or use another browser or the match dialog.`}</Band>;
    case 'refused':
      return (
        <Band alert action={<ButtonLink to="/outbox">{t`Compare`}</ButtonLink>}>
          {t`The server refused an entry from this device. Decide which version counts.`}
        </Band>
      );
    case 'elsewhere':
      return <Elsewhere bout={bout} />;
    case 'own':
      return <Band>{t`You are competing in this match, so someone else must score it.`}</Band>;
    case 'not-yet':
      return <Band>{bout.match.bye ? t`No opponent. The athlete advances without a match.` : t`This match can't start yet.`}</Band>;
    case 'not-called':
      return <Band action={tableHere() === undefined ? undefined : <ButtonLink to="/tables/$id" params={{ id: tableHere() ?? '' }}>{t`Table`}</ButtonLink>}>{t`M${{ number: bout.match.matchNumber }} isn't called yet. Call it on the table page.`}</Band>;
    case 'unknown':
      return null;
  }
  const { proposal } = state;
  if (proposal) {
    return (
      <Band
        alert
        action={
          <HoldButton
            onHeld={() => {
              enter({ kind: 'game', athlete: proposal.winner, by: proposal.by });
            }}
          >
            {t`Hold to confirm`}
          </HoldButton>
        }
      >
        {proposalInWords(proposal, nameOf(proposal.loser))}
      </Band>
    );
  }
  if (state.phase === 'stopped') {
    return (
      <Band
        action={
          <Button
            onClick={() => {
              enter({ kind: 'restart' });
            }}
          >
            {t`Restart`}
          </Button>
        }
      >
        {stopInWords(pad, bout.log.rules.foulStops)}
      </Band>
    );
  }
  if (state.phase === 'decided' && stranded) {
    return <Band>{t`This device is offline and has no more matches. Write results on paper until the network is back.`}</Band>;
  }
  if (state.phase === 'decided' && history.some(({ proposed }) => proposed)) {
    return <Band>{t`A correction is proposed. The result stands until an organizer decides.`}</Band>;
  }
  if (state.phase === 'decided' && state.by === 'injury' && state.winner !== null) {
    return <Injured key={bout.match._id} bout={bout} name={nameOf(pad.sides[pad.sides[0].id === state.winner ? 1 : 0].id)} offline={offline} />;
  }
  if (settled && bout.match.recordedBy !== null) {
    if (bout.tournament.eventId) return <Band>{t`The result stands because a later match depends on it. You can propose a correction under More.`}</Band>;
    return <Band>{t`You can't undo this result here any more. An organizer can correct it.`}</Band>;
  }
  if (bout.own === 'bout' || bout.own === 'class') return <Own key={bout.match._id} bout={bout} own={bout.own} />;
  if (state.phase === 'ready' && isCalled(called)) return <CallBand bout={called} offline={offline} />;
  const missing = browserLimits();
  if (state.phase === 'ready' && missing.length > 0 && !seen) {
    return (
      <Band
        action={
          <Button
            onClick={() => {
              sessionStorage.setItem(limitsSeen, '1');
              setSeen(true);
            }}
          >
            {t`Got it`}
          </Button>
        }
      >
        {missing.join(' ')}
      </Band>
    );
  }
  return null;
}

/** Why the bout is stopped: "Stopped (uneven start)", "Medical stop: Ada King". */
function stopInWords({ lines, nameOf }: PadState, foulStops: boolean): string {
  const stop = stopOf(lines, foulStops);
  return stop ? entryInWords(stop, nameOf) : t`Stopped`;
}

/** Says once for each match that the scorer pulls in it or in its class; missing data can wait. */
function Own({ bout, own }: { bout: Bout; own: 'class' | 'bout' }) {
  const key = `pad-own-${bout.match._id}`;
  const [seen, setSeen] = useState(() => sessionStorage.getItem(key) !== null);
  if (seen) return null;
  return (
    <Band
      action={
        <Button
          onClick={() => {
            sessionStorage.setItem(key, '1');
            setSeen(true);
          }}
        >
          {t`Got it`}
        </Button>
      }
    >
      {own === 'bout' ? t`You are competing in this match. The event allows you to score it, and the record says so.` : t`You are competing in this class.`}
    </Band>
  );
}

/** Asks about an athlete who was injured, once the server has the result. Helpers leave that to the officials on the day screen. */
function Injured({ bout: { match, tournament }, name, offline }: { bout: Bout; name: string; offline: boolean }) {
  const { eventId } = tournament;
  const helps = useUser().role === 'helper';
  const [asks, setAsks] = useState(false);
  const queue = useQuery({ ...queueOptions(eventId ?? ''), enabled: eventId !== undefined && !helps && !offline });
  const decision = queue.data?.decisions.find(({ kind, matchId }) => kind === 'injured' && matchId === match._id);
  if (eventId === undefined) {
    return (
      <Band action={<ButtonLink to="/brackets/$id" params={{ id: tournament._id }} search={{ match: match.matchNumber }}>{t`Open bracket`}</ButtonLink>}>
        {t`${name} was injured and stays in the bracket unless you record a departure there.`}
      </Band>
    );
  }
  if (helps || offline) return <Band>{t`${name} was injured. An official decides on the Day screen whether they continue.`}</Band>;
  if (!decision) return null;
  return (
    <>
      <Band action={<Button kind="strong" onClick={() => { setAsks(true); }}>{t`Decide…`}</Button>}>{t`${name} was injured. Can they continue?`}</Band>
      {asks ? <InjuredDialog eventId={eventId} decision={decision} onClose={() => { setAsks(false); }} /> : null}
    </>
  );
}

function Elsewhere({ bout: { match, log } }: { bout: Bout }) {
  const over = useMutation({ mutationFn: () => outbox.takeOver(match._id) });
  const name = log.scorer?.name ?? '';
  return (
    <Band
      alert={over.isError}
      action={
        <Button
          kind="strong"
          busy={over.isPending}
          onClick={() => {
            over.mutate();
          }}
        >
          {t`Take over`}
        </Button>
      }
    >
      {over.isError ? messageOf(over.error, t`Connect this device to the network to take over.`) : t`${name} is scoring this match`}
    </Band>
  );
}

export function Band({ children, action, alert = false }: { children: ReactNode; action?: ReactNode; alert?: boolean }) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      dir="auto"
      className="absolute inset-x-0 bottom-16 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y-2 border-line-2 bg-board px-3 py-2 text-ink sm:px-6 short:bottom-12 short:py-1"
    >
      <p className="min-w-0 flex-1 basis-40 text-base leading-snug font-semibold wrap-anywhere">{children}</p>
      {action}
    </div>
  );
}
