import type { EventEdit } from '@/api/event-changes';
import type { EventDetail, RuleBook } from '@/api/types';
import { gramsIn, gramsOf, typedWeight } from '@/domain/weights';

type Settings = EventDetail['settings'];
type SettingsEdit = NonNullable<EventEdit['settings']>;

/** A typed number, with a comma or a point; an invalid one is sent as -1, which the server refuses at its field. */
const number = (typed: string): number => (/^\s*\d+([.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : -1);

const seconds = (minutes: string): number => Math.round(number(minutes) * 60);

/** Comma-separated words. */
const listed = (typed: string): string[] => typed.split(',').map((one) => one.trim()).filter(Boolean);

/** The possible lengths of a match, in games. */
export const bestOfs = [1, 3, 5, 7] as const;

/** The lengths of a final; 0 means the same as other matches. */
export const finalBestOfs = [0, ...bestOfs] as const;

/** A setting in the form: how to fill its field, and how to send it. Weights have a unit. */
const field = <T>(read: (s: Settings) => T, write: (typed: T, unit: Settings['unit']) => SettingsEdit) => ({ read, write });

/** Every setting once; numbers as typed text. */
const fields = {
  ruleBook: field((s) => s.ruleBook, (ruleBook) => ({ ruleBook })),
  reachTable: field((s) => String(s.reachTable), (v) => ({ reachTable: number(v) })),
  rest: field((s) => String(s.rest / 60), (v) => ({ rest: seconds(v) })),
  restDecider: field((s) => String(s.restDecider / 60), (v) => ({ restDecider: seconds(v) })),
  grip: field((s) => String(s.grip), (v) => ({ grip: number(v) })),
  warningsPerFoul: field((s) => String(s.rules.warningsPerFoul), (v) => ({ rules: { warningsPerFoul: number(v) } })),
  foulsPerGame: field((s) => String(s.rules.foulsPerGame), (v) => ({ rules: { foulsPerGame: number(v) } })),
  falseStart: field((s) => s.rules.falseStart, (falseStart) => ({ rules: { falseStart } })),
  losingFoulLoses: field((s) => s.rules.losingFoulLoses, (losingFoulLoses) => ({ rules: { losingFoulLoses } })),
  foulStops: field((s) => s.rules.foulStops, (foulStops) => ({ rules: { foulStops } })),
  foulWipesOpponents: field((s) => s.rules.foulWipesOpponents, (foulWipesOpponents) => ({ rules: { foulWipesOpponents } })),
  foulsCarryOver: field((s) => s.rules.foulsCarryOver, (foulsCarryOver) => ({ rules: { foulsCarryOver } })),
  straps: field((s) => s.rules.straps, (straps) => ({ rules: { straps } })),
  strapsOnRequest: field((s) => s.rules.strapsOnRequest, (strapsOnRequest) => ({ rules: { strapsOnRequest } })),
  switchSides: field((s) => s.rules.switchSides, (switchSides) => ({ rules: { switchSides } })),
  smallestClass: field((s) => String(s.smallestClass), (v) => ({ smallestClass: number(v) })),
  maxClasses: field((s) => String(s.maxClasses), (v) => ({ maxClasses: number(v) })),
  unit: field((s) => s.unit, (unit) => ({ unit })),
  required: field((s) => s.weighIn.required, (required) => ({ weighIn: { required } })),
  tolerance: field((s) => typedWeight(s.weighIn.tolerance, s.unit), (tolerance, unit) => ({ weighIn: { tolerance: toleranceOf({ tolerance, unit }) } })),
  above: field((s) => String(s.weighIn.above), (v) => ({ weighIn: { above: number(v) } })),
  days: field((s) => String(s.weighIn.days), (v) => ({ weighIn: { days: number(v) } })),
  bestOf: field((s) => String(s.bestOf), (v) => ({ bestOf: bestOfs.find((games) => String(games) === v) })),
  finalBestOf: field((s) => String(s.finalBestOf), (v) => ({ finalBestOf: finalBestOfs.find((games) => String(games) === v) })),
  openClasses: field((s) => String(s.openClasses), (v) => ({ openClasses: number(v) })),
  armByArm: field((s) => s.armByArm, (armByArm) => ({ armByArm })),
  apart: field((s) => s.apart, (apart) => ({ apart })),
  points: field((s) => s.points.join('-'), (v) => ({ points: v.split(/[^\d]+/).filter(Boolean).map(Number) })),
  teamBest: field((s) => String(s.teamBest), (v) => ({ teamBest: number(v) })),
  levels: field((s) => s.teams.levels.join(','), (v) => ({ teams: { levels: listed(v) as Settings['teams']['levels'] } })),
  choose: field((s) => s.teams.choose, (choose) => ({ teams: { choose } })),
  rankAmong: field((s) => s.teams.rankAmong, (rankAmong) => ({ teams: { rankAmong } })),
  pointsAfter: field((s) => String(s.teams.pointsAfter), (v) => ({ teams: { pointsAfter: number(v) } })),
  shared: field((s) => s.teams.shared, (shared) => ({ teams: { shared } })),
  order: field((s) => s.teams.order.join(','), (v) => ({ teams: { order: listed(v) as Settings['teams']['order'] } })),
  groups: field((s) => s.teams.groups.map((group) => group.join(', ')).join('\n'), (v) => ({ teams: { groups: tidyLines(v).split('\n').filter(Boolean).map(listed) } })),
  sharedPlaces: field((s) => s.places.sharedPlaces, (sharedPlaces) => ({ places: { sharedPlaces } })),
  whoLeft: field((s) => s.places.whoLeft, (whoLeft) => ({ places: { whoLeft } })),
  afterDisqualification: field((s) => s.places.afterDisqualification, (afterDisqualification) => ({ places: { afterDisqualification } })),
  pointsOfOne: field((s) => s.places.pointsOfOne, (pointsOfOne) => ({ places: { pointsOfOne } })),
  pointsOfTwo: field((s) => s.places.pointsOfTwo, (pointsOfTwo) => ({ places: { pointsOfTwo } })),
  pointsOfThree: field((s) => s.places.pointsOfThree, (pointsOfThree) => ({ places: { pointsOfThree } })),
  merged: field((s) => s.places.merged, (merged) => ({ places: { merged } })),
  medalsFrom: field((s) => String(s.places.medalsFrom), (v) => ({ places: { medalsFrom: number(v) } })),
  oneArm: field((s) => s.twoArms.oneArm, (oneArm) => ({ twoArms: { oneArm } })),
  deductions: field((s) => s.deductions.map(lineOf).join('\n'), (v) => ({ deductions: deductionsOf(v) })),
  finals: field((s) => s.finals, (finals) => ({ finals })),
  ledger: field((s) => s.ledger, (ledger) => ({ ledger })),
  protestMinutes: field((s) => String(s.protestMinutes), (v) => ({ protestMinutes: number(v) })),
  ownBouts: field((s) => s.ownBouts, (ownBouts) => ({ ownBouts })),
  language: field((s) => s.language, (language) => ({ language })),
  secondLanguage: field((s) => s.secondLanguage, (secondLanguage) => ({ secondLanguage })),
};

type Name = keyof typeof fields;
type Typed = { [Each in Name]: ReturnType<(typeof fields)[Each]['read']> };
const names = Object.keys(fields) as Name[];

/** Settings as typed values. */
const typedOf = (settings: Settings) => Object.fromEntries(names.map((each) => [each, fields[each].read(settings)])) as Typed;

/** The form's values of an event. */
export function valuesOf({ name, venue, firstDay, lastDay, timeZone, public: isPublic, settings }: EventDetail) {
  return { name, venue, firstDay, lastDay, timeZone, public: isPublic, ...typedOf(settings) };
}

export type SettingsValues = ReturnType<typeof valuesOf>;

/** The tolerance in grams, from the form's unit. */
const toleranceOf = ({ tolerance, unit }: { tolerance: string; unit: Settings['unit'] }): number => {
  const value = number(tolerance);
  return value < 0 ? value : gramsOf(value, unit);
};

/** Maximum tolerance on the server, in grams. */
const mostTolerance = 5000;

/** The maximum tolerance in a unit, if the typed one is larger or invalid; undefined for a valid one. */
export function wrongTolerance(v: Pick<SettingsValues, 'tolerance' | 'unit'>): string | undefined {
  const grams = toleranceOf(v);
  return grams < 0 || grams > mostTolerance ? String(Math.floor(mostTolerance / gramsIn[v.unit])) : undefined;
}

/** The form in another unit: typed weights stay the same weight. */
export function inUnit(v: SettingsValues, unit: SettingsValues['unit']): Pick<SettingsValues, 'tolerance' | 'unit'> {
  const grams = toleranceOf(v);
  return { unit, tolerance: grams < 0 ? v.tolerance : typedWeight(grams, unit) };
}

/** The changed values to send; untouched ones stay on the server. */
export function editOf(before: SettingsValues, v: SettingsValues): Omit<EventEdit, 'version'> {
  const different = (...some: (keyof SettingsValues)[]) => some.some((one) => before[one] !== v[one]);
  const edit: Omit<EventEdit, 'version'> = {};
  if (different('name')) edit.name = v.name.trim();
  if (different('venue')) edit.venue = v.venue.trim();
  if (different('firstDay', 'lastDay')) {
    edit.firstDay = v.firstDay;
    edit.lastDay = v.lastDay || v.firstDay;
  }
  if (different('timeZone')) edit.timeZone = v.timeZone.trim();
  if (different('public')) edit.public = v.public;
  const settings: SettingsEdit = {};
  for (const each of names) {
    // Another unit does not change the weight itself.
    if (each === 'tolerance' ? toleranceOf(before) === toleranceOf(v) : !different(each)) continue;
    const { rules, weighIn, teams, places, twoArms, ...others } = (fields[each].write as (typed: unknown, unit: Settings['unit']) => SettingsEdit)(v[each], v.unit);
    Object.assign(settings, others);
    if (rules) settings.rules = { ...settings.rules, ...rules };
    if (weighIn) settings.weighIn = { ...settings.weighIn, ...weighIn };
    if (teams) settings.teams = { ...settings.teams, ...teams };
    if (places) settings.places = { ...settings.places, ...places };
    if (twoArms) settings.twoArms = { ...settings.twoArms, ...twoArms };
  }
  return Object.keys(settings).length > 0 ? { ...edit, settings } : edit;
}

/** A text without empty lines, because the server counts lines when it refuses one. */
export function tidyLines(typed: string): string {
  return typed.split('\n').filter((line) => line.trim() !== '').join('\n');
}

type Deduction = Settings['deductions'][number];

/** Optional parts of a deduction, in square brackets after its team. */
const more = ['level', 'athlete', 'group'] as const;

/** A typed deduction: `Iron Arm; 5; yellow card`, or `North [level: region, athlete: Bo Fox]; 5; yellow card`. */
function lineOf({ team, points, reason, ...rest }: Deduction): string {
  const said = more.flatMap((name) => (rest[name] ? [`${name}: ${rest[name]}`] : []));
  return `${team}${said.length > 0 ? ` [${said.join(', ')}]` : ''}; ${String(points)}; ${reason}`;
}

/** Lines with team, points and reason, separated by semicolons; the server refuses missing parts. */
function deductionsOf(typed: string): Deduction[] {
  return tidyLines(typed)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [first = '', points = '', ...reason] = line.split(';');
      const [, team = '', said = ''] = /^(.*?)(?:\s*\[([^\]]*)\]\s*)?$/.exec(first) ?? [];
      const rest = Object.fromEntries(said.split(',').flatMap((part) => {
        const name = more.find((each) => part.trim().startsWith(`${each}:`));
        return name ? [[name, part.trim().slice(name.length + 1).trim()]] : [];
      }));
      return { team: team.trim(), points: Math.round(number(points)), reason: reason.join(';').trim(), ...rest };
    });
}

