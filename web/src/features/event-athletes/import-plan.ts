import type { EventAthlete, KnownAthlete, NewAthlete } from '@/api/event-athletes';
import { draftOf, type ListLine } from '@/api/lists';
import type { EventClass } from '@/domain/classes';

/** The person of a line: a new one, nobody to register, or the person with this id. */
export type Who = string;

/** A person's decisions about a line. */
export type Decision = { who?: Who; keep?: boolean; confirmed?: boolean };

/** The default person: the registered athlete, or a person of that name with an account if another detail agrees, too. */
export function usualAnswer(known: readonly KnownAthlete[]): Who {
  const there = known.filter((person) => person.number);
  if (there.length > 0) return there.length === 1 && there[0] ? there[0]._id : 'out';
  const sure = known.filter((person) => person.sameClub || person.sameBirthYear);
  return sure.length === 1 && sure[0] ? sure[0]._id : 'new';
}

/** Classes that an athlete leaves because the list has another weight for the same arm, age group and sex. */
export function moves(line: ListLine, athlete: EventAthlete | undefined, classes: readonly EventClass[]): EventClass[] {
  const of = (id: string) => classes.find((one) => one._id === id);
  const ladder = ({ class: { sex, age, arm, group } }: EventClass) => [sex, age.name, age.from, age.to, arm, group].join('|');
  const wanted = line.classIds.flatMap((id) => of(id) ?? []);
  return (athlete?.entries ?? []).flatMap(({ class: { _id } }) => {
    const now = of(_id);
    return now && !line.classIds.includes(_id) && wanted.some((one) => ladder(one) === ladder(now)) ? [now] : [];
  });
}

/** The registration draft of a line; undefined if it registers nobody. */
export function athleteOf(line: ListLine, who: Who, leaves: readonly EventClass[], { keep, confirmed }: Decision): NewAthlete | undefined {
  if (who === 'out') return undefined;
  return {
    ...draftOf(line),
    ...(who === 'new' ? { namesake: true } : { userId: who }),
    ...(leaves.length > 0 && !keep ? { leaveIds: leaves.map(({ _id }) => _id) } : {}),
    ...(confirmed ? { confirmed } : {}),
  };
}

/** The changes for an athlete who is already registered. */
export type Change = { left: string[]; entered: string[]; profile: { field: 'sex' | 'birthYear' | 'club' | 'region' | 'country'; was: string; becomes: string }[] };

export function changeOf(before: EventAthlete, after: EventAthlete): Change {
  const ids = ({ entries }: EventAthlete) => entries.map((entry) => entry.class._id);
  const said = ({ club, region, country, private: p }: EventAthlete) => ({ sex: p?.sex ?? '', birthYear: p?.birthYear ? String(p.birthYear) : '', club, region, country });
  const was = said(before);
  const becomes = said(after);
  return {
    left: ids(before).filter((id) => !ids(after).includes(id)),
    entered: ids(after).filter((id) => !ids(before).includes(id)),
    profile: (['sex', 'birthYear', 'club', 'region', 'country'] as const).filter((field) => was[field] !== becomes[field]).map((field) => ({ field, was: was[field], becomes: becomes[field] })),
  };
}

export const isChange = ({ left, entered, profile }: Change) => left.length + entered.length + profile.length > 0;
