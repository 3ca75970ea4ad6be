import { i18n } from '@lingui/core';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import AthleteField from './AthleteField';
import { BracketView, type BracketViewProps } from './BracketView';
import { PHONE, SCREEN } from './screen-geometry';
import { layOut } from '@/bracket/layout';
import { bracketOf } from '@/bracket/model';
import { tournamentOf } from '@/bracket/testing/brackets';
import { MARKED_FOR } from './use-changed';
import type { Match, Tournament } from '@/api/types';
import { CalledFor } from '@/domain/queue/at-tables';
import { chooseLanguage } from '@/lib/language';
import { soon } from '@/test/soon';
import { render } from '@/test/render';

const viewport = (width: number, height: number) => {
  (window as unknown as { happyDOM: { setViewport: (v: object) => void } }).happyDOM.setViewport({ width, height });
};

beforeEach(() => {
  viewport(1280, 800);
  localStorage.removeItem('bracket-zoom');
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  vi.useRealTimers();
});

/** A view that stores the page's address state. */
function View({ tournament, onOpen = () => undefined, ...props }: { tournament: Tournament; onOpen?: (m: Match) => void } & Partial<BracketViewProps>) {
  const [athlete, setAthlete] = useState<string | null>(null);
  const [mode, setMode] = useState<BracketViewProps['mode']>('bracket');
  return (
    <BracketView
      tournament={tournament}
      mode={mode}
      onMode={setMode}
      current={null}
      athlete={athlete}
      onAthlete={setAthlete}
      hrefOf={(m) => `?match=${m.matchNumber}`}
      onOpen={onOpen}
      {...props}
    />
  );
}

const card = (n: number) => document.querySelector<HTMLAnchorElement>(`[data-match="${n}"]`);
const cardOf = (n: number) => card(n)!.closest('li')!;
const numbers = () => [...document.querySelectorAll<HTMLElement>('[data-match]')].map((a) => Number(a.dataset.match));

describe('the drawing', () => {
  test('of 1,024 athletes holds only the cards in view', async () => {
    const { container } = render(<View tournament={tournamentOf({ athletes: 1024, played: 'drawn' })} />);
    await soon(() => {
      expect(numbers().length).toBeGreaterThan(10);
    });
    expect(container.querySelectorAll('*').length).toBeLessThan(700);
  });

  test('of 32 athletes soon holds all cards', async () => {
    const t = tournamentOf({ athletes: 32, played: 0 });
    render(<View tournament={t} />);
    expect(numbers().length).toBeLessThan(t.matches.length);
    await soon(() => {
      expect(numbers()).toHaveLength(t.matches.length);
    });
  });

  test('scrolling brings other cards into the document and takes the first ones out', () => {
    render(<View tournament={tournamentOf({ athletes: 1024, played: 'drawn' })} />);
    const before = numbers();
    const drawing = document.querySelector<HTMLElement>('.bk-drawing')!;
    drawing.getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: -8000, width: 5000, height: 30_000 });
    act(() => {
      document.dispatchEvent(new Event('scroll'));
    });
    const after = numbers();
    expect(after.length).toBeGreaterThan(10);
    // The one card in the Tab order stays mounted anywhere.
    expect(after.filter((n) => before.includes(n)).length).toBeLessThanOrEqual(1);
  });

  test('says of every match what it shows, in words', () => {
    const t = tournamentOf({ athletes: 8, played: 1 });
    render(<View tournament={t} />);
    for (const n of numbers()) {
      const m = t.matches.find((x) => x.matchNumber === n)!;
      expect(card(n)).toHaveAccessibleName(
        `M${n}, Completed, ${m.player1!.user.name} ${m.scores.player1Score} vs ${m.player2!.user.name} ${m.scores.player2Score}, winner ${m.winner!.user.name}`,
      );
    }
  });

  test('draws no byes: their athletes stand in the next round', () => {
    const t = tournamentOf({ athletes: 5, played: 0 });
    render(<View tournament={t} />);
    const byes = t.matches.filter((m) => m.bye);
    for (const { matchNumber } of byes) expect(card(matchNumber)).toBeNull();
    expect(screen.queryByText('Bye')).toBeNull();
    const first = byes.find((m) => m.bracket.bracket === 'winners')!;
    const athlete = first.player1!.user.isBye ? first.player2! : first.player1!;
    expect(within(cardOf(first.winnerTo!.matchNumber)).getByText(athlete.user.name)).toBeInTheDocument();
    const pending = document.querySelector('[data-status=pending]')!;
    expect(pending.querySelector('[data-kind=unknown]')).toHaveTextContent(/^(Winner|Loser) of M\d+$/);
  });

  test('opens a match by click and by Enter, but leaves clicks for a new tab to the browser', async () => {
    const onOpen = vi.fn();
    const user = userEvent.setup();
    render(<View tournament={tournamentOf({ athletes: 8, played: 0.5 })} onOpen={onOpen} />);
    await user.click(card(1)!);
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ matchNumber: 1 }));
    card(2)!.focus();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ matchNumber: 2 }));
    const untouched = fireEvent.click(card(3)!, { ctrlKey: true });
    expect(untouched).toBe(true);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test('one card is reached by Tab, arrow keys lead along the feed', async () => {
    const user = userEvent.setup();
    render(<View tournament={tournamentOf({ athletes: 8, played: 'drawn' })} />);
    expect(numbers().filter((n) => card(n)!.tabIndex === 0)).toEqual([1]);
    card(1)!.focus();
    await user.keyboard('{ArrowDown}');
    expect(card(2)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(card(7)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(card(2)).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}');
    expect(card(4)).toHaveFocus();
    expect(numbers().filter((n) => card(n)!.tabIndex === 0)).toEqual([4]);
  });

  test('the focus follows to a card that was not in the document', async () => {
    const user = userEvent.setup();
    render(<View tournament={tournamentOf({ athletes: 1024, played: 'drawn' })} />);
    card(1)!.focus();
    expect(card(512)).toBeNull();
    await user.keyboard('{End}');
    expect(card(512)).toHaveFocus();
  });

  test('finished rounds fold away and come back', async () => {
    const user = userEvent.setup();
    render(<View tournament={tournamentOf({ athletes: 16, played: 0.5 })} />);
    expect(card(1)).not.toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Hide 1 finished round' })[0]!);
    expect(card(1)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 finished round' }));
    expect(card(1)).not.toBeNull();
  });

  test('the scroll area can be reached and is named', () => {
    render(<View tournament={tournamentOf({ athletes: 8, played: 0 })} />);
    expect(screen.getByRole('region', { name: 'Bracket' })).toHaveAttribute('tabindex', '0');
  });
});

