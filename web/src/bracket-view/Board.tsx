import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { boxOf, layOut, linesInto, type Column, type Folds, type Layout, type SectionBox } from '@/bracket/layout';
import { MatchCard, type CardContext } from './MatchCard';
import type { Bracket } from '@/bracket/model';
import { asRead, entryPoint, isDirection, neighbour, ownMatch } from './navigate';
import { openingAt } from './opening';
import { factorOf, measuresAt, SCREEN, scaleOf, type Zoom } from './screen-geometry';
import { useLayout } from './use-layout';
import { usePinch } from './use-pinch';
import { useRoom } from './use-room';
import { useWindow } from './use-window';
import type { Ranges } from './window';
import type { BracketName } from '@/api/types';
import { isRtl } from '@/lib/direction';
import { useLatest } from '@/lib/latest';

/** A request to show a match or a section; a new object each time, so that it can be repeated. */
export type Target = { match: number; section?: never } | { section: BracketName; match?: never };

/** The zoom factor of a key. */
const STEP = 1.25;

/** Before the scroll area has a layout nothing is drawn, so any size works. */
const NO_ROOM = { width: 1, height: 1 };

export interface BoardProps {
  bracket: Bracket;
  folds: Folds;
  context: CardContext;
  /** Matches that have just changed while shown. */
  changed: ReadonlySet<number>;
  /** The target to scroll to. */
  target: Target | null;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** Called with the number of rounds of a section to fold. */
  onFold: (bracket: BracketName, rounds: number) => void;
}

/**
 * The whole bracket on one sheet that scrolls both ways. Only cards in view and the focused card are in the document.
 * Arrow keys follow the bracket from card to card.
 */
