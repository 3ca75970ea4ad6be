import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { linesInto, type Layout } from '@/bracket/layout';
import { slotOf, type Bracket } from '@/bracket/model';
import { PAPER, PRINT } from './print-geometry';
import { sheetsOf } from './sheets';
import type { Match, Tournament } from '@/api/types';

export interface PrintBracketProps {
  tournament: Pick<Tournament, 'name' | 'category' | 'athleteCount'>;
  bracket: Bracket;
}

/** A small bracket grows to fill its sheet, but not to a poster. */
const MAX_SCALE = 1.5;

/**
 * The bracket on paper, A4 or Letter, landscape: every match, big fields over several sheets. Where it stands,
 * nothing else in the page's body is printed; on screen it is not visible.
 */
export function PrintBracket({ tournament, bracket }: PrintBracketProps) {
  const sheets = useMemo(() => sheetsOf(bracket, PRINT, PAPER), [bracket]);
  return (
    <div className="bk-paper">
      {sheets.map((sheet, i) => (
        <article key={sheet.label + String(i)}>
          <header>
            <h1>{tournament.name}</h1>
            <p>
              {[tournament.category?.name, plural(tournament.athleteCount, { one: '# athlete', other: '# athletes' })].filter(Boolean).join(' · ')}
            </p>
            <p>
              {t`Sheet ${{ number: i + 1 }} of ${{ count: sheets.length }}`}
            </p>
          </header>
          <Drawing layout={sheet.layout} bracket={bracket} />
        </article>
      ))}
    </div>
  );
}

function Drawing({ layout, bracket }: { layout: Layout; bracket: Bracket }) {
  const scale = Math.min(MAX_SCALE, PAPER.width / layout.width, PAPER.height / layout.height);
  const { cardWidth, cardHeight, columnGap } = layout.geometry;
  return (
    <div className="bk-sheet" style={{ width: layout.width, height: layout.height, zoom: scale }}>
      {layout.sections.map((section, i) => (
        // Two parts of one section can share a sheet.
        <section key={i} style={{ top: section.top, width: section.width, height: section.height }}>
          <h2>{section.label}</h2>
          {section.columns.map((column) => (
            <div key={column.round}>
              <h3 style={{ insetInlineStart: column.x, width: cardWidth }}>{column.label}</h3>
              <svg style={{ insetInlineStart: column.x - columnGap }} width={columnGap} height={section.height} aria-hidden="true">
                <path d={linesInto(layout, layout.columns.indexOf(column))} />
              </svg>
              {column.matches.map((match, i) => (
                <div
                  key={match._id}
                  className="bk-printed"
                  style={{ insetInlineStart: column.x, top: column.tops[i]! - section.top, width: cardWidth, height: cardHeight }}
                >
                  <b>M{match.matchNumber}</b>
                  <PrintedSlot bracket={bracket} match={match} slot={1} />
                  <PrintedSlot bracket={bracket} match={match} slot={2} />
                </div>
              ))}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function PrintedSlot({ bracket, match, slot }: { bracket: Bracket; match: Match; slot: 1 | 2 }) {
  const shown = slotOf(bracket, match, slot);
  const athlete = shown.kind === 'athlete' ? shown : null;
  return (
    <>
      <span data-kind={shown.kind} data-outcome={athlete?.outcome ?? undefined}>
        {shown.name}
      </span>
      <i data-outcome={athlete?.outcome ?? undefined}>{athlete?.score ?? ''}</i>
    </>
  );
}
