import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { memo, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { shownStatus, statusLabel } from '@/bracket/labels';
import { matchSentence, slotOf, type Feeds } from '@/bracket/model';
import type { Match } from '@/api/types';
import { widthOf } from '@/lib/fit';
import { dotted, plain, reachesLow } from '@/lib/isolate';

/** Common values of all cards of a view; one object while nothing in it changes. */
export interface CardContext {
  feeds: Feeds;
  /** The address of a match. */
  hrefOf: (match: Match) => string;
  /** Entry whose path through the bracket is shown, and the numbers of its matches. */
  athlete: string | null;
  path: ReadonlySet<number>;
  /** Entries that have left the tournament. */
  left: ReadonlySet<string>;
  /** Was the tournament cancelled? Then undecided matches will not be pulled. */
  cancelled: boolean;
  /** Entry of the viewer, if any; their matches are marked. */
  own: string | null;
  /** Called and current matches at tables, by number. */
  called: Called;
  /** The match in the address. */
  current: number | null;
  /** `data-match` of the link has the match's number. */
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLAnchorElement>) => void;
  onFocus?: (event: FocusEvent<HTMLAnchorElement>) => void;
}

/** The table of a match and the countdown of its call, null once it is pulled. */
export type Called = ReadonlyMap<number, { table: string; clock: ReactNode }>;

export interface MatchCardProps {
  context: CardContext;
  match: Match;
  /** Position in the drawing in pixels; without `x` the card is as wide as the drawing. */
  x?: number;
  y: number;
  /** Position in the round and the round's size, which a window cannot show. */
  index: number;
  of: number;
  /** Has it just changed while shown? */
  changed: boolean;
  /** Can the Tab key reach it? In a roving view only one card; elsewhere all cards. */
  tabbable?: boolean;
}

/** A match as a strip of a scoreboard: number and status, below them the two athletes with their games won. */
export const MatchCard = memo(function MatchCard({ context, match, x, y, index, of, changed, tabbable = true }: MatchCardProps) {
  useLingui();
  const number = match.matchNumber;
  const status = statusLabel(match, context.cancelled);
  const at = match.status === 'completed' ? undefined : context.called.get(number);
  const said = at ? dotted([at.table, at.clock ? t`called` : status]) : status;
  const mine = context.own !== null && (match.player1?._id === context.own || match.player2?._id === context.own);
  return (
    <li
      className="bk-card"
      style={{ insetInlineStart: x, top: y }}
      aria-posinset={index + 1}
      aria-setsize={of}
      data-status={shownStatus(match, context.cancelled)}
      data-current={context.current === number || undefined}
      data-path={context.path.has(number) || undefined}
      data-mine={mine || undefined}
      data-changed={changed ? match.version % 2 : undefined}
      data-called={at ? (at.clock ? 'running' : 'playing') : undefined}
    >
      {/* The link covers the whole card and describes it completely; the visible content is hidden from screen
          readers. */}
      <a
        className="bk-number"
        href={context.hrefOf(match)}
        data-match={number}
        aria-label={plain(matchSentence(context, match, said, mine, context.left))}
        aria-current={context.current === number || undefined}
        tabIndex={tabbable ? 0 : -1}
        onClick={context.onClick}
        onKeyDown={context.onKeyDown}
        onFocus={context.onFocus}
      >
        M{number}
        {mine ? (
          <b>
            {' '}
            <Trans>Your match</Trans>
          </b>
        ) : null}
      </a>
      <span className="bk-status" aria-hidden="true">
        {at ? (
          <>
            <b>{at.table}</b>
            <span className="bk-word">·</span>
            {at.clock ?? <span className="bk-word">{status}</span>}
          </>
        ) : (
          status
        )}
      </span>
      <Row context={context} match={match} slot={1} />
      <Row context={context} match={match} slot={2} />
    </li>
  );
});

/** Items that fit on the line of a name beside a score, in heights of its type. */
const LINE = 8.6;

function Row({ context, match, slot }: { context: CardContext; match: Match; slot: 1 | 2 }) {
  const shown = slotOf(context, match, slot);
  if (shown.kind !== 'athlete') {
    return (
      <span className="bk-name" aria-hidden="true" data-kind={shown.kind} data-alone="">
        <bdi>{shown.name}</bdi>
      </span>
    );
  }
  return (
    <>
      <span
        className="bk-name"
        aria-hidden="true"
        data-outcome={shown.outcome ?? undefined}
        data-left={context.left.has(shown.entry._id) || undefined}
        data-own={shown.entry._id === context.athlete || undefined}
        data-deep={reachesLow(shown.name) || undefined}
        data-long={widthOf(shown.name) > LINE || undefined}
        data-alone={shown.score === null ? '' : undefined}
      >
        <bdi>{shown.name}</bdi>
      </span>
      {shown.score === null ? null : (
        <span className="bk-score" aria-hidden="true" data-outcome={shown.outcome ?? undefined}>
          {shown.score}
        </span>
      )}
    </>
  );
}
