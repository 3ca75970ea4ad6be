import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { draftKey } from './draft';
import { GamesForm, type Result } from './GamesForm';
import { useAction } from './use-action';
import { Mishaps } from './Mishaps';
import { sendResult, startAnyway, startMatch } from '@/api/bracket';
import { isObstacle } from '@/api/client';
import { eventOptions } from '@/api/events';
import type { Match, Report, Tournament } from '@/api/types';
import { bracketOf, feedersOf, nextOf, slotOf, type Bracket } from '@/bracket/model';
import { isCalledOff, roundName, sectionLabel, shownStatus, statusLabel } from '@/bracket/labels';
import { correctionPermission, isLast, mayOfficiate, ownPart, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { later } from '@/components/later';
import { Link } from '@/components/Link';
import { PadLink } from '@/domain/PadLink';
import { StatusBadge } from '@/domain/StatusBadge';
import { dotted } from '@/lib/isolate';
import { decisionName } from '@/lib/labels';
import { shownName } from '@/lib/shown-name';

const CorrectDialog = later(() => import('./CorrectDialog'));

export type MatchDialogProps = {
  tournament: Tournament;
  match: Match;
  viewer: Viewer;
  /** Opens another match in its place. */
  onOpen: (matchNumber: number) => void;
  onClose: () => void;
};

/** 'Match Details': the athletes, and the actions possible now: start the match, enter its result, read or correct it. */
export default function MatchDialog({ tournament, match, viewer, onOpen, onClose }: MatchDialogProps) {
  const queries = useQueryClient();
  const about = useLocation({ select: ({ state }) => state.about });
  // A correction in progress continues with the previous choice.
  const [correcting, setCorrecting] = useState(
    () => match.status === 'completed' && ((about === 'correct' && correctionPermission(viewer, tournament, match)?.allowed === true) || queries.getQueryData(draftKey(match)) !== undefined),
  );
  // Handled here, not in the form, which disappears when live brings the result, perhaps before the reply.
  const send = useAction(
    tournament._id,
    ({ match: seen, report }: Result) => sendResult(seen, report),
    { done: t`Match results updated!`, failed: t`Error updating match result` },
    () => {
      if (correcting) setCorrecting(false);
      else onClose();
    },
  );
  // The new result of a match with dependent matches, until the user has seen the effect.
  const [report, setReport] = useState<Report | null>(null);
  const submit = (result: Result) => {
    if (correcting && !isLast(tournament.matches, match)) setReport(result.report);
    else send.mutate(result);
  };
  const forget = () => {
    queries.removeQueries({ queryKey: draftKey(match) });
  };
  const own = useOwn(tournament, match, viewer);
  const opensPad = tournament.status === 'active' && match.status !== 'pending' && !match.bye;
  const body = useRef<HTMLDivElement>(null);
  const bracket = useMemo(() => bracketOf(tournament.matches), [tournament.matches]);
  return (
    <Dialog
      title={t`Match Details`}
      description={
        <>
          <StatusBadge status={shownStatus(match, tournament.cancelled)} text={statusLabel(match, tournament.cancelled)} />{' '}
          {dotted([`M${String(match.matchNumber)}`, roundName(match), sectionLabel(match.bracket.bracket), t`Best of ${{ games: match.bestOf }}`])}
        </>
      }
      onClose={onClose}
      initialFocus={body}
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-5 outline-none short:gap-3">
        {(match.status === 'in-progress' && !tournament.cancelled) || correcting ? null : <Score bracket={bracket} match={match} />}
        {own === null ? null : <p className="border-s-4 border-accent bg-board ps-3 pe-2 py-2 font-semibold">{ownText(own)}</p>}
        <Body
          own={own === 'refused'}
          tournament={tournament}
          match={match}
          viewer={viewer}
          correcting={correcting}
          onKeep={() => {
            setCorrecting(false);
          }}
          busy={send.isPending}
          onSubmit={submit}
        />
        {correcting || own === 'refused' || !mayOfficiate(viewer, tournament) || tournament.status === 'archived' ? null : (
          <Mishaps
            tournament={tournament}
            match={match}
            viewer={viewer}
            about={about}
            pad={opensPad ? <PadLink matchId={match._id} /> : null}
            onCorrect={
              correctionPermission(viewer, tournament, match)?.allowed
                ? () => {
                    setCorrecting(true);
                  }
                : undefined
            }
            onClose={onClose}
          />
        )}
        <Ways bracket={bracket} match={match} onOpen={onOpen} />
      </div>
      {report ? (
        <CorrectDialog
          tournament={tournament}
          match={match}
          report={report}
          onDone={() => {
            forget();
            onClose();
          }}
          onClose={() => {
            setReport(null);
          }}
        />
      ) : null}
    </Dialog>
  );
}

type Own = 'class' | 'bout' | 'refused';

/** The relation of a match that can still be scored to an official who pulls in its class: their own match is refused unless the event allows it. */
function useOwn(tournament: Tournament, match: Match, viewer: Viewer): Own | null {
  const part = mayOfficiate(viewer, tournament) && tournament.status !== 'archived' && !match.bye ? ownPart(viewer, tournament, match) : null;
  const { data: event } = useQuery({ ...eventOptions(tournament.eventId ?? ''), enabled: part === 'bout' });
  if (part !== 'bout') return part;
  return event?.settings.ownBouts ? 'bout' : 'refused';
}

function ownText(own: Own): string {
  if (own === 'class') return t`You are competing in this class.`;
  return own === 'bout' ? t`You are competing in this match. The event allows you to score it, and the record says so.` : t`You are competing in this match, so someone else must score it.`;
}

/** The two athletes like on a scoreboard, with the games won by each. */
function Score({ bracket, match }: { bracket: Bracket; match: Match }) {
  return (
    <dl className="border-y-2 border-line-2">
      {([1, 2] as const).map((n) => {
        const slot = slotOf(bracket, match, n);
        const won = slot.kind === 'athlete' && slot.outcome === 'winner';
        return (
          <div key={n} className="flex min-h-16 items-center gap-4 py-2 not-first:border-t not-first:border-line">
            <dt className={won ? 'display min-w-0 flex-1 text-3xl wrap-anywhere' : 'min-w-0 flex-1 font-display text-3xl leading-none wrap-anywhere text-ink-2'}>
              {slot.kind === 'athlete' && match.status === 'completed' ? (
                <Link to="/athletes/$id" params={{ id: slot.entry.user.id }} quiet>
                  <bdi>{slot.name}</bdi>
                </Link>
              ) : (
                <bdi>{slot.name}</bdi>
              )}
              {won ? <span className="label ms-3 inline-block border border-ink px-2 py-1 align-middle text-ink"><Trans>Winner</Trans></span> : null}
            </dt>
            {slot.kind === 'athlete' && slot.score !== null ? (
              <dd
                className={
                  won
                    ? 'display grid h-14 w-14 place-items-center bg-ink text-4xl text-paper'
                    : 'grid h-14 w-14 place-items-center bg-board-2 font-display text-4xl text-ink-2'
                }
              >
                {slot.score}
              </dd>
            ) : null}
          </div>
        );
      })}
    </dl>
  );
}

type BodyProps = Omit<MatchDialogProps, 'onOpen' | 'onClose'> & {
  /** Whether the viewer pulls in it, which the event does not allow. */
  own: boolean;
  correcting: boolean;
  onKeep: () => void;
  busy: boolean;
  onSubmit: (result: Result) => void;
};

function Body({ own, tournament, match, viewer, correcting, onKeep, busy, onSubmit }: BodyProps) {
  const officiates = mayOfficiate(viewer, tournament) && !own;
  if (match.bye) return <p><Trans>No opponent. The athlete advances without a match, and nobody wins or loses.</Trans></p>;
  if (isCalledOff(match, tournament.cancelled)) return <p><Trans>The tournament was cancelled before this match was decided.</Trans></p>;
  if (correcting) {
    return (
      <GamesForm
        match={match}
        busy={busy}
        onSubmit={onSubmit}
        onKeep={onKeep}
      />
    );
  }
  switch (match.status) {
    case 'pending':
      return <p>{pendingReason(match)}</p>;
    case 'scheduled':
      return officiates ? <StartButton tournamentId={tournament._id} match={match} /> : <p><Trans>Ready to start.</Trans></p>;
    case 'in-progress':
      return officiates ? (
        <GamesForm match={match} busy={busy} onSubmit={onSubmit} />
      ) : (
        <>
          <p><Trans>This match is in progress.</Trans></p>
          {viewer.role === 'referee' && !own ? <p className="text-ink-2"><Trans>Only referees assigned to this tournament can enter results.</Trans></p> : null}
        </>
      );
    default:
      return <Played tournament={tournament} match={match} viewer={viewer} />;
  }
}

function pendingReason(match: Match): string {
  return match.player1 && match.player2 ? t`This match is not scheduled yet. It opens with the next round.` : t`This match is not scheduled yet. Its athletes come from unfinished matches.`;
}

function StartButton({ tournamentId, match }: { tournamentId: string; match: Match }) {
  const start = useAction(tournamentId, () => startMatch(match), {
    done: t`Match started successfully!`,
    failed: t`Couldn't start the match`,
  });
  const anyway = useAction(tournamentId, () => startAnyway(match), {
    done: t`Match started successfully!`,
    failed: t`Couldn't start the match`,
  });
  if (isObstacle(start.error)) {
    return (
      <div className="grid gap-2">
        <p role="alert">{start.error.message}</p>
        <Button
          size="lg"
          wide
          busy={anyway.isPending}
          onClick={() => {
            anyway.mutate();
          }}
        >
          <Trans>Start anyway</Trans>
        </Button>
        <p className="text-sm text-ink-2"><Trans>The record notes that it was started anyway.</Trans></p>
      </div>
    );
  }
  return (
    <Button
      kind="primary"
      size="lg"
      wide
      busy={start.isPending}
      onClick={() => {
        start.mutate();
      }}
    >
      <Trans>Start match</Trans>
    </Button>
  );
}

/** A completed match game by game, and for organizers why it cannot be corrected. */
function Played({ tournament, match, viewer }: { tournament: Tournament; match: Match; viewer: Viewer }) {
  const names = [shownName(match.player1?.user) ?? '', shownName(match.player2?.user) ?? ''] as const;
  const correction = correctionPermission(viewer, tournament, match);
  return (
    <>
      <section aria-label={t`Final score`}>
        <h3 className="label mb-2 text-ink-3">
          {match.games.length > 0 || !match.decidedBy
            ? t`Final score ${{ one: match.scores.player1Score }}–${{ two: match.scores.player2Score }}`
            : decisionName(match.decidedBy)}
        </h3>
        {match.games.length > 0 ? null : <p><Trans>No game was pulled.</Trans></p>}
        <ol role="list" className="grid gap-x-8 sm:grid-cols-2">
          {match.games.map((game) => (
            <li key={game.gameNumber} className="flex justify-between gap-4 border-b border-line py-2">
              <span className="text-ink-2">{t`Game ${{ number: game.gameNumber }}`}</span>
              <span className="min-w-0 text-end font-semibold wrap-anywhere">
                <bdi>{game.player1Won ? names[0] : names[1]}</bdi>
                {game.decidedBy && game.decidedBy !== 'pin' ? <span className="ms-2 font-normal text-ink-2">{decisionName(game.decidedBy)}</span> : null}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {correction?.allowed === false ? <p className="text-sm text-ink-3">{correction.reason}</p> : null}
    </>
  );
}

/** Where the athletes come from and go to, each with a link to that match. */
function Ways({ bracket, match, onOpen }: { bracket: Bracket; match: Match; onOpen: (matchNumber: number) => void }) {
  const before = feedersOf(bracket, match).flatMap((f) => {
    if (!f) return [];
    const number = f.match.matchNumber;
    return [{ text: f.outcome === 'winner' ? t`Winner of M${number}` : t`Loser of M${number}`, to: f.match }];
  });
  const after = (['winner', 'loser'] as const).flatMap((outcome) => {
    const slot = nextOf(bracket, match, outcome);
    const to = slot && bracket.byNumber.get(slot.matchNumber);
    if (!to) return [];
    const name = shownName(match[outcome]?.user) ?? (outcome === 'winner' ? t`Winner` : t`Loser`);
    const opponent = slotOf(bracket, to, slot.slot === 1 ? 2 : 1).name;
    return [{ text: t`${name} goes to M${{ number: to.matchNumber }} against ${opponent}`, to }];
  });
  const ways = [...before, ...after];
  if (ways.length === 0) return null;
  return (
    <nav aria-label={t`Previous and next matches`} className="flex flex-wrap gap-x-6 border-t border-line pt-3 short:pt-1">
      {ways.map(({ text, to }) => (
        <button
          key={text}
          type="button"
          className="min-h-11 text-start font-display text-[0.9375rem] font-semibold wrap-anywhere hover:underline"
          onClick={() => {
            onOpen(to.matchNumber);
          }}
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
