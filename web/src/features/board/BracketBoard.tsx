import { Again, useSecond } from './Again';
import type { BoardBlock, BoardCard, BoardPage } from './bracket-pages';
import { HEADING } from './bracket-pages';
import { Name } from './Name';
import { AGAIN, roomOf, SMALLEST } from './panels';
import type { Match } from '@/api/types';
import { type Bracket, slotOf } from '@/bracket/model';
import { roundName } from '@/bracket/labels';
import { widthOf } from '@/lib/fit';

const vh = (value: number) => `${value.toFixed(2)}vh`;

/** The gap between two columns. */
const BETWEEN = 5;

/** Above the bracket: its class. */
export const TITLE = 7;

/** A part of a bracket around its current matches, with the tables by match number. */
export function BracketBoard({ title, again, bracket, page, tables, screen }: { title: string; again?: string; bracket: Bracket; page: BoardPage; tables: ReadonlyMap<number, number>; screen: number }) {
  const room = roomOf(screen);
  // Beside the title, where both fit in one line.
  const both = again !== undefined && (widthOf(title) * TITLE * 0.72 + widthOf(again) * TITLE * 0.45 + 3 < room.width);
  const height = room.height - TITLE;
  const columns = Math.max(2, page.columns);
  const width = (room.width - (columns - 1) * BETWEEN) / columns;
  const pitch = Math.min(15, height / page.rows);
  // Cards of a half-empty page keep their height, so that names do not change size between pages.
  const card = Math.min(pitch * 0.9, 12);
  return (
    <section aria-label={title} className="bd-bracket">
      <h3 className="bd-round" style={{ insetInlineStart: 0, top: 0, width: vh(room.width), fontSize: vh(TITLE * 0.72), lineHeight: 1.25, letterSpacing: 0, color: 'inherit', textTransform: 'none' }}><bdi>{title}</bdi>{both ? <Again text={again} size={TITLE * 0.45} /> : null}</h3>
      {page.blocks.map((block) => (
        <Block key={`${block.section}-${String(block.top)}`} {...{ block, bracket, tables, width, pitch, card, room }} />
      ))}
    </section>
  );
}

type Measured = { width: number; pitch: number; card: number };

function Block({ block, bracket, tables, room, ...measures }: Measured & { block: BoardBlock; bracket: Bracket; tables: ReadonlyMap<number, number>; room: { width: number; height: number } }) {
  const { width, pitch, card } = measures;
  const top = TITLE + block.top * pitch;
  const heading = HEADING * pitch;
  const x = (column: number) => column * (width + BETWEEN);
  const y = ({ row }: BoardCard) => top + heading + row * pitch + (pitch - card) / 2;
  const lines = block.links.map(([from, to]) => {
    const [a, b] = [block.cards[from], block.cards[to]];
    if (!a || !b) return '';
    const left = x(a.column) + width;
    const middle = x(b.column) - BETWEEN / 2;
    return `M${String(left)} ${String(y(a) + card / 2)}H${String(middle)}V${String(y(b) + card / 2)}H${String(x(b.column))}`;
  });
  const second = useSecond();
  // Beside the names of rounds, if both fit; their capitals are wider.
  const labelsAgain = block.labels.map((label, column) => {
    const { match } = block.cards.find((one) => one.column === column) ?? {};
    const again = match && second.say(() => roundName(match));
    return again && widthOf(label.toUpperCase()) * 1.1 * SMALLEST + widthOf(again) * AGAIN + 2 < width ? again : undefined;
  });
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${String(room.width)} ${String(room.height)}`} preserveAspectRatio="none">
        <path d={lines.join('')} />
      </svg>
      {block.labels.map((label, column) => (
        <p key={label} className="bd-round" style={{ insetInlineStart: vh(x(column)), top: vh(top + heading * 0.2), width: vh(width), fontSize: vh(SMALLEST) }}>
          {label}
          <Again text={labelsAgain[column]} size={AGAIN} />
        </p>
      ))}
      {block.cards.map((one) => (
        <Card
          key={one.match.matchNumber}
          match={one.match}
          bracket={bracket}
          table={tables.get(one.match.matchNumber)}
          width={width}
          height={card}
          style={{ insetInlineStart: vh(x(one.column)), top: vh(y(one)), width: vh(width), height: vh(card) }}
        />
      ))}
    </>
  );
}

function Card({ match, bracket, table, width, height, style }: { match: Match; bracket: Bracket; table: number | undefined; width: number; height: number; style: object }) {
  const over = match.status === 'completed';
  const hot = !over && (table !== undefined || match.status === 'in-progress');
  const at = over ? undefined : table;
  const scored = match.bestOf > 1 && match.status !== 'scheduled' && match.status !== 'pending' && (!over || match.games.length > 0);
  const score = [match.scores.player1Score, match.scores.player2Score];
  const room = { width: width - 2.6 - (scored ? 4.5 : 0) - (at === undefined ? 0 : 7), height: height / 2, max: height * 0.4, min: SMALLEST, lines: 1 as const };
  return (
    <div className="bd-card" data-hot={hot} data-match={match.matchNumber} style={style}>
      {([1, 2] as const).map((side) => {
        const slot = slotOf(bracket, match, side);
        const outcome = slot.kind === 'athlete' ? slot.outcome : null;
        return (
          <div key={side} data-won={outcome === null ? undefined : outcome === 'winner'} data-bye={slot.kind === 'bye' || undefined} style={at === undefined ? undefined : { paddingInlineEnd: '8vh' }}>
            <span>{slot.kind === 'athlete' ? <Name text={slot.name} family={slot.entry.user.familyName ?? ''} {...room} /> : slot.kind === 'bye' ? <Name text={slot.name} {...room} /> : null}</span>
            {scored && slot.kind === 'athlete' ? <b style={{ fontSize: vh(Math.max(SMALLEST, height * 0.36)) }}>{score[side - 1]}</b> : null}
          </div>
        );
      })}
      {at === undefined ? null : <span className="bd-at">{`T${String(at)}`}</span>}
    </div>
  );
}