describe('where the action is', () => {
  const scrolled = () => document.querySelector('.bk-scroller')!.scrollTop;

  test('the drawing opens at the first match that can be played', async () => {
    localStorage.setItem('bracket-zoom', '1');
    const t = tournamentOf({ athletes: 64, played: 0.7 });
    render(<View tournament={t} />);
    const first = t.matches.find((m) => m.status === 'in-progress')!;
    const { cells, columns } = layOut(bracketOf(t.matches), SCREEN);
    const { column, index } = cells.get(first.matchNumber)!;
    expect(scrolled()).toBeGreaterThan(0);
    expect(columns[column]!.tops[index]! - scrolled()).toBeGreaterThanOrEqual(SCREEN.headingHeight);
    expect(columns[column]!.tops[index]! - scrolled()).toBeLessThan(200);
    await soon(() => { expect(card(first.matchNumber)).not.toBeNull(); });
  });

  test('a tournament that is over opens at its top', () => {
    render(<View tournament={tournamentOf({ athletes: 64, played: 1 })} />);
    expect(scrolled()).toBe(0);
  });

  test('a bracket is fitted, and zoomed by buttons and keys', async () => {
    const user = userEvent.setup();
    render(<View tournament={tournamentOf({ athletes: 16, played: 0.3 })} />);
    const pressed = () => within(screen.getByRole('group', { name: 'Zoom' })).queryAllByRole('button', { pressed: true }).map((b) => b.textContent);
    const width = () => Number.parseInt(document.querySelector<HTMLElement>('.bk-drawing')!.style.width);
    expect(pressed()).toEqual(['Fit']);
    expect(width()).toBeLessThanOrEqual(1280);
    await user.click(screen.getByRole('button', { name: '100%' }));
    expect(pressed()).toEqual(['100%']);
    const whole = width();
    expect(whole).toBeGreaterThan(1280);
    document.querySelector<HTMLElement>('.bk-scroller')!.focus();
    await user.keyboard('-');
    expect(pressed()).toEqual([]);
    expect(width() / whole).toBeCloseTo(0.8, 1);
    await user.keyboard('+');
    expect(width()).toBe(whole);
    await user.keyboard('0');
    expect(pressed()).toEqual(['Fit']);
  });

  test('a wheel with Ctrl and two fingers zoom', () => {
    render(<View tournament={tournamentOf({ athletes: 16, played: 0.3 })} />);
    const area = document.querySelector<HTMLElement>('.bk-scroller')!;
    const width = () => Number.parseInt(document.querySelector<HTMLElement>('.bk-drawing')!.style.width);
    const fitted = width();
    expect(fireEvent.wheel(area, { deltaY: -120 })).toBe(true);
    expect(width()).toBe(fitted);
    // The test page has no wheel keys and no fingers.
    const fire = (event: Event, about: object) => fireEvent(area, Object.assign(event, about));
    expect(fire(createEvent.wheel(area, { deltaY: -120 }), { ctrlKey: true })).toBe(false);
    const turned = width();
    expect(turned).toBeGreaterThan(fitted * 1.3);
    const touches = (apart: number) => ({ touches: [{ clientX: 100, clientY: 100 }, { clientX: 100 + apart, clientY: 100 }] });
    fire(createEvent.touchStart(area), touches(200));
    fire(createEvent.touchMove(area), touches(100));
    expect(width()).toBeLessThan(turned * 0.7);
  });

  test('a match at a table says at which, and how long its athletes still have', () => {
    vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z') });
    const t = tournamentOf({ athletes: 8, played: 0 });
    const [one, two] = t.matches as [Match, Match];
    const bout = { matchNumber: one.matchNumber, status: 'scheduled', deadline: '2026-11-28T09:00:41Z', athletes: [{ arrived: false }, { arrived: true }] } as never;
    const called = new Map([
      [one.matchNumber, { table: 'Table 3', clock: <CalledFor bout={bout} /> }],
      [two.matchNumber, { table: 'Table 4', clock: null }],
    ]);
    render(<View tournament={t} called={called} />);
    expect(cardOf(one.matchNumber)).toHaveTextContent('Table 3·called 0:41');
    expect(card(one.matchNumber)).toHaveAccessibleName(/^M1, Table 3 · called, /);
    expect(cardOf(two.matchNumber).dataset.called).toBe('playing');
    act(() => { vi.advanceTimersByTime(2100); });
    expect(cardOf(one.matchNumber)).toHaveTextContent('called 0:39');
  });
});

