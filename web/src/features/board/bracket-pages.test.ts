import { describe, expect, test } from 'vitest';
import { boardPages } from './bracket-pages';
import { bracketOf } from '@/bracket/model';
import { tournamentOf } from '@/bracket/testing/brackets';

const room = { columns: 4, rows: 9 };
const none = new Set<number>();

const cases = [5, 8, 16, 64].flatMap((athletes) => [0, 0.2, 0.5, 0.8, 0.95, 1].map((played) => [athletes, played] as const));

describe.each(cases)('%i athletes, played to %f', (athletes, played) => {
  const bracket = bracketOf(tournamentOf({ athletes, played }).matches);
  const pages = boardPages(bracket, room, none);

  test('fits the screen, and no card lies over another', () => {
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      expect(page.columns).toBeLessThanOrEqual(room.columns);
      expect(page.rows).toBeLessThanOrEqual(room.rows + 1);
      for (const { cards, top, rows } of page.blocks) {
        expect(top + rows).toBeLessThanOrEqual(page.rows);
        for (const card of cards) {
          expect(card.row).toBeGreaterThanOrEqual(0);
          expect(card.row).toBeLessThanOrEqual(rows - 1);
          const others = cards.filter((other) => other !== card && other.column === card.column && Math.abs(other.row - card.row) < 1);
          expect(others).toEqual([]);
        }
      }
    }
  });

  test('shows what is pulled, first, and each match that can be pulled once', () => {
    const shown = pages.flatMap(({ blocks }) => blocks.flatMap(({ cards }) => cards.map(({ match }) => match.matchNumber)));
    expect(new Set(shown).size).toBe(shown.length);
    const running = bracket.matches.filter(({ status }) => status === 'in-progress');
    for (const { matchNumber } of running) expect(shown).toContain(matchNumber);
    for (const { matchNumber, status } of bracket.matches) if (status === 'scheduled') expect(shown).toContain(matchNumber);
    if (running.length > 0) expect(pages[0]?.hot).toBe(true);
    const hot = pages.map((page) => page.hot);
    expect(hot).toEqual([...hot].sort((a, b) => Number(b) - Number(a)));
  });

  test('lines lead to the next column, where the winner goes', () => {
    for (const { blocks } of pages) {
      for (const { cards, links } of blocks) {
        for (const [from, to] of links) {
          expect(cards[to]?.column).toBe((cards[from]?.column ?? 0) + 1);
          expect(cards[from]?.match.winnerTo?.matchNumber).toBe(cards[to]?.match.matchNumber);
        }
      }
    }
  });
});

test('a called match brings its page to the front', () => {
  const bracket = bracketOf(tournamentOf({ athletes: 64, played: 0 }).matches.map((match) => ({ ...match, status: match.status === 'in-progress' ? ('scheduled' as const) : match.status })));
  const pages = boardPages(bracket, room, none);
  expect(pages.length).toBeGreaterThan(2);
  const last = pages.at(-1)?.blocks[0]?.cards[0]?.match.matchNumber ?? 0;
  expect(boardPages(bracket, room, new Set([last]))[0]?.blocks[0]?.cards[0]?.match.matchNumber).toBe(last);
});

test('a bracket without matches has no page', () => {
  expect(boardPages(bracketOf([]), room, none)).toEqual([]);
});
