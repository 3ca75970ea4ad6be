import type { EventEdit } from '@/api/event-changes';
import type { EventDetail } from '@/api/types';
import { gramsIn, gramsOf, typedWeight } from '@/domain/weights';

/** What the form of the settings has of an event; numbers as they are typed. */
export function valuesOf({ name, venue, firstDay, lastDay, timeZone, public: isPublic, settings: s }: EventDetail) {
  return {
    name, venue, firstDay, lastDay, timeZone, public: isPublic,
    reachTable: String(s.reachTable),
    rest: String(s.rest / 60),
    restDecider: String(s.restDecider / 60),
    grip: String(s.grip),
    warningsPerFoul: String(s.rules.warningsPerFoul),
    foulsPerGame: String(s.rules.foulsPerGame),
    falseStart: s.rules.falseStart,
    losingFoulLoses: s.rules.losingFoulLoses,
    foulStops: s.rules.foulStops,
    foulWipesOpponents: s.rules.foulWipesOpponents,
    foulsCarryOver: s.rules.foulsCarryOver,
    straps: s.rules.straps,
    strapsOnRequest: s.rules.strapsOnRequest,
    switchSides: s.rules.switchSides,
    smallestClass: String(s.smallestClass),
    maxClasses: String(s.maxClasses),
    unit: s.unit,
    tolerance: typedWeight(s.weighIn.tolerance, s.unit),
    above: String(s.weighIn.above),
    days: String(s.weighIn.days),
    bestOf: String(s.bestOf),
    finalBestOf: String(s.finalBestOf),
    openClasses: String(s.openClasses),
    armByArm: s.armByArm,
    apart: s.apart,
    points: s.points.join('-'),
    teamBest: String(s.teamBest),
    deductions: s.deductions.map(({ team, points, reason }) => `${team}; ${String(points)}; ${reason}`).join('\n'),
    finals: s.finals,
    ownBouts: s.ownBouts,
  };
}

export type SettingsValues = ReturnType<typeof valuesOf>;

