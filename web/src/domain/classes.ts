import type { EventClass } from '@/api/types';
import { gramsIn, type Unit } from './weights';
import { fold } from '@/lib/fold';

export type { EventClass } from '@/api/types';

/** Whom a class takes. */
export type ClassSpec = EventClass['class'];

/** A limit in the unit of the event, to a tenth: 70, 110.5. */
export function limitIn(unit: Unit, grams: number): number {
  return Math.round((grams / gramsIn[unit]) * 10) / 10;
}

/** Years of an age group as 14–18, 40+ or ≤18; '' for no limit. */
export function yearsOf({ from, to }: ClassSpec['age']): string {
  if (from > 0 && to > 0) return `${String(from)}–${String(to)}`;
  if (from > 0) return `${String(from)}+`;
  return to > 0 ? `≤${String(to)}` : '';
}

const sexLetter: Record<ClassSpec['sex'], string> = { men: 'M', women: 'W', mixed: 'X' };

/**
 * A class in short, the same in every language, as it is printed on badges and understood when it is typed: 'M 70 R',
 * 'W 40+ +80 L'.
 */
export function shortClass({ sex, age, weight, arm, group }: ClassSpec, unit: Unit): string {
  const limit = weight.limit > 0 ? `${weight.over ? '+' : ''}${String(limitIn(unit, weight.limit))}` : '';
  return [sexLetter[sex], yearsOf(age), group, limit, arm === 'right' ? 'R' : 'L'].filter(Boolean).join(' ');
}

/** Whether a class is not drawn yet, so that athletes enter and leave it. */
export function mayEnter({ status }: EventClass): boolean {
  return status === 'registration' || status === 'upcoming';
}

/** What is known of an athlete, as far as a class asks about it. */
export type Known = { sex?: string; birthYear?: number };

/** Whether a class takes an athlete by sex and age, as far as these are known. */
export function takes(spec: ClassSpec, { sex, birthYear }: Known, year: number): boolean {
  if (sex && spec.sex !== 'mixed' && spec.sex !== sex) return false;
  if (!birthYear) return true;
  const age = year - birthYear;
  return age >= spec.age.from && (spec.age.to === 0 || age <= spec.age.to);
}

/** What somebody typed for classes, and which ones are meant; `wrong` has what was not understood. */
export type ReadClasses = { ids: string[]; wrong: { text: string; why: 'unknown' | 'several' | 'one-arm'; among: readonly EventClass[] }[] };

type Wanted = { arms: Set<string>; sex?: string; limit?: number; over?: boolean; words: string[]; most?: number };

const arms: Record<string, readonly string[]> = Object.fromEntries([
  ...['r', 're', 'right', 'rechts', 'rechter'].map((word) => [word, ['right']]),
  ...['l', 'li', 'left', 'links', 'linker'].map((word) => [word, ['left']]),
  ...['rl', 'lr', 'both', 'beide', 'beidarmig'].map((word) => [word, ['right', 'left']]),
]) as Record<string, readonly string[]>;

const sexes: Record<string, string> = Object.fromEntries([
  ...['m', 'men', 'man', 'male', 'manner', 'herren', 'mann', 'mannlich'].map((word) => [word, 'men']),
  ...['w', 'f', 'women', 'woman', 'female', 'frauen', 'damen', 'frau', 'weiblich'].map((word) => [word, 'women']),
  ...['x', 'mixed', 'mix', 'gemischt'].map((word) => [word, 'mixed']),
]) as Record<string, string>;

/** Words that say nothing. */
const idle = new Set(['arm', 'kg', 'lb', 'lbs', 'class', 'klasse', 'bis']);

/** The sex that a word means, undefined if none. */
export function sexOf(word: string): 'men' | 'women' | undefined {
  const found = sexes[fold(word).replaceAll('.', '')];
  return found === 'men' || found === 'women' ? found : undefined;
}

/** Words for age groups, by how the server calls them. */
const ages: Record<string, string> = {
  senior: 'seniors', seniors: 'seniors', senioren: 'seniors', seniorinnen: 'seniors',
  master: 'masters', masters: 'masters',
  junior: 'juniors', juniors: 'juniors', junioren: 'juniors', juniorinnen: 'juniors', jugend: 'juniors',
};

/**
 * Reads classes as people write them: by their name, or in short, as '70 R', 'M +110 L', '60 RL' or '70 R / 75 L'. What is known
 * of the athlete decides where that leaves several.
 */
export function readClasses(text: string, classes: readonly EventClass[], unit: Unit, known: Known, year: number): ReadClasses {
  const read: ReadClasses = { ids: [], wrong: [] };
  const add = (found: readonly EventClass[]) => {
    for (const { _id } of found) if (!read.ids.includes(_id)) read.ids.push(_id);
  };
  const named = (name: string) => classes.filter((one) => fold(one.name) === fold(name));
  if (text.trim() === '') return read;
  const whole = named(text);
  if (whole.length > 0) {
    add(whole.slice(0, 1));
    return read;
  }
  const parts = text
    .replaceAll(/\b([rl])\s*[/+&]\s*([rl])\b/gi, '$1$2')
    .split(/[;|/\n]|,(?!\d)|\s(?:and|und|&)\s/u)
    .map((part) => part.trim())
    .filter(Boolean);
  for (const part of parts) {
    const byName = named(part);
    const found = byName.length > 0 ? byName : matching(part, classes, unit);
    const fitting = narrowed(found, known, year);
    const arms = wantedIn(part, classes)?.arms.size === 2 ? 2 : 1;
    // One class, or one for each arm that is named.
    const right = fitting.filter((one) => one.class.arm === 'right').length;
    if (fitting.length === 1 || (arms === 2 && fitting.length === 2 && right === 1)) add(fitting);
    if (fitting.length === 0) read.wrong.push({ text: part, why: 'unknown', among: fitting });
    else if (fitting.length > arms || right > 1) read.wrong.push({ text: part, why: 'several', among: fitting });
    else if (fitting.length < arms) read.wrong.push({ text: part, why: 'one-arm', among: fitting });
  }
  return read;
}

