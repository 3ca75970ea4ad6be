import { describe, expect, test } from 'vitest';
import { type AthleteLine, readAthletes } from './athlete-lines';
import { type EventClass, readClasses, shortClass } from './classes';

let made = 0;
function classOf(sex: 'men' | 'women', limit: number, arm: 'right' | 'left', more: Partial<EventClass['class']> = {}): EventClass {
  const kg = `${more.weight?.over ? '+' : ''}${String(limit)} kg`;
  const name = [sex === 'men' ? 'Men' : 'Women', more.age?.name === 'masters' ? 'Masters' : 'Seniors', kg, `${arm} arm`].join(', ');
  return {
    _id: `c${String(++made)}`, name, status: 'registration', isSeeded: false, bestOf: 1, finalBestOf: 0, athleteCount: 0, version: 1,
    class: { sex, age: { name: 'seniors', from: 0, to: 0 }, weight: { limit: limit * 1000, over: false }, arm, group: '', ...more },
  };
}
const masters = { age: { name: 'masters', from: 40, to: 0 } };
const over = { weight: { limit: 110_000, over: true } };
const classes = [
  ...(['right', 'left'] as const).flatMap((arm) => [
    classOf('men', 70, arm), classOf('men', 75, arm), classOf('men', 110, arm), classOf('men', 110, arm, over), classOf('women', 60, arm), classOf('women', 70, arm),
    classOf('men', 70, arm, masters),
  ]),
];
const facts = { classes, unit: 'kg' as const, year: 2026, maxClasses: 3 };
const shorts = (ids: readonly string[]) => ids.map((id) => shortClass(classes.find((one) => one._id === id)!.class, 'kg'));
const read = (text: string) => readAthletes(text, facts);
const brief = ({ name, sex, birthYear, club, country, classIds, problems }: AthleteLine) => [
  name, sex ?? '', birthYear ?? '', club ?? '', country ?? '', shorts(classIds).join(' · '), problems.map((one) => one.kind).join(' '),
];

describe('classes', () => {
  const of = (text: string, known = {}) => {
    const { ids, wrong } = readClasses(text, classes, 'kg', known, 2026);
    return [shorts(ids).join(' · '), wrong.map(({ text, why }) => `${why} ${text}`).join(', ')];
  };
  test.each([
    ['M 70 R', {}, 'M 70 R', ''],
    ['70 R', { sex: 'women' }, 'W 70 R', ''],
    ['70 R', {}, '', 'several 70 R'],
    ['75kg rechts', {}, 'M 75 R', ''],
    ['75r', {}, 'M 75 R', ''],
    ['m-75 l', {}, 'M 75 L', ''],
    ['+110 L', {}, 'M +110 L', ''],
    ['110+ links', {}, 'M +110 L', ''],
    ['über 110 R', {}, 'M +110 R', ''],
    ['110 R', {}, 'M 110 R', ''],
    ['75 RL', {}, 'M 75 R · M 75 L', ''],
    ['75 R/L', {}, 'M 75 R · M 75 L', ''],
    ['75 R / 110 L', {}, 'M 75 R · M 110 L', ''],
    ['75 R, 75 L', {}, 'M 75 R · M 75 L', ''],
    ['Women, Seniors, 60 kg, left arm', {}, 'W 60 L', ''],
    ['M Masters 70 R', {}, 'M 40+ 70 R', ''],
    ['M 40+ 70 R', {}, 'M 40+ 70 R', ''],
    ['Herren 75 R', {}, 'M 75 R', ''],
    ['75', {}, '', 'several 75'],
    ['77 R', {}, '', 'unknown 77 R'],
    ['nonsense', {}, '', 'unknown nonsense'],
    ['75 R / 99 L', {}, 'M 75 R', 'unknown 99 L'],
    ['', {}, '', ''],
  ])('%s %j', (text, known, ids, wrong) => {
    expect(of(text, known)).toEqual([ids, wrong]);
  });
  test('both arms where there is one is said', () => {
    const right = classes.filter((one) => one.class.arm === 'right');
    expect(readClasses('75 RL', right, 'kg', {}, 2026)).toMatchObject({ ids: [right[1]!._id], wrong: [{ text: '75 RL', why: 'one-arm' }] });
    expect(readClasses('75 R', right, 'kg', {}, 2026).wrong).toEqual([]);
  });

  test('a short form is understood again', () => {
    for (const one of classes) expect(shorts(readClasses(shortClass(one.class, 'kg'), classes, 'kg', {}, 2026).ids)).toEqual([shortClass(one.class, 'kg')]);
  });
});