export function Board({ bracket, folds, context, changed, target, zoom, onZoom, onFold }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const whole = useMemo(
    () => layOut(bracket, SCREEN, folds),
    // How large it is changes only with where matches lead.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [bracket.feeds, bracket.sections.length, folds],
  );
  const { compact, unit } = scaleOf(zoom, whole, room ?? NO_ROOM);
  const geometry = useMemo(() => measuresAt({ compact, unit }), [compact, unit]);
  const layout = useLayout(bracket, geometry, folds);
  const ranges = useWindow(layout, drawing, scroller);
  const id = useId();

  const [active, setActive] = useState<number | null>(null);
  const [seen, setSeen] = useState<Target | null>(null);
  // Without another request, the page opens at the current matches.
  const [first] = useState(() => ownMatch(bracket, context.own) ?? entryPoint(layout));
  const opened = useRef(false);
  // The keyboard continues at the requested match.
  if (seen !== target) {
    setSeen(target);
    if (target?.match !== undefined) setActive(target.match);
  }
  const pinch = useRef(false);
  const zoomBy = usePinch(scroller, layout, factorOf({ compact, unit }), (factor) => {
    pinch.current = true;
    onZoom(factor);
  });
  const cameFrom = useRef<number | null>(null);
  const moving = useRef(false);
  const entry = useMemo(() => entryPoint(layout), [layout]);
  const tabStop = active !== null && layout.cells.has(active) ? active : entry;

  const reveal = (match: number, block: 'nearest' | 'center') => {
    const box = boxOf(layout, match);
    if (scroller.current && box) scrollTo(scroller.current, layout, box, block);
  };

  useLayoutEffect(() => {
    if (!moving.current || active === null) return;
    moving.current = false;
    reveal(active, 'nearest');
    drawing.current?.querySelector<HTMLElement>(`[data-match="${String(active)}"]`)?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    // The point under the fingers stays there.
    if (pinch.current) {
      pinch.current = false;
      return;
    }
    const number = opened.current ? tabStop : first;
    const box = number !== null && (opened.current || !target) && bracket.byNumber.get(number)?.status !== 'completed' ? boxOf(layout, number) : null;
    const area = scroller.current;
    if (room === null || !area) return;
    opened.current = true;
    if (!box) return;
    const { left, top } = openingAt(layout, box, { width: area.clientWidth, height: area.clientHeight });
    area.scrollTo({ left: isRtl() ? -left : left, top });
    // Once when the drawing is there, and for another zoom.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zoom, room === null]);

  useEffect(() => {
    if (!target) return;
    scroller.current?.scrollIntoView({ block: 'nearest' });
    if (target.match !== undefined) reveal(target.match, 'center');
    else {
      const { top = 0, left = 0 } = layout.sections.find((s) => s.bracket === target.section) ?? {};
      scroller.current?.scrollTo({ left: isRtl() ? -left : left, top });
    }
    // Only a new wish scrolls; a new layout must not tear the reader away.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target, room === null]);

  const latest = useLatest({ bracket, layout });
  const cards = useMemo<CardContext>(
    () => ({
      ...context,
      onFocus: (event) => {
        setActive(Number(event.currentTarget.dataset.match));
      },
      onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
        if (!isDirection(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const from = Number(event.currentTarget.dataset.match);
        const to = neighbour(latest.current.bracket, latest.current.layout, from, asRead(event.key, isRtl()), cameFrom.current);
        event.preventDefault();
        if (to === null) return;
        cameFrom.current = from;
        moving.current = true;
        setActive(to);
      },
    }),
    [context, latest],
  );

  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return;
    if (key === '+' || key === '=') zoomBy(STEP);
    else if (key === '-') zoomBy(1 / STEP);
    else if (key === '0') onZoom('fit');
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      className="bk-scroller"
      role="region"
      aria-label={t`Bracket`}
      aria-describedby={`${id}-keys`}
      // Scrolled by keyboard, too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p id={`${id}-keys`} className="sr-only">
        <Trans>Right arrow moves to the next match, left arrow to the previous one, up and down within the round. Enter opens a match. Plus and minus zoom, zero fits the bracket. The list view shows all matches.</Trans>
      </p>
      <div
        ref={drawing}
        className="bk-drawing"
        data-compact={compact || undefined}
        style={{
          width: layout.width,
          height: layout.height,
          '--u': `${String(unit)}px`,
          '--card-width': `${String(geometry.cardWidth)}px`,
          '--card-height': `${String(geometry.cardHeight)}px`,
        } as CSSProperties}
      >
        {room === null ? null : layout.sections.map((section, i) => (
          <SectionPart
            key={section.bracket}
            id={`${id}-${section.bracket}`}
            layout={layout}
            section={section}
            first={layout.columns.findIndex((c) => c.section === i)}
            ranges={ranges}
            context={cards}
            changed={changedIn(layout, i, changed)}
            tabStop={tabStop}
            onFold={onFold}
          />
        ))}
      </div>
    </div>
  );
}

interface SectionPartProps {
  id: string;
  layout: Layout;
  section: SectionBox;
  /** Index of its first column. */
  first: number;
  ranges: Ranges;
  context: CardContext;
  changed: ReadonlySet<number>;
  tabStop: number | null;
  onFold: BoardProps['onFold'];
}

const SectionPart = memo(function SectionPart({ id, layout, section, first, ranges, context, changed, tabStop, onFold }: SectionPartProps) {
  useLingui();
  const focus = tabStop === null ? undefined : layout.cells.get(tabStop);
  const columns = section.columns.map((column, i) => ({
    column,
    index: first + i,
    from: ranges[2 * (first + i)]!,
    to: ranges[2 * (first + i) + 1]!,
  }));
  const shown = columns.filter(({ from, index }) => from !== -1 || focus?.column === index);
  const { columnGap, cardWidth } = layout.geometry;
  const { left: start } = section;
  return (
    <section
      className="bk-section"
      aria-labelledby={id}
      data-bracket={section.bracket}
      data-followed={(section.bracket === 'winners' && layout.sections[0]!.left > 0) || undefined}
      style={{
        top: section.top,
        insetInlineStart: start,
        width: section.width - start,
        height: section.height,
        '--start': `${String(start)}px`,
      } as CSSProperties}
    >
      <div className="bk-head" style={{ height: section.headingHeight }}>
        <div className="bk-title">
          <h2 id={id}>{section.label}</h2>
          <FoldButton section={section} onFold={onFold} />
        </div>
        {shown.map(({ column }) => (
          <h3 key={column.round} id={`${id}-${String(column.round)}`} className="bk-round" style={{ insetInlineStart: column.x - start, width: cardWidth }}>
            {column.label} <span>{countOf(column)}</span>
          </h3>
        ))}
      </div>
      {shown.map(({ column, index }) => (
        <Lines
          key={column.round}
          layout={layout}
          column={index}
          path={context.path}
          start={column.x - start - columnGap}
          width={columnGap}
          height={section.height}
        />
      ))}
      {shown.map(({ column, index, from, to }) => {
        const numbers = indices(from, to, focus?.column === index ? focus.index : null);
        return (
          <ol key={column.round} role="list" aria-labelledby={`${id}-${String(column.round)}`}>
            {numbers.map((n) => {
              const match = column.matches[n]!;
              return (
                <MatchCard
                  key={match._id}
                  context={context}
                  match={match}
                  x={column.x - start}
                  y={column.tops[n]! - section.top}
                  index={n}
                  of={column.matches.length}
                  changed={changed.has(match.matchNumber)}
                  tabbable={match.matchNumber === tabStop}
                />
              );
            })}
          </ol>
        );
      })}
    </section>
  );
}, sameSection);

/** A section redraws for changes in it or in view, not for changes elsewhere. */
function sameSection(before: SectionPartProps, now: SectionPartProps): boolean {
  return (
    before.section === now.section &&
    before.layout.cells === now.layout.cells &&
    before.layout.geometry === now.layout.geometry &&
    before.context === now.context &&
    before.changed === now.changed &&
    before.tabStop === now.tabStop &&
    before.first === now.first &&
    before.onFold === now.onFold &&
    now.section.columns.every((_, i) => sameRange(before.ranges, now.ranges, now.first + i))
  );
}

function sameRange(before: Ranges, now: Ranges, column: number): boolean {
  return before[2 * column] === now[2 * column] && before[2 * column + 1] === now[2 * column + 1];
}

const NONE: ReadonlySet<number> = new Set();

/** The changed matches if one is in a section; otherwise the same empty set each time. */
function changedIn(layout: Layout, section: number, changed: ReadonlySet<number>): ReadonlySet<number> {
  for (const number of changed) {
    const cell = layout.cells.get(number);
    if (cell && layout.columns[cell.column]!.section === section) return changed;
  }
  return NONE;
}

/** The progress of a round: '5/8', or its number of matches. */
function countOf({ done, matches }: Column): string {
  return `${String(done)}/${String(matches.length)}`;
}

function FoldButton({ section, onFold }: { section: SectionBox; onFold: BoardProps['onFold'] }) {
  if (section.foldable === 0) return null;
  const rounds = section.foldable;
  const folded = section.folded > 0;
  return (
    <button
      type="button"
      className="bk-fold"
      onClick={() => {
        onFold(section.bracket, folded ? 0 : section.foldable);
      }}
    >
      {folded
        ? plural(rounds, { one: 'Show # finished round', other: 'Show # finished rounds' })
        : plural(rounds, { one: 'Hide # finished round', other: 'Hide # finished rounds' })}
    </button>
  );
}

interface LinesProps {
  layout: Layout;
  column: number;
  /** Matches of the found athlete, whose path is drawn over the other lines. */
  path: ReadonlySet<number>;
  /** Distance of the bracket's start from the edge. */
  start: number;
  width: number;
  height: number;
}

const Lines = memo(function Lines({ layout, column, path, start, width, height }: LinesProps) {
  const all = linesInto(layout, column);
  if (all === '') return null;
  const own = path.size > 0 ? linesInto(layout, column, path) : '';
  return (
    <svg className="bk-lines" style={{ insetInlineStart: start }} width={width} height={height} aria-hidden="true">
      <path d={all} />
      {own === '' ? null : <path className="bk-own" d={own} />}
    </svg>
  );
}, sameLines);

/** Lines move only with the cards. */
function sameLines(before: LinesProps, now: LinesProps): boolean {
  return before.layout.cells === now.layout.cells && before.column === now.column && before.path === now.path;
}

/** The cards to draw: those in view, and the focused one anywhere. */
function indices(from: number, to: number, focus: number | null): number[] {
  const list: number[] = [];
  for (let i = Math.max(0, from); i < to; i++) list.push(i);
  if (focus === null || (focus >= from && focus < to)) return list;
  return focus < from ? [focus, ...list] : [...list, focus];
}

/** Brings a card into view below the headings, with room to see its surroundings. */
function scrollTo(
  area: HTMLElement,
  { geometry: g }: Layout,
  box: { x: number; y: number; width: number; height: number },
  block: 'nearest' | 'center',
) {
  const head = g.headingHeight;
  // Right-to-left it also begins at 0, and what lies ahead has negative numbers.
  const forth = isRtl() ? -1 : 1;
  const at = forth * area.scrollLeft;
  const inView =
    box.x >= at &&
    box.x + box.width <= at + area.clientWidth &&
    box.y - head >= area.scrollTop &&
    box.y + box.height <= area.scrollTop + area.clientHeight;
  if (block === 'center') {
    if (inView) return;
    area.scrollTo({
      left: forth * (box.x - (area.clientWidth - box.width) / 2),
      top: box.y - head - (area.clientHeight - head - box.height) / 2,
    });
    return;
  }
  const room = g.columnGap;
  const x = Math.min(box.x - room, Math.max(at, box.x + box.width + room - area.clientWidth));
  const top = Math.min(box.y - head - g.rowGap, Math.max(area.scrollTop, box.y + box.height + g.rowGap - area.clientHeight));
  if (x !== at || top !== area.scrollTop) area.scrollTo({ left: forth * x, top });
}
