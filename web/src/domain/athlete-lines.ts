import { type EventClass, mayEnter, readClasses, type ReadClasses, sexOf, takes } from './classes';
import type { Unit } from './weights';
import { fold } from '@/lib/fold';

/** What may stand on a line beside the name. */
export type Column = 'name' | 'first' | 'last' | 'sex' | 'birthYear' | 'club' | 'country' | 'classes' | 'arm' | 'group' | 'ignored';

export type Problem =
  | { kind: 'no-name' }
  | { kind: 'long-name' }
  | { kind: 'sex' | 'year' | 'more'; text: string }
  | { kind: 'class'; text: string; why: 'unknown' | 'several' | 'one-arm'; among: readonly EventClass[] }
  | { kind: 'drawn' | 'misfit'; classes: readonly EventClass[] }
  | { kind: 'classes'; most: number }
  | { kind: 'twice'; line: number };

/** An athlete as a line says it. */
export type AthleteLine = {
  /** In the text, from 1. */
  line: number;
  name: string;
  sex?: 'men' | 'women';
  birthYear?: number;
  club?: string;
  country?: string;
  groups: string[];
  classIds: string[];
  problems: Problem[];
};

/** What lines are read against: the classes of the event, its unit, and the year in which ages are counted. */
export type EventFacts = {
  classes: readonly EventClass[];
  unit: Unit;
  year: number;
  /** Classes that an athlete may enter; 0 for any number. */
  maxClasses: number;
};

export type ReadLines = {
  lines: AthleteLine[];
  /** Names of columns that mean nothing here. */
  ignored: string[];
};

const MAX_NAME = 100;

// What stands in files, in any language of the page.
/* eslint-disable lingui/no-unlocalized-strings */
const headers: Record<string, Column> = Object.fromEntries(
  Object.entries({
    name: ['name', 'names', 'full name', 'athlete', 'athlet', 'athletin', 'teilnehmer', 'sportler', 'vollstandiger name', 'vor- und nachname'],
    first: ['first name', 'firstname', 'given name', 'vorname'],
    last: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname', 'zuname'],
    sex: ['sex', 'gender', 'geschlecht', 'm/w', 'w/m', 'm/f', 'f/m', 'm/w/d'],
    birthYear: ['birth year', 'birthyear', 'year of birth', 'year', 'born', 'yob', 'birth date', 'birthdate', 'date of birth', 'dob', 'geburtsjahr', 'jahrgang', 'jg', 'geburtsdatum', 'geboren', 'geb'],
    club: ['club', 'verein', 'team', 'mannschaft'],
    country: ['country', 'nation', 'nationality', 'land', 'nationalitat', 'staat'],
    classes: ['class', 'classes', 'klasse', 'klassen', 'category', 'categories', 'kategorie', 'kategorien', 'weight class', 'gewichtsklasse', 'weight classes', 'gewichtsklassen'],
    arm: ['arm', 'arms', 'arme', 'hand'],
    group: ['group', 'groups', 'gruppe', 'gruppen'],
  }).flatMap(([column, words]) => words.map((word) => [word, column])),
) as Record<string, Column>;
/* eslint-enable lingui/no-unlocalized-strings */

/** What separates the cells: what the first line has outside of quotes, a tab before a semicolon before a comma. */
function delimiterOf(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const bare = first.replaceAll(/"[^"]*"?/g, '');
  return ['\t', ';', ','].find((one) => bare.includes(one)) ?? ',';
}

type Row = { line: number; cells: string[] };

