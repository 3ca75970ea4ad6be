import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { linesInto, type Layout } from '@/bracket/layout';
import { slotOf, type Bracket } from '@/bracket/model';
import { standings, type Standing } from '@/bracket/standings';
import { PAPER, PRINT } from './print-geometry';
import { sheetsOf } from './sheets';
import type { Match, Tournament } from '@/api/types';
import { dotted } from '@/lib/isolate';
import { shownName } from '@/lib/shown-name';
import { day, days, readerClock } from '@/lib/time';

/** The event of a class, as its sheets name it. */
export type PrintedEvent = { name: string; firstDay: string; lastDay: string; settings?: { language: string } };

export interface PrintBracketProps {
  tournament: Pick<Tournament, 'name' | 'category' | 'athleteCount' | 'participants' | 'startAt'>;
  event?: PrintedEvent;
  bracket: Bracket;
}

/** Number of places on a sheet, in columns, each on two lines. */
const PLACES = 72;

/** Up to this many places are set large, in two columns, each on at most two lines. */
const FEW = 24;

/** Maximum characters of a name on one line. */
const LINE = 21;

/** A small bracket grows to fill its sheet, but not to a poster. */
const MAX_SCALE = 1.5;

/**
 * The bracket on paper, A4 or Letter, landscape: every match, big fields over several sheets, and the places once they
 * are known. When present, it is the only printed part of the page's body; it is invisible on screen.
 */
export function PrintBracket({ tournament, event, bracket }: PrintBracketProps) {
  const drawings = useMemo(() => sheetsOf(bracket, PRINT, PAPER), [bracket]);
  const [printed] = useState(() => readerClock.timestamp(new Date().toISOString()));
  const places = standings(tournament.participants);
  const sheets: ReactNode[] = drawings.map((sheet, i) => <Drawing key={i} layout={sheet.layout} bracket={bracket} />);
  for (let i = 0; i < places.length; i += PLACES) sheets.push(<Places key={`places ${String(i)}`} places={places.slice(i, i + PLACES)} />);
  return (
    <div className="bk-paper">
      {sheets.map((sheet, i) => (
        <article key={i}>
          <header>
            <h1>{event ? <><bdi>{event.name}</bdi> · </> : null}<bdi>{tournament.name}</bdi></h1>
            <p>
              {dotted([event ? days(event.firstDay, event.lastDay) : tournament.startAt ? day(tournament.startAt) : undefined, tournament.category?.name, plural(tournament.athleteCount, { one: '# athlete', other: '# athletes' })])}
            </p>
            <p>
              {t`Printed ${printed} · Sheet ${{ number: i + 1 }} of ${{ count: sheets.length }}`}
            </p>
          </header>
          {sheet}
        </article>
      ))}
    </div>
  );
}

function Places({ places }: { places: readonly Standing[] }) {
  return (
    <section className="bk-places" data-few={places.length <= FEW || undefined}>
      <h2>{t`Final standings`}</h2>
      <ol role="list">
        {places.map(({ entry, place }) => (
          <li key={entry._id}>
            <b>{place}</b> <bdi>{shownName(entry.user)}</bdi>
          </li>
        ))}
      </ol>
    </section>
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
      <span data-kind={shown.kind} data-long={shown.name.length > LINE || undefined} data-outcome={athlete?.outcome ?? undefined}>
        <bdi>{shown.name}</bdi>
      </span>
      <i data-outcome={athlete?.outcome ?? undefined}>{athlete?.score ?? ''}</i>
    </>
  );
}