describe('lines', () => {
  test('a name alone, and with all that is known', () => {
    expect(read('Ann Lee').lines.map(brief)).toEqual([['Ann Lee', '', '', '', '', '', '']]);
    expect(read('Ann Lee, w, 1990, Sokol, Czechia, 60 R, 70 L').lines.map(brief)).toEqual([['Ann Lee', 'women', 1990, 'Sokol', 'Czechia', 'W 60 R · W 70 L', '']]);
    expect(read('Ann Lee, Sokol, 60 R').lines.map(brief)).toEqual([['Ann Lee', '', '', 'Sokol', '', 'W 60 R', '']]);
    expect(read('Ann Lee, 1990').lines.map(brief)).toEqual([['Ann Lee', '', 1990, '', '', '', '']]);
  });

  test('a numbered list, with Windows line ends and a mark at the beginning', () => {
    expect(read('\uFEFF1. Ann Lee\r\n\r\n2) Bo  Li\r\n').lines.map(({ line, name }) => [line, name])).toEqual([[1, 'Ann Lee'], [3, 'Bo Li']]);
  });

  test.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('an empty cell moves nothing: %s', (_, d) => {
    const table = [['Ann Lee', 'w', '', '', 'Norway', '60 R'], ['Bo Li', '', '1980', 'Sokol', '', ''], ['Cy', '', '', '', '', 'm 75 l']].map((row) => row.join(d)).join('\n');
    expect(read(table).lines.map(brief)).toEqual([
      ['Ann Lee', 'women', '', '', 'Norway', 'W 60 R', ''],
      ['Bo Li', '', 1980, 'Sokol', '', '', ''],
      ['Cy', '', '', '', '', 'M 75 L', ''],
    ]);
  });

  test('a header in German, with quotes, a date of birth, and columns that mean nothing', () => {
    const csv = 'Nr.;Nachname;Vorname;Geschlecht;Geburtsdatum;Verein;Land;Gewichtsklasse;Arm;T-Shirt\r\n7;Weiß;"Änne ""Ann""";weiblich;03.05.1988;"SV; Kraft";DE;60;R;M\r\n8;Groß;Uwe;m;;;;75;R+L;\r\n';
    const { lines, ignored } = read(csv);
    expect(ignored).toEqual(['Nr.', 'T-Shirt']);
    expect(lines.map(brief)).toEqual([
      ['Änne "Ann" Weiß', 'women', 1988, 'SV; Kraft', 'DE', 'W 60 R', ''],
      ['Uwe Groß', 'men', '', '', '', 'M 75 R · M 75 L', ''],
    ]);
  });

  test('columns in any order under a header', () => {
    expect(read('Club,Classes,Name\n,75 R,Bo\nSokol,,Ann').lines.map(brief)).toEqual([['Bo', '', '', '', '', 'M 75 R', ''], ['Ann', '', '', 'Sokol', '', '', '']]);
  });

  test('what is wrong is said of its line', () => {
    const { lines } = read('Name\tSex\tBirth year\tClasses\n\tm\t1990\t\nAnn\tq\t19\t99 R\nBo\tm\t2050\t75\nCy\t\t\t\textra');
    expect(lines.map(({ line, problems }) => [line, problems.map((one) => one.kind)])).toEqual([
      [2, ['no-name']], [3, ['sex', 'year', 'class']], [4, ['year', 'class']], [5, ['more']],
    ]);
  });

  test('a class that is drawn, that does not fit, or is one too many', () => {
    const drawn = classes.map((one) => (one.class.weight.limit === 75_000 ? { ...one, status: 'active' as const } : one));
    const kinds = (text: string) => readAthletes(text, { ...facts, classes: drawn }).lines.map(({ problems }) => problems.map((one) => one.kind).join());
    expect(kinds('Name;Sex;Year;Classes\nAnn;w;1990;M 70 R\nBo;m;2000;M 40+ 70 R\nCy;m;;75 R\nDi;m;1970;70 R, 70 L, 110 R, 110 L')).toEqual(['misfit', 'misfit', 'drawn', 'classes']);
  });

  test('who enters a class of a group is in it', () => {
    const novice = classOf('men', 90, 'right', { group: 'Novice' });
    const { lines } = readAthletes('Bo, m, 1990, , , Novice 90 R', { ...facts, classes: [...classes, novice] });
    expect(lines.map(({ groups, classIds }) => [groups, classIds])).toEqual([[['Novice'], [novice._id]]]);
  });

  test('two of one name', () => {
    const twice = (text: string) => read(text).lines.map(({ problems }) => problems.map((one) => (one.kind === 'twice' ? one.line : 0)));
    expect(twice('Name,Club\nAnn Lee,\nBo,\nann lee,Sokol')).toEqual([[], [], [2]]);
    expect(twice('Name,Club\nAnn Lee,Elbows\nAnn Lee,Sokol')).toEqual([[], []]);
  });

  test('nothing', () => {
    expect(read(' \r\n\t\n').lines).toEqual([]);
    expect(read('Name,Club\n').lines).toEqual([]);
  });
});