/** A number as it was typed, with a comma or a point; what is none is sent as -1, which the server refuses at its field. */
const number = (typed: string): number => (/^\s*\d+([.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : -1);

const seconds = (minutes: string): number => Math.round(number(minutes) * 60);

/** The tolerance in grams; it is typed in the unit that the form has. */
const toleranceOf = ({ tolerance, unit }: Pick<SettingsValues, 'tolerance' | 'unit'>): number => {
  const value = number(tolerance);
  return value < 0 ? value : gramsOf(value, unit);
};

/** The most that the server takes for a tolerance, in grams. */
const mostTolerance = 5000;

/** The most that is taken for a tolerance in a unit, if more was typed or no number; undefined for what is right. */
export function wrongTolerance(v: Pick<SettingsValues, 'tolerance' | 'unit'>): string | undefined {
  const grams = toleranceOf(v);
  return grams < 0 || grams > mostTolerance ? String(Math.floor(mostTolerance / gramsIn[v.unit])) : undefined;
}

/** The form with another unit: what was typed stays the same weight. */
export function inUnit(v: SettingsValues, unit: SettingsValues['unit']): Pick<SettingsValues, 'tolerance' | 'unit'> {
  const grams = toleranceOf(v);
  return { unit, tolerance: grams < 0 ? v.tolerance : typedWeight(grams, unit) };
}

/** What is sent of the form; what nobody has changed stays as it is on the server. */
export function editOf(before: SettingsValues, v: SettingsValues): Omit<EventEdit, 'version'> {
  const different = (...fields: (keyof SettingsValues)[]) => fields.some((field) => before[field] !== v[field]);
  const edit: Omit<EventEdit, 'version'> = {};
  if (different('name')) edit.name = v.name.trim();
  if (different('venue')) edit.venue = v.venue.trim();
  if (different('firstDay', 'lastDay')) {
    edit.firstDay = v.firstDay;
    edit.lastDay = v.lastDay || v.firstDay;
  }
  if (different('timeZone')) edit.timeZone = v.timeZone.trim();
  if (different('public')) edit.public = v.public;
  const settings: NonNullable<EventEdit['settings']> = {};
  if (different('reachTable')) settings.reachTable = number(v.reachTable);
  if (different('rest')) settings.rest = seconds(v.rest);
  if (different('restDecider')) settings.restDecider = seconds(v.restDecider);
  if (different('grip')) settings.grip = number(v.grip);
  if (different('warningsPerFoul', 'foulsPerGame', 'falseStart', 'losingFoulLoses', 'foulStops', 'foulWipesOpponents', 'foulsCarryOver', 'straps', 'strapsOnRequest', 'switchSides')) {
    settings.rules = {
      warningsPerFoul: number(v.warningsPerFoul), foulsPerGame: number(v.foulsPerGame), falseStart: v.falseStart, losingFoulLoses: v.losingFoulLoses,
      foulStops: v.foulStops, foulWipesOpponents: v.foulWipesOpponents, foulsCarryOver: v.foulsCarryOver,
      straps: v.straps, strapsOnRequest: v.strapsOnRequest, switchSides: v.switchSides,
    };
  }
  if (different('smallestClass')) settings.smallestClass = number(v.smallestClass);
  if (different('maxClasses')) settings.maxClasses = number(v.maxClasses);
  if (different('unit')) settings.unit = v.unit;
  if (different('above', 'days') || toleranceOf(before) !== toleranceOf(v)) settings.weighIn = { tolerance: toleranceOf(v), above: number(v.above), days: number(v.days) };
  if (different('bestOf')) settings.bestOf = bestOfs.find((games) => String(games) === v.bestOf);
  if (different('finalBestOf')) settings.finalBestOf = finalBestOfs.find((games) => String(games) === v.finalBestOf);
  if (different('openClasses')) settings.openClasses = number(v.openClasses);
  if (different('armByArm')) settings.armByArm = v.armByArm;
  if (different('apart')) settings.apart = v.apart;
  if (different('points')) settings.points = v.points.split(/[^\d]+/).filter(Boolean).map(Number);
  if (different('teamBest')) settings.teamBest = number(v.teamBest);
  if (different('deductions')) settings.deductions = deductionsOf(v.deductions);
  if (different('finals')) settings.finals = v.finals;
  if (different('ownBouts')) settings.ownBouts = v.ownBouts;
  return Object.keys(settings).length > 0 ? { ...edit, settings } : edit;
}

/** A text without its empty lines, as the server counts the lines of which it refuses one. */
export function tidyLines(typed: string): string {
  return typed.split('\n').filter((line) => line.trim() !== '').join('\n');
}

/** Lines of a club, points and a reason with semicolons between them; what is missing the server refuses. */
function deductionsOf(typed: string) {
  return tidyLines(typed)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [team = '', points = '', ...reason] = line.split(';');
      return { team: team.trim(), points: Math.round(number(points)), reason: reason.join(';').trim() };
    });
}

/** The numbers of games that a match may be the best of. */
export const bestOfs = [1, 3, 5, 7] as const;

/** Those of a final; 0 is as the other matches. */
export const finalBestOfs = [0, ...bestOfs] as const;

/** The fields that differ. */
export function changed(before: SettingsValues, now: SettingsValues): (keyof SettingsValues)[] {
  return (Object.keys(now) as (keyof SettingsValues)[]).filter((field) => before[field] !== now[field]);
}

/** What the form takes over of what somebody else has changed: where nothing was typed. A tolerance that was typed stays the same weight. */
export function takenOver(before: SettingsValues, typed: SettingsValues, after: SettingsValues): Partial<SettingsValues> {
  const fields = changed(before, after).filter((field) => typed[field] === before[field] && field !== 'tolerance');
  const unit = fields.includes('unit') ? after.unit : typed.unit;
  const untouched = toleranceOf(typed) === toleranceOf(before);
  return { ...Object.fromEntries(fields.map((field) => [field, after[field]])), ...inUnit(untouched ? after : typed, unit) };
}
