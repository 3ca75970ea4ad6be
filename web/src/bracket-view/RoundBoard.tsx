import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Target } from './Board';
import { alone, type Folds } from '@/bracket/layout';
import { PLAY_ORDER } from '@/bracket/labels';
import { MatchCard, type CardContext } from './MatchCard';
import type { Bracket, Round, Section } from '@/bracket/model';
import { plain } from '@/lib/isolate';
import { ownMatch } from './navigate';
import { PHONE } from './screen-geometry';
import { useLayout } from './use-layout';
import { useWindow } from './use-window';

/** The round that a phone shows first: one with current or ready matches, else the first open one. */
function roundOfInterest(bracket: Bracket): Round | undefined {
  const rounds = PLAY_ORDER.flatMap((b) => bracket.sections.find((s) => s.bracket === b)?.rounds ?? []);
  const having = (test: (r: Round) => boolean) => rounds.find(test);
  return (
    having((r) => r.matches.some((m) => m.status === 'in-progress')) ??
    having((r) => r.matches.some((m) => m.status === 'scheduled')) ??
    having((r) => r.done < r.matches.length) ??
    rounds.at(-1)
  );
}

/** The number of current and ready matches of a section. */
function openIn(section: Section): number {
  return section.rounds.flatMap((r) => r.matches).filter((m) => m.status === 'scheduled' || m.status === 'in-progress').length;
}

const keyOf = (r: Round) => `${r.bracket}-${String(r.round)}`;

export interface RoundBoardProps {
  bracket: Bracket;
  context: CardContext;
  /** Matches that have just changed while shown. */
  changed: ReadonlySet<number>;
  target: Target | null;
}

const UNFOLDED: Folds = {};

/** One round at a time, for phones: a switch for the section, one for the round, large cards below. */
export function RoundBoard({ bracket, context, changed, target }: RoundBoardProps) {
  const rounds = bracket.sections.flatMap((s) => s.rounds);
  const [chosen, setChosen] = useState(() => {
    const own = bracket.byNumber.get(ownMatch(bracket, context.own) ?? 0);
    return keyOf(rounds.find((r) => own && r.matches.includes(own)) ?? roundOfInterest(bracket)!);
  });
  const [seen, setSeen] = useState<Target | null>(null);
  if (seen !== target) {
    setSeen(target);
    const wanted = bracket.byNumber.get(target?.match ?? 0);
    const round = wanted && rounds.find((r) => r.matches.includes(wanted));
    if (round) setChosen(keyOf(round));
  }
  const round = rounds.find((r) => keyOf(r) === chosen) ?? rounds[0]!;
  const section = bracket.sections.find((s) => s.bracket === round.bracket)!;
  const place = section.rounds.indexOf(round);

  const layout = useLayout(useMemo(() => alone(bracket, round), [bracket, round]), PHONE, UNFOLDED);
  const drawing = useRef<HTMLOListElement>(null);
  const ranges = useWindow(layout, drawing);
  const [from, to] = [ranges[0]!, ranges[1]!];
  const column = layout.columns[0]!;

  const reveal = (number: number | undefined, unless: (top: number) => boolean = () => false) => {
    const cell = layout.cells.get(number ?? 0);
    if (!cell || !drawing.current) return;
    const top = drawing.current.getBoundingClientRect().top + column.tops[cell.index]!;
    if (!unless(top)) window.scrollTo({ top: top + scrollY - (innerHeight - PHONE.cardHeight) / 2 });
  };

  useEffect(() => {
    // Without another request, the page opens at the current matches; before that, a new screen begins at its top.
    const opening = requestAnimationFrame(() => {
      if (target || scrollY > 0) return;
      const first = column.matches.find((m) => m.status === 'in-progress' || m.status === 'scheduled');
      reveal(ownMatch(bracket, context.own) ?? first?.matchNumber, (top) => top + PHONE.cardHeight <= innerHeight);
    });
    return () => {
      cancelAnimationFrame(opening);
    };
    // Once, when the round is there: a later change must not tear the reader away.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useLayoutEffect(() => {
    reveal(target?.match);
    // Only a new wish scrolls.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);

  const step = (by: number) => {
    const next = section.rounds[place + by];
    if (next) setChosen(keyOf(next));
  };

  return (
    <div className="bk-rounds">
      <div className="bk-switch">
        <fieldset>
          <legend className="sr-only"><Trans>Section</Trans></legend>
          {bracket.sections.map((s) => (
            <label key={s.bracket}>
              <input
                type="radio"
                name="bk-section"
                checked={s === section}
                onChange={() => {
                  const open = s.rounds.find((r) => r.done < r.matches.length) ?? s.rounds.at(-1)!;
                  setChosen(keyOf(open));
                }}
              />
              {s.label}
              {openIn(s) > 0 ? <small>{plural(openIn(s), { other: '# open' })}</small> : null}
            </label>
          ))}
        </fieldset>
        <div className="bk-step">
          <button type="button" aria-label={t`Previous round`} disabled={place === 0} onClick={() => { step(-1); }}>
            <ChevronLeft size={24} aria-hidden="true" className="rtl:-scale-x-100" />
          </button>
          <select
            aria-label={t`Round`}
            value={keyOf(round)}
            onChange={(event) => {
              setChosen(event.target.value);
            }}
          >
            {section.rounds.map((r) => (
              <option key={keyOf(r)} value={keyOf(r)}>
                {`${r.label} · ${String(r.done)}/${String(r.matches.length)}`}
              </option>
            ))}
          </select>
          <button type="button" aria-label={t`Next round`} disabled={place === section.rounds.length - 1} onClick={() => { step(1); }}>
            <ChevronRight size={24} aria-hidden="true" className="rtl:-scale-x-100" />
          </button>
        </div>
      </div>
      <ol ref={drawing} role="list" aria-label={plain(t`${{ section: section.label }}, ${{ round: round.label }}`)} style={{ height: layout.height }}>
        {column.matches.slice(Math.max(0, from), Math.max(0, to)).map((match, i) => (
          <MatchCard
            key={match._id}
            context={context}
            match={match}
            y={column.tops[Math.max(0, from) + i]!}
            index={Math.max(0, from) + i}
            of={column.matches.length}
            changed={changed.has(match.matchNumber)}
          />
        ))}
      </ol>
    </div>
  );
}
