import { type EventClass, type Misfit, mayEnter, misfits } from './classes';
import type { EventAthlete } from '@/api/event-athletes';

/** The data of an event that the desk needs. */
export type DeskEvent = {
  firstDay: string;
  classes: readonly EventClass[];
  settings: { maxClasses: number; weighIn: { tolerance: number; above: number } };
};

/** A class that does not fit its athlete, with the class of the same kind that does. */
export type Mismatch = { one: EventClass; why: Misfit[]; instead?: EventClass };

export type Proposal = {
  /** Classes that the athlete may enter now, their own ones before higher ones. */
  fitting: { one: EventClass; above: number }[];
  /** Classes of the athlete that do not fit. */
  mismatches: Mismatch[];
  /** The default choice: the classes the athlete is in and may stay in; for athletes in no class, their usual classes. */
  chosen: string[];
};

/** Whether an athlete needs a weigh-in, the first or another; only officials know. An athlete who has left all classes without a weigh-in is not. */
export function toWeigh({ entries, private: p }: EventAthlete): boolean {
  const left = entries.length === 0 && (p?.marks ?? []).some(({ mark }) => mark === 'not-weighed');
  return p !== undefined && ((p.attempts.length === 0 && !left) || (p.again ?? []).length > 0);
}

/** Whether an athlete is missing a weigh-in for a class: neither weighed nor allowed to compete without. */
export function lacksWeighIn(athlete: EventAthlete, classId: string): boolean {
  return toWeighFor(athlete, classId) && !(athlete.private?.marks ?? []).some((one) => one.mark === 'allowed' && one.class._id === classId);
}

/** Whether an athlete still needs a weigh-in for one of their classes. */
export function toWeighFor({ entries, private: p }: EventAthlete, classId: string): boolean {
  return p !== undefined && (p.attempts.length === 0 ? entries.some((entry) => entry.class._id === classId) : (p.again ?? []).some((one) => one.classId === classId));
}

/** The days for which a weighed athlete needs another weigh-in, with the classes of each. */
export function againOn({ private: p }: EventAthlete): { day: string; ids: string[] }[] {
  const days = new Map<string, string[]>();
  for (const { day, classId } of p?.again ?? []) days.set(day, [...(days.get(day) ?? []), classId]);
  return [...days].map(([day, ids]) => ({ day, ids })).sort((a, b) => a.day.localeCompare(b.day));
}

/** The classes that differ from one only in weight. */
function ladder({ class: { sex, age, arm, group } }: EventClass): string {
  return JSON.stringify([sex, age.name, age.from, age.to, arm, group]);
}

/**
 * The proposal after an athlete was weighed. A class that no longer fits stays chosen until a person decides: nothing
 * changes automatically.
 */
export function propose(event: DeskEvent, { entries, private: p }: EventAthlete): Proposal {
  const byId = new Map(event.classes.map((one) => [one._id, one]));
  const fitting = (p?.fitting ?? [])
    .flatMap(({ class: { _id: id }, above }) => {
      const one = byId.get(id);
      return one && mayEnter(one) ? [{ one, above }] : [];
    })
    .sort((a, b) => a.above - b.above);
  const fits = new Set(p?.fitting?.map(({ class: { _id: id } }) => id));
  const now = entries.flatMap(({ class: { _id: id } }) => byId.get(id) ?? []);
  const again = new Set(p?.again?.map(({ classId }) => classId));
  const known = { sex: p?.sex, birthYear: p?.birthYear, groups: p?.groups, grams: p?.attempts.at(-1)?.grams };
  const year = Number(event.firstDay.slice(0, 4));
  const mismatches = now
    .filter((one) => !fits.has(one._id) && mayEnter(one))
    .map((one) => {
      // The weight for its day is unknown.
      const other = again.has(one._id) ? undefined : fitting.find((fit) => ladder(fit.one) === ladder(one));
      return { one, why: misfits(one.class, again.has(one._id) ? { ...known, grams: undefined } : known, year, event.settings.weighIn.tolerance), instead: other?.one };
    })
    // Unknown data keep nobody out.
    .filter(({ why, instead }) => why.length > 0 || instead !== undefined);
  return { fitting, mismatches, chosen: now.length > 0 ? now.map((one) => one._id) : usual(fitting, event.settings.maxClasses) };
}

/** The usual classes for an athlete in no class: those without age and group limits, if any. */
function usual(fitting: Proposal['fitting'], most: number): string[] {
  const own = fitting.filter(({ one, above }) => above === 0 && one.class.group === '').map(({ one }) => one);
  const open = own.filter(({ class: { age } }) => age.from === 0 && age.to === 0);
  const ids = (open.length > 0 ? open : own).map((one) => one._id);
  return most > 0 ? ids.slice(0, most) : ids;
}

/** The chosen classes, with misfits replaced or removed if there is no replacement. */
export function moved(chosen: readonly string[], mismatches: readonly Mismatch[]): string[] {
  const instead = new Map(mismatches.map(({ one, instead }) => [one._id, instead?._id]));
  return [...new Set(chosen.flatMap((id) => (instead.has(id) ? (instead.get(id) ?? []) : id)))];
}
