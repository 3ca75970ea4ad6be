import type { EventClass } from '@/api/types';
import { gramsIn, type Unit } from './weights';

export type { EventClass } from '@/api/types';

/** The athletes that a class takes. */
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

/** A class in short form, the same in every language, as on badges and in typed lists: 'M 70 R', 'W 40+ +80 L'. */
export function shortClass({ sex, age, weight, arm, group }: ClassSpec, unit: Unit): string {
  const limit = weight.limit > 0 ? `${weight.over ? '+' : ''}${String(limitIn(unit, weight.limit))}` : '';
  return [sexLetter[sex], yearsOf(age), group, limit, arm === 'right' ? 'R' : 'L'].filter(Boolean).join(' ');
}

/** Whether a class is undrawn, so that athletes can enter and leave it. */
export function mayEnter({ status }: EventClass): boolean {
  return status === 'registration' || status === 'upcoming';
}

/** The details of an athlete that decide about classes, as far as known. */
export type Known = { sex?: string; birthYear?: number };

/** Whether a class takes an athlete by sex and age, if known. */
export function takes(spec: ClassSpec, { sex, birthYear }: Known, year: number): boolean {
  if (sex && spec.sex !== 'mixed' && spec.sex !== sex) return false;
  if (!birthYear) return true;
  const age = year - birthYear;
  return age >= spec.age.from && (spec.age.to === 0 || age <= spec.age.to);
}

/** Known reasons why an athlete cannot be in a class. */
export type Misfit = 'other-sex' | 'too-young' | 'too-old' | 'too-heavy' | 'too-light' | 'not-in-group';

/** Why an athlete does not fit into a class, by the server's rules; unknown details are no reason. */
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
