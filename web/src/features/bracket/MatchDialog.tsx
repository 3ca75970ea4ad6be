import { useMemo, useRef, useState } from 'react';
import { GamesForm } from './GamesForm';
import { useAction } from './use-action';
import { startMatch } from '@/api/bracket';
import type { Match, Tournament } from '@/api/types';
import { bracketOf, feedersOf, slotOf, type Bracket } from '@/bracket/model';
import { roundLabel, sectionLabel, statusLabel } from '@/bracket/labels';
import { correctionOffer, mayOfficiate, type Viewer } from '@/bracket/policy';
import { Badge, type Tone } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Link } from '@/components/Link';
import { path } from '@/lib/location';

export type MatchDialogProps = {
  tournament: Tournament;
  match: Match;
  viewer: Viewer;
  /** Opens another match in its place. */
  onOpen: (matchNumber: number) => void;
  onClose: () => void;
};

const tones: Record<string, Tone> = { pending: 'info', scheduled: 'warn', 'in-progress': 'info', completed: 'neutral' };

/** 'Match Details': who meets, and what can be done now: start it, enter its result, read it, correct it. */
export default function MatchDialog({ tournament, match, viewer, onOpen, onClose }: MatchDialogProps) {
  const [correcting, setCorrecting] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const bracket = useMemo(() => bracketOf(tournament.matches), [tournament.matches]);
  const lastLosers = bracket.sections.find((s) => s.bracket === 'losers')?.rounds.at(-1)?.round ?? 0;
  const round = roundLabel(match.bracket.bracket, match.round, lastLosers);
  return (
    <Dialog
      title="Match Details"
      description={`M${String(match.matchNumber)} · ${round} · ${sectionLabel(match.bracket.bracket)} · Best of ${String(match.bestOf)}`}
      onClose={onClose}
      initialFocus={body}
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <p>
          <Badge tone={match.bye ? 'neutral' : (tones[match.status] ?? 'ok')}>{statusLabel(match)}</Badge>
        </p>
        {match.status === 'in-progress' || correcting ? null : <Score bracket={bracket} match={match} />}
        <Body
          tournament={tournament}
          match={match}
          viewer={viewer}
          correcting={correcting}
          onCorrect={setCorrecting}
          onClose={onClose}
        />
        <Ways bracket={bracket} match={match} onOpen={onOpen} />
      </div>
    </Dialog>
  );
}

/** The two athletes as on a scoreboard, with the games each has won. */
function Score({ bracket, match }: { bracket: Bracket; match: Match }) {
  return (
    <dl className="border-y-2 border-line-2">
      {([1, 2] as const).map((n) => {
        const slot = slotOf(bracket, match, n);
        const won = slot.kind === 'athlete' && slot.outcome === 'winner';
        return (
          <div key={n} className="flex min-h-16 items-center gap-4 py-2 not-first:border-t not-first:border-line">
            <dt className={won ? 'display min-w-0 flex-1 text-3xl wrap-anywhere' : 'min-w-0 flex-1 font-display text-3xl leading-none wrap-anywhere text-ink-2'}>
              {slot.kind === 'athlete' ? (
                <Link href={path.athlete(slot.entry.user.id)} quiet>
                  {slot.name}
                </Link>
              ) : (
                slot.name
              )}
              {won ? <span className="label ml-3 inline-block border border-ink px-2 py-1 align-middle text-ink">Winner</span> : null}
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

type BodyProps = Omit<MatchDialogProps, 'onOpen'> & { correcting: boolean; onCorrect: (correcting: boolean) => void };

function Body({ tournament, match, viewer, correcting, onCorrect, onClose }: BodyProps) {
  const officiates = mayOfficiate(viewer, tournament);
  if (match.bye) return <p>Nobody to meet: the athlete goes on without a match, and nobody wins or loses.</p>;
  if (correcting) {
    return (
      <GamesForm
        tournamentId={tournament._id}
        match={match}
        correction
        onDone={() => {
          onCorrect(false);
        }}
      />
    );
  }
  switch (match.status) {
    case 'pending':
      return <p>This match is not scheduled yet: {pendingReason(match)}.</p>;
    case 'scheduled':
      return officiates ? <StartButton tournamentId={tournament._id} match={match} /> : <p>Ready to be started.</p>;
    case 'in-progress':
      return officiates ? (
        <GamesForm tournamentId={tournament._id} match={match} onDone={onClose} />
      ) : (
        <>
          <p>This match is being played.</p>
          {viewer.role === 'referee' ? <p className="text-ink-2">Only the referees assigned to this tournament enter results.</p> : null}
        </>
      );
    default:
      return (
        <Played
          tournament={tournament}
          match={match}
          viewer={viewer}
          onCorrect={() => {
            onCorrect(true);
          }}
        />
      );
  }
}

function pendingReason(match: Match): string {
  return match.player1 && match.player2 ? 'it opens with the next round' : 'its athletes come from matches that are still to be played';
}

function StartButton({ tournamentId, match }: { tournamentId: string; match: Match }) {
  const start = useAction(tournamentId, () => startMatch(match), {
    done: 'Match started successfully!',
    failed: 'Error starting match',
    serverSpeaks: true,
  });
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
      Start Match
    </Button>
  );
}

/** A completed match game by game, and for organizers the way to correct it. */
function Played({ tournament, match, viewer, onCorrect }: { tournament: Tournament; match: Match; viewer: Viewer; onCorrect: () => void }) {
  const names = [match.player1?.user.name ?? '', match.player2?.user.name ?? ''] as const;
  const correction = correctionOffer(viewer, tournament, match);
  return (
    <>
      <section aria-label="Final score">
        <h3 className="label mb-2 text-ink-3">
          Final score {match.scores.player1Score}–{match.scores.player2Score}
        </h3>
        <ol role="list" className="grid gap-x-8 sm:grid-cols-2">
          {match.games.map((game) => (
            <li key={game.gameNumber} className="flex justify-between gap-4 border-b border-line py-2">
              <span className="text-ink-2">Game {game.gameNumber}</span>
              <span className="min-w-0 text-right font-semibold wrap-anywhere">{game.player1Won ? names[0] : names[1]}</span>
            </li>
          ))}
        </ol>
      </section>
      {correction === null ? null : correction.now ? (
        <div>
          <Button onClick={onCorrect}>Correct result</Button>
        </div>
      ) : (
        <p className="text-sm text-ink-3">{correction.why}</p>
      )}
    </>
  );
}

/** Where the athletes come from and go to, each a way to that match. */
function Ways({ bracket, match, onOpen }: { bracket: Bracket; match: Match; onOpen: (matchNumber: number) => void }) {
  const ways = [
    ...feedersOf(bracket, match).flatMap((f) => (f ? [{ text: `${f.outcome === 'winner' ? 'Winner' : 'Loser'} of`, to: f.match.matchNumber }] : [])),
    ...(match.winnerTo ? [{ text: 'Winner goes to', to: match.winnerTo.matchNumber }] : []),
    ...(match.loserTo ? [{ text: 'Loser goes to', to: match.loserTo.matchNumber }] : []),
  ].filter(({ to }) => bracket.byNumber.has(to));
  if (ways.length === 0) return null;
  return (
    <nav aria-label="Matches before and after" className="flex flex-wrap gap-2 border-t border-line pt-4">
      {ways.map(({ text, to }) => (
        <Button
          key={`${text} ${String(to)}`}
          size="sm"
          kind="quiet"
          onClick={() => {
            onOpen(to);
          }}
        >
          {text} M{to}
        </Button>
      ))}
    </nav>
  );
}