/** Where several classes are meant, those for the athlete's sex and age; of these the open ones before those of an age. */
function narrowed(found: readonly EventClass[], known: Known, year: number): readonly EventClass[] {
  if (found.length <= 1) return found;
  const fitting = found.filter((one) => takes(one.class, known, year));
  const left = fitting.length > 0 ? fitting : found;
  const plain = left.filter(({ class: { age, group } }) => (age.name === 'seniors' || (age.from === 0 && age.to === 0)) && group === '');
  const specs = new Set(plain.map((one) => one.class.arm));
  return plain.length > 0 && plain.length === specs.size ? plain : left;
}

function wantedIn(text: string, classes: readonly EventClass[]): Wanted | undefined {
  const wanted: Wanted = { arms: new Set(), words: [] };
  const spaced = fold(text)
    .replaceAll(/(\d)\s*(kg|lbs?)\b/g, '$1 $2')
    .replaceAll(/\b(uber|over|above|>)\s*(\d)/g, '+$2')
    .replaceAll(/(\d)(\+?)\s*([rl]{1,2})\b/g, '$1$2 $3')
    .replaceAll(/\b([mwfx])([+-]?\d)/g, '$1 $2');
  for (const word of spaced.split(/[\s,]+/).filter(Boolean)) {
    const bare = word.replace(/\.$/, '');
    const number = /^([+\->]?)(\d+(?:[.,]\d+)?)(\+?)$/.exec(bare);
    const under = /^u(\d\d)$/.exec(bare);
    if (arms[bare]) for (const arm of arms[bare]) wanted.arms.add(arm);
    else if (under) wanted.most = Number(under[1]);
    else if (number) {
      const years = `${number[2] ?? ''}+`;
      // '40+' beside a weight is an age, if there is such a group.
      const isAge = number[3] === '+' && classes.some((one) => yearsOf(one.class.age) === years) && !classes.some((one) => one.class.weight.over && Math.round(one.class.weight.limit / 100) === Math.round(Number(number[2]) * 10));
      if (isAge) wanted.words.push(years);
      else if (wanted.limit !== undefined) return undefined;
      else {
        wanted.limit = Number((number[2] ?? '').replace(',', '.'));
        wanted.over = number[1] === '+' || number[1] === '>' || number[3] === '+';
      }
    } else if (sexes[bare] && wanted.sex === undefined) wanted.sex = sexes[bare];
    else if (!idle.has(bare)) wanted.words.push(bare);
  }
  return wanted;
}

function matching(text: string, classes: readonly EventClass[], unit: Unit): readonly EventClass[] {
  const wanted = wantedIn(text, classes);
  if (!wanted || (wanted.limit === undefined && wanted.words.length === 0 && wanted.sex === undefined && wanted.arms.size === 0)) return [];
  return classes.filter(({ name, class: { sex, age, weight, arm, group } }) => {
    if (wanted.arms.size > 0 && !wanted.arms.has(arm)) return false;
    if (wanted.sex !== undefined && wanted.sex !== sex) return false;
    if (wanted.most !== undefined && age.to !== wanted.most) return false;
    if (wanted.limit !== undefined && (weight.limit === 0 || weight.over !== wanted.over || limitIn(unit, weight.limit) !== wanted.limit)) return false;
    const says = [...fold(`${name} ${group} ${age.name}`).split(/[\s,]+/), yearsOf(age)];
    return wanted.words.every((word) => says.includes(word) || says.some((own) => ages[word] !== undefined && own.startsWith(ages[word])));
  });
}

/** Why an athlete cannot be in a class, by what is known. */
export type Misfit = 'other-sex' | 'too-young' | 'too-old' | 'too-heavy' | 'too-light' | 'not-in-group';

/** What keeps an athlete out of a class, as the server has it; what is not known keeps nobody out. */
export function misfits(spec: ClassSpec, athlete: Known & { grams?: number; groups?: readonly string[] }, year: number, tolerance: number): Misfit[] {
  const why: Misfit[] = [];
  const { sex, birthYear, grams } = athlete;
  if (sex && spec.sex !== 'mixed' && spec.sex !== sex) why.push('other-sex');
  if (birthYear) {
    const age = year - birthYear;
    if (age < spec.age.from) why.push('too-young');
    else if (spec.age.to > 0 && age > spec.age.to) why.push('too-old');
  }
  if (spec.group && athlete.groups && !athlete.groups.includes(spec.group)) why.push('not-in-group');
  if (grams && spec.weight.limit > 0) {
    if (spec.weight.over && grams <= spec.weight.limit) why.push('too-light');
    if (!spec.weight.over && grams > spec.weight.limit + tolerance) why.push('too-heavy');
  }
  return why;
}