describe('a change', () => {
  test('marks its card for a moment, and no other', () => {
    vi.useFakeTimers();
    const t = tournamentOf({ athletes: 8, played: 0.3 });
    const { rerender } = render(<View tournament={t} />);
    expect(document.querySelector('[data-changed]')).toBeNull();
    const matches = t.matches.map((m) => (m.matchNumber === 2 ? { ...m, version: 99 } : m));
    rerender(<View tournament={{ ...t, matches }} />);
    expect([...document.querySelectorAll<HTMLElement>('[data-changed]')]).toEqual([cardOf(2)]);
    act(() => {
      vi.advanceTimersByTime(MARKED_FOR);
    });
    expect(document.querySelector('[data-changed]')).toBeNull();
  });
});

describe('find an athlete', () => {
  const find = () => screen.getByRole('combobox', { name: 'Find an athlete' });

  test('offers names while one types, ignores accents, and shows the way', async () => {
    const user = userEvent.setup();
    const t = tournamentOf({ athletes: 16, played: 1 });
    render(<View tournament={t} />);
    const nora = t.participants.find((e) => e.user.name.startsWith('Nóra'))!;
    const plain = find();
    await user.click(plain);
    await soon(() => { expect(find()).not.toBe(plain); });
    await user.type(find(), 'nor');
    await screen.findAllByRole('option');
    await user.keyboard('a');
    expect((await screen.findAllByRole('option')).map((o) => o.textContent)).toEqual([nora.user.name]);
    expect(find()).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
    await user.keyboard('{Enter}');
    expect(find()).toHaveValue(nora.user.name);
    const own = t.matches.filter((m) => m.player1?._id === nora._id || m.player2?._id === nora._id);
    const steps = within(await screen.findByRole('navigation', { name: `Matches of ${nora.user.name}` })).getAllByRole('button');
    expect(steps.map((s) => Number(/^M(\d+)/.exec(s.textContent)![1]))).toEqual(own.map((m) => m.matchNumber));
    const marked = numbers().filter((n) => cardOf(n).dataset.path);
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.every((n) => own.some((m) => m.matchNumber === n))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clear athlete' }));
    expect(document.querySelector('[data-path]')).toBeNull();
  });

  test('Enter takes the first name, also when all was typed before the list could be shown', async () => {
    const user = userEvent.setup();
    const { participants } = tournamentOf({ athletes: 16, played: 1 });
    const nora = participants.find((e) => e.user.name.startsWith('Nóra'))!;
    const [onChoose, onText, onOpenChange] = [vi.fn(), vi.fn(), vi.fn()];
    render(
      <AthleteField ref={createRef()} participants={participants} chosen={null} onChoose={onChoose} text="nora" onText={onText} open onOpenChange={onOpenChange} />,
    );
    act(() => { find().focus(); });
    await user.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(nora);
    expect(onText).toHaveBeenCalledWith(nora.user.name);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  test('arrow keys choose among several, Escape closes, and nobody of that name is said', async () => {
    const user = userEvent.setup();
    const t = tournamentOf({ athletes: 64, played: 0 });
    render(<View tournament={t} />);
    await user.type(find(), 'anna');
    const offered = (await screen.findAllByRole('option')).map((o) => o.textContent);
    expect(offered.length).toBeGreaterThan(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(find()).toHaveValue(offered[1]);
    await user.clear(find());
    await user.type(find(), 'zzz');
    expect(screen.getByText('No athlete with this name.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(find()).toHaveValue('');
  });
});

test('the list view holds every match, under headings, in order', async () => {
  const user = userEvent.setup();
  const t = tournamentOf({ athletes: 64, played: 0.5 });
  render(<View tournament={t} />);
  await user.click(screen.getByRole('button', { name: 'List view' }));
  await soon(() => {
    expect(document.querySelector('.bk-list')?.getAttribute('aria-busy')).toBe('false');
  });
  expect([...numbers()].sort((a, b) => a - b)).toEqual(t.matches.map((m) => m.matchNumber));
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['Grand Final', 'Winners Bracket', 'Losers Bracket']);
  const round = screen.getByRole('heading', { level: 3, name: /^Round 2 / }).parentElement!;
  expect(within(round).getAllByRole('listitem')).toHaveLength(16);
  await user.click(screen.getByRole('button', { name: 'Bracket view' }));
  expect(numbers().length).toBeLessThan(60);
});

describe('on a phone', () => {
  beforeEach(() => {
    viewport(390, 844);
  });

  test('one round at a time, first the one that is being played', async () => {
    const user = userEvent.setup();
    const t = tournamentOf({ athletes: 16, played: 0.2 });
    render(<View tournament={t} />);
    const running = t.matches.find((m) => m.status === 'in-progress')!;
    const round = screen.getByRole('combobox', { name: 'Round' });
    expect(round).toHaveValue(`${running.bracket.bracket}-${running.round}`);
    expect(numbers().every((n) => t.matches.find((m) => m.matchNumber === n)!.round === running.round)).toBe(true);
    await user.click(screen.getByRole('radio', { name: /^Losers Bracket/ }));
    expect(round).toHaveValue('losers-1');
    expect(screen.getByRole('button', { name: 'Previous round' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next round' }));
    expect(round).toHaveValue('losers-2');
    await user.selectOptions(round, 'Semifinals · 0/1');
    expect(screen.getByRole('button', { name: 'Next round' })).toBeDisabled();
  });

  test('each section says how many of its matches are open', () => {
    const t = tournamentOf({ athletes: 16, played: 0 });
    render(<View tournament={t} />);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual(['Grand Final', 'Winners Bracket8 open', 'Losers Bracket']);
  });

  test('an athlete sees the round of their own match first, and it is marked', () => {
    const t = tournamentOf({ athletes: 16, played: 0.4 });
    const waiting = t.matches.findLast((m) => m.status !== 'completed' && m.player1)!;
    render(<View tournament={t} viewerId={waiting.player1!.user.id} />);
    expect(screen.getByRole('combobox', { name: 'Round' })).toHaveValue(`${waiting.bracket.bracket}-${waiting.round}`);
    expect(screen.getAllByRole('link', { name: /^M\d+ Your match, / }).map((a) => a.textContent)).toEqual([`M${waiting.matchNumber} Your match`]);
  });

  test('opens where the action is, if that is below the fold, and stays there through changes', async () => {
    window.scrollTo(0, 0);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const frames = () => act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const { rerender, unmount } = render(<View tournament={tournamentOf({ athletes: 64, played: 0 })} />);
    await frames();
    const t = tournamentOf({ athletes: 64, played: 0.2 });
    rerender(<View tournament={t} />);
    await frames();
    expect(scrollTo).not.toHaveBeenCalled();
    unmount();
    render(<View tournament={t} />);
    await frames();
    const round = bracketOf(t.matches).sections.flatMap((s) => s.rounds).find((r) => r.matches.some((m) => m.status === 'in-progress'))!;
    const index = round.matches.findIndex((m) => m.status === 'in-progress');
    expect(index).toBeGreaterThan(8);
    const { cardHeight, rowGap } = PHONE;
    expect(scrollTo.mock.calls).toEqual([[{ top: index * (cardHeight + rowGap) - (844 - cardHeight) / 2 }]]);
  });

  test('a round of 32 matches is soon there as a whole', async () => {
    render(<View tournament={tournamentOf({ athletes: 64, played: 0 })} />);
    await soon(() => {
      expect(numbers()).toHaveLength(32);
    });
  });

  test('a round of 512 matches is windowed, too', () => {
    render(<View tournament={tournamentOf({ athletes: 1024, played: 'drawn' })} />);
    expect(numbers().length).toBeGreaterThan(3);
    expect(numbers().length).toBeLessThan(20);
  });
});

/** The printed match numbers, or null without a print. */
function printed(): number[] | null {
  const paper = document.querySelector('.bk-paper');
  if (!paper) return null;
  return [...paper.querySelectorAll('.bk-printed b')].map((b) => Number(b.textContent.slice(1))).sort((a, b) => a - b);
}

test("the browser's own print is given the same sheets, whatever was pressed before", () => {
  const t = tournamentOf({ athletes: 32, played: 1 });
  render(<View tournament={t} />);
  window.dispatchEvent(new Event('beforeprint'));
  expect(printed()).toEqual(t.matches.map((m) => m.matchNumber));
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(printed()).toBeNull();
});

test('the sheets of a class name its event, the class and the day', () => {
  const t = tournamentOf({ athletes: 8, played: 0 });
  render(<View tournament={t} event={{ name: 'Tatra Cup', firstDay: '2026-11-28', lastDay: '2026-11-29' }} />);
  window.dispatchEvent(new Event('beforeprint'));
  const head = document.querySelector('.bk-paper header')!;
  expect(head.querySelector('h1')).toHaveTextContent(`Tatra Cup · ${t.name}`);
  expect(head).toHaveTextContent('28 Nov 2026 – 29 Nov 2026');
});

test('printing draws every match and cleans up after itself', async () => {
  const user = userEvent.setup();
  const t = tournamentOf({ athletes: 32, played: 1 });
  const seen = new Promise((resolve) => {
    // Like a browser: it prints the page as it is after the event.
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      resolve(printed());
      act(() => {
        window.dispatchEvent(new Event('afterprint'));
      });
    };
  });
  render(<View tournament={t} />);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(await seen).toEqual(t.matches.map((m) => m.matchNumber));
  expect(printed()).toBeNull();
});

test('every sheet says when it was printed; places are printed once they are known', () => {
  const paperOf = (played: number) => {
    const { unmount } = render(<View tournament={tournamentOf({ athletes: 32, played })} />);
    window.dispatchEvent(new Event('beforeprint'));
    const sheets = [...document.querySelectorAll('.bk-paper article')].map((sheet) => sheet.textContent);
    unmount();
    return sheets;
  };
  const [open, over] = [paperOf(0.5), paperOf(1)];
  const year = String(new Date().getFullYear());
  for (const [i, sheet] of over.entries()) expect(sheet).toMatch(new RegExp(`Printed .*${year}.* Sheet ${String(i + 1)} of ${String(over.length)}`));
  expect(over).toHaveLength(open.length + 1);
  expect(over.at(-1)).toMatch(/Final standings1 .+25–32 /);
  expect(open.join()).not.toContain('Final standings');
});

test('cards and heads are in the language that is chosen while they are shown', async () => {
  onTestFinished(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  });
  render(<View tournament={tournamentOf({ athletes: 8, played: 'drawn' })} />);
  const heads = () => screen.getAllByRole('heading').map((head) => head.textContent);
  const before = heads();
  expect(card(1)).toHaveAccessibleName(/^M1, Pending, TBD vs TBD$/);
  await act(() => chooseLanguage('de'));
  expect(card(1)).toHaveAccessibleName(/^M1, Offen, Offen gegen Offen$/);
  expect(heads().filter((head) => before.includes(head))).toEqual([]);
});
