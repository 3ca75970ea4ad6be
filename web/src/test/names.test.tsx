import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import source from './names.json?raw';
import { matchesCsv } from '@/bracket/csv';
import { bracketOf } from '@/bracket/model';
import { PrintBracket } from '@/bracket-view/PrintBracket';
import { tournamentOf } from '@/bracket/testing/brackets';
import { PageHeader } from '@/components/PageHeader';
import { render } from './render';

/** The accepted names, in the server's form. */
const taken = (JSON.parse(source) as { name: string; kept?: string; taken: boolean }[]).filter((n) => n.taken).map((n) => n.kept ?? n.name);

/** A tournament and one of its athletes with a given name. */
function named(name: string) {
  const t = tournamentOf({ athletes: 4, played: 0 });
  const first = t.matches[0]!;
  const matches = t.matches.map((m) => (m === first ? { ...m, player1: { ...m.player1!, user: { ...m.player1!.user, name } } } : m));
  return { ...t, name, matches };
}

test('there are names of many kinds', () => {
  expect(taken.length).toBeGreaterThan(15);
});

test.each(taken)('%j is text in the title of the window and on the page', (name) => {
  render(<PageHeader title={name} />);
  expect(document.title).toBe(`${name} · Toproll`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
  expect(document.querySelector('script, img')).toBeNull();
});

test.each(taken)('%j is text on paper', (name) => {
  const t = named(name);
  render(<PrintBracket tournament={t} bracket={bracketOf(t.matches)} />);
  expect([...document.querySelectorAll('.bk-printed span')].map((s) => s.textContent)).toContain(name);
  expect(document.querySelector('.bk-paper h1')!.textContent).toBe(name);
  expect(document.querySelector('script, img')).toBeNull();
});

test.each(taken)('%j is one cell of a sheet, and no formula', (name) => {
  const [, row] = matchesCsv(named(name)).split('\r\n');
  const cell = /^(?:"((?:[^"]|"")*)"|([^",]*)),/.exec(row!)!;
  const written = cell[1]?.replaceAll('""', '"') ?? cell[2]!;
  expect(written.replace(/^'(?=[=+\-@])/, '')).toBe(name);
  expect(written).not.toMatch(/^[=+\-@\t\r]/);
});