/** The fields that differ. */
export function changed(before: SettingsValues, now: SettingsValues): (keyof SettingsValues)[] {
  return (Object.keys(now) as (keyof SettingsValues)[]).filter((field) => before[field] !== now[field]);
}

/** Other people's changes that the form takes over: in untouched fields. A typed tolerance stays the same weight. */
export function takenOver(before: SettingsValues, typed: SettingsValues, after: SettingsValues): Partial<SettingsValues> {
  const fields = changed(before, after).filter((field) => typed[field] === before[field] && field !== 'tolerance');
  const unit = fields.includes('unit') ? after.unit : typed.unit;
  const untouched = toleranceOf(typed) === toleranceOf(before);
  return { ...Object.fromEntries(fields.map((field) => [field, after[field]])), ...inUnit(untouched ? after : typed, unit) };
}

/** The form after a change of the rule book: settings that differ between the two books change, others stay as typed. */
export function underRuleBook(books: readonly RuleBook[], id: RuleBook['_id'], unit: Settings['unit']): Partial<SettingsValues> {
  const all = books.map((book) => typedOf({ ...book.settings, unit }));
  const book = typedIn(books, id, unit);
  return book ? Object.fromEntries(names.filter((each) => each !== 'unit' && all.some((other) => other[each] !== book[each])).map((each) => [each, book[each]])) : {};
}

/** The settings of a rule book as typed values, with weights in a unit; undefined for an unknown one. */
export function typedIn(books: readonly RuleBook[], id: RuleBook['_id'], unit: Settings['unit']): Typed | undefined {
  const book = books.find(({ _id }) => _id === id);
  return book ? typedOf({ ...book.settings, unit }) : undefined;
}

/** Settings that belong to no rule book. */
const ofNoBook: readonly string[] = ['ruleBook', 'unit', 'language', 'secondLanguage'];

/** The settings in which the form differs from a rule book. */
export function differing(values: SettingsValues, book: Typed): (keyof SettingsValues)[] {
  return names.filter((each) => !ofNoBook.includes(each) && values[each] !== book[each]);
}
