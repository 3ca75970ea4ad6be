import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bracketKey, type Revision } from '@/api/bracket';
import { messageOf } from '@/api/client';
import type { Effect, Match, Tournament } from '@/api/types';
import { matchNumbers } from '@/bracket/labels';
import { Button, type ButtonKind } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { Bar } from '@/components/Skeleton';
import { toast } from '@/components/toast';
import { shownName } from '@/lib/shown-name';

/** How many names are listed. */
const NAMED = 12;

export type RevisionDialogProps = {
  title: string;
  description?: ReactNode;
  tournament: Tournament;
  /** The change, null until chosen; `about` identifies it. */
  revision: Revision | null;
  about: readonly unknown[];
  confirm: string;
  kind?: ButtonKind;
  texts: { done: string; failed: string };
  /** Further questions; false blocks sending. */
  complete?: boolean;
  children?: ReactNode;
  onDone?: () => void;
  onClose: () => void;
};

/**
 * Asks before a change of a whole bracket, and shows its effect: which results still stand, which do not, and who is
 * notified. If another person changes the bracket meanwhile, the effect is recomputed; the dialog only sends what it
 * showed.
 */
export function RevisionDialog({
  title, description, tournament, revision, about, confirm, kind = 'primary', texts, complete = true, children, onDone, onClose,
}: RevisionDialogProps) {
  const id = tournament._id;
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: async ({ version }: { version: number; seen: number }) => revision?.({ version }),
    onSuccess: () => {
      toast.success(texts.done);
    },
    onError: (error) => {
      toast.error(texts.failed, messageOf(error, ''));
    },
    onSettled: () => Promise.all([bracketKey(id), ['tournaments'], ['matches'], ['leaderboard']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  // The sent change matches the shown effect: the change itself updates the tournament before its reply arrives.
  const seen = send.isPending || send.isSuccess ? send.variables.seen : tournament.version;
  const preview = useQuery({
    queryKey: ['revision', id, seen, ...about],
    queryFn: revision ? () => revision({ preview: true }) : skipToken,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const effect = revision === null ? undefined : preview.data;
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}><Trans>Cancel</Trans></Button>
          <Button
            kind={kind}
            disabled={!effect || !complete}
            busy={send.isPending}
            onClick={() => {
              if (effect) send.mutate({ version: effect.version, seen }, { onSuccess: onDone ?? onClose });
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        <div role="status" className="empty:hidden">
          {preview.isFetching ? <Bar width={18} /> : null}
          {effect ? <EffectList tournament={tournament} effect={effect} /> : null}
        </div>
        <FormProblem text={preview.error && revision ? messageOf(preview.error, t`Couldn't preview the changes.`) : undefined} />
        {preview.error && revision && !preview.isFetching ? (
          <Button
            onClick={() => {
              void preview.refetch();
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The effect of a change, one line for each kind. */
function EffectList({ tournament, effect }: { tournament: Tournament; effect: Effect }) {
  const before = new Map((effect.before ?? []).map((m) => [m.matchNumber, m]));
  const after = new Map(effect.matches.map((m) => [m.matchNumber, m]));
  const { voided, stopped, recalled, kept, closed, told, winner } = effect;
  const over = effect.status === 'completed' || effect.status === 'archived';
  const wasOver = tournament.status !== 'active';
  const rows: [string, ReactNode][] = [];
  if (voided.length > 0) rows.push([t`No longer valid`, <Matches key="v" numbers={voided} of={before} />]);
  if (stopped.length > 0) rows.push([t`Stopped while in progress`, <Matches key="s" numbers={stopped} of={before} />]);
  if (recalled.length > 0) rows.push([t`No longer scheduled`, <Matches key="r" numbers={recalled} of={before} />]);
  if (closed.length > 0) rows.push([t`Decided without pulling`, <Matches key="c" numbers={closed} of={after} />]);
  if (kept.length > 0) rows.push([t`Unchanged`, matchNumbers([...kept].sort((a, b) => a - b))]);
  if (over && !wasOver) rows.push([t`The tournament ends`, winner ? t`Champion: ${{ name: shownName(winner.user) }}` : t`Without a champion`]);
  if (!over && wasOver) rows.push([t`The tournament continues`, t`There is no champion until it ends again.`]);
  if (told.length > 0) {
    rows.push([
      t`Notified`,
      <>
        {told.slice(0, NAMED).map(({ _id, name }, i) => (
          <span key={_id}>
            {i > 0 ? ', ' : null}
            <bdi>{name}</bdi>
          </span>
        ))}
        {told.length > NAMED ? ` ${t`and ${{ count: told.length - NAMED }} more`}` : null}
      </>,
    ]);
  }
  return (
    <section aria-label={t`What this changes`}>
      <h3 className="label mb-2 text-ink-3"><Trans>What this changes</Trans></h3>
      {rows.length === 0 ? <p><Trans>No other match changes.</Trans></p> : null}
      <dl className="border-t border-line empty:hidden">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Matches({ numbers, of }: { numbers: readonly number[]; of: ReadonlyMap<number, Match> }) {
  return (
    <ul role="list">
      {numbers.map((number) => {
        const match = of.get(number);
        return (
          <li key={number}>
            <span className="me-2 text-ink-2">M{number}</span>
            {match ? <Players match={match} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** 'Ann Lee 2–1 Bo Li'. */
function Players({ match: { player1, player2, games, scores } }: { match: Match }) {
  const name = (entry: Match['player1']) => <bdi>{entry ? (entry.user.isBye ? t`Bye` : shownName(entry.user)) : t`TBD`}</bdi>;
  return (
    <>
      {name(player1)} {games.length > 0 ? `${String(scores.player1Score)}–${String(scores.player2Score)}` : '–'} {name(player2)}
    </>
  );
}