/** The cells of a table (RFC 4180), with the line on which each row begins; rows without anything in them are left out. */
function rowsOf(text: string, delimiter: string): Row[] {
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let cell = '';
  let quoted = false;
  let line = 1;
  const endCell = () => {
    row.cells.push(cell.replaceAll(/\s+/g, ' ').trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (quoted) {
      if (c === '"' && text.charAt(i + 1) === '"') {
        cell += '"';
        i++;
      } else if (c === '"') quoted = false;
      else cell += c;
      if (c === '\n') line++;
    } else if (c === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (c === delimiter) endCell();
    else if (c === '\n') {
      endRow();
      line++;
    } else cell += c;
  }
  endRow();
  return rows;
}

const yearIn = (cell: string): number | undefined => {
  const found = /(?:^|\D)(\d{4})(?:\D|$)/.exec(cell);
  return found ? Number(found[1]) : undefined;
};

/** The columns that a first line names; undefined if it names none and is an athlete itself. */
function headerOf(cells: readonly string[]): Column[] | undefined {
  const columns = cells.map((cell) => headers[fold(cell).replaceAll(/[.:*]/g, '').trim()] ?? 'ignored');
  const names = columns.includes('name') || (columns.includes('first') && columns.includes('last')) || columns.includes('last');
  return names ? columns : undefined;
}

const usual: readonly Column[] = ['name', 'sex', 'birthYear', 'club', 'country', 'classes'];

/** What the columns of a table without a header are: in the usual order, if that fits, otherwise by what stands in them. */
function columnsOf(rows: readonly Row[], facts: EventFacts): Column[] {
  const width = Math.max(...rows.map((row) => row.cells.length));
  const filled = (i: number) => rows.map((row) => row.cells[i] ?? '').filter(Boolean);
  const isClass = (cell: string) => readClasses(cell, facts.classes, facts.unit, {}, facts.year).wrong.every(({ why }) => why !== 'unknown');
  const looks = (i: number, column: Column) =>
    filled(i).every((cell) => {
      if (column === 'sex') return sexOf(cell) !== undefined;
      if (column === 'birthYear') return /^\d{4}$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(cell);
      return column === 'classes' ? isClass(cell) : !/^\d+$/.test(cell);
    });
  const inOrder = Array.from({ length: width }, (_, i) => usual[Math.min(i, usual.length - 1)] ?? 'classes');
  if (width > 1 && inOrder.every((column, i) => looks(i, column))) return inOrder;
  const texts: Column[] = ['club', 'country'];
  return inOrder.map((_, i): Column => {
    if (i === 0) return 'name';
    if (filled(i).length === 0) return 'ignored';
    return (['sex', 'birthYear', 'classes'] as const).find((column) => looks(i, column)) ?? texts.shift() ?? 'classes';
  });
}

/**
 * Reads athletes as people paste and type them: one a line, a table of a spreadsheet, a CSV file. A first line that names columns,
 * in English or German, is recognized. An empty cell says nothing and moves nothing.
 */
export function readAthletes(pasted: string, facts: EventFacts): ReadLines {
  const text = pasted.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const rows = rowsOf(text, delimiterOf(text));
  const first = rows[0];
  if (!first) return { lines: [], ignored: [] };
  const header = headerOf(first.cells);
  const body = header ? rows.slice(1) : rows;
  if (body.length === 0) return { lines: [], ignored: [] };
  const columns = header ?? columnsOf(body, facts);
  const ignored = header ? first.cells.filter((cell, i) => header[i] === 'ignored' && cell !== '') : [];
  const lines = body.map((row) => lineOf(row, columns, facts, header !== undefined));
  markTwice(lines);
  return { lines, ignored };
}

function lineOf({ line, cells }: Row, columns: readonly Column[], facts: EventFacts, named: boolean): AthleteLine {
  const of = (column: Column) => cells.filter((cell, i) => columns[i] === column && cell !== '');
  const problems: Problem[] = [];
  // Lists are often numbered.
  const name = [...of('name'), ...of('first'), ...of('last')].join(' ').replace(/^[\s\d.)•*\-–]+(?=\p{L})/u, '');
  if (!/\p{L}/u.test(name)) problems.push({ kind: 'no-name' }); // a number alone is nobody's name
  if ([...name].length > MAX_NAME) problems.push({ kind: 'long-name' });
  const [saidSex] = of('sex');
  const sex = saidSex === undefined ? undefined : sexOf(saidSex);
  if (saidSex !== undefined && sex === undefined) problems.push({ kind: 'sex', text: saidSex });
  const [saidYear] = of('birthYear');
  const birthYear = saidYear === undefined ? undefined : yearIn(saidYear);
  if (saidYear !== undefined && (birthYear === undefined || birthYear < 1900 || birthYear > facts.year)) problems.push({ kind: 'year', text: saidYear });
  const groups = of('group').flatMap((cell) => cell.split(/[,;/]/).map((one) => one.trim())).filter(Boolean);
  const said = of('classes');
  const [arm = ''] = of('arm');
  const read: ReadClasses = { ids: [], wrong: [] };
  for (const cell of said) {
    const one = readClasses(arm && !cell.includes(',') ? `${cell} ${arm}` : cell, facts.classes, facts.unit, { sex, birthYear }, facts.year);
    read.ids.push(...one.ids.filter((id) => !read.ids.includes(id)));
    read.wrong.push(...one.wrong);
  }
  for (const { text, why, among } of read.wrong) problems.push({ kind: 'class', text, why, among });
  const chosen = facts.classes.filter((one) => read.ids.includes(one._id));
  // An athlete in a class of novices is one.
  for (const { class: { group } } of chosen) if (group && !groups.includes(group)) groups.push(group);
  const drawn = chosen.filter((one) => !mayEnter(one));
  if (drawn.length > 0) problems.push({ kind: 'drawn', classes: drawn });
  const misfit = chosen.filter((one) => !takes(one.class, { sex, birthYear }, facts.year));
  if (misfit.length > 0) problems.push({ kind: 'misfit', classes: misfit });
  if (facts.maxClasses > 0 && chosen.length > facts.maxClasses) problems.push({ kind: 'classes', most: facts.maxClasses });
  const beyond = cells.slice(columns.length).filter(Boolean);
  if (named && beyond.length > 0) problems.push({ kind: 'more', text: beyond.join(', ') });
  return { line, name, sex, birthYear, club: of('club')[0], country: of('country')[0], groups, classIds: read.ids, problems };
}

/** Could two lines of one name be one person? As the server asks: club and birth year are the same, or one does not say them. */
function alike(a: { club?: string; birthYear?: number }, b: { club?: string; birthYear?: number }): boolean {
  const sameClub = !a.club || !b.club || fold(a.club) === fold(b.club);
  const sameYear = !a.birthYear || !b.birthYear || a.birthYear === b.birthYear;
  return sameClub && sameYear;
}

function markTwice(lines: AthleteLine[]) {
  const seen = new Map<string, AthleteLine[]>();
  for (const line of lines) {
    if (line.name === '') continue;
    const key = fold(line.name);
    const before = seen.get(key) ?? [];
    const other = before.find((one) => alike(one, line));
    if (other) line.problems.push({ kind: 'twice', line: other.line });
    seen.set(key, [...before, line]);
  }
}
