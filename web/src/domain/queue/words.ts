import { plural, t } from '@lingui/core/macro';
import type { NowBout, NowClass, Why } from '@/api/now';
import { roundName } from '@/bracket/labels';
import { dotted, isolated } from '@/lib/isolate';
import { statusName } from '@/lib/labels';
import { serverNow } from '@/lib/server-clock';
import { athleteName, calledName, versus } from '@/lib/shown-name';
import { type EventClock } from '@/lib/time';

/** Why a bout is not called yet; empty where nothing keeps it. Times are those of the hall. */
export function whyInWords(why: Why | null, clock: EventClock): string {
  if (!why) return '';
  const { code, match, athlete, table, until } = why;
  const name = athlete ?? t`An athlete`;
  const time = until ? clock.when(until, serverNow()) : '';
  switch (code) {
    case 'class-not-drawn':
      return t`The class is not drawn yet`;
    case 'class-held':
      return t`The class is held`;
    case 'class-not-opened':
      return time ? t`The class opens at ${time} at the earliest` : t`The class is not open yet`;
    case 'waits-for-match':
      return t`Waits for M${{ number: match ?? 0 }}`;
    case 'bout-held':
      return t`Held`;
    case 'athlete-held':
      return t`${name} is held`;
    case 'finals-block':
      return t`Kept for the finals`;
    case 'athlete-at-table':
      return table ? t`${name} is at table ${{ number: table }}` : t`${name} is at a table`;
    case 'athlete-announced':
      return table ? t`${name} is announced at table ${{ number: table }}` : t`${name} is announced elsewhere`;
    case 'table-held':
      return table ? t`Table ${{ number: table }} is paused` : t`All tables are paused`;
    case 'goes-on':
      return t`The result was taken back: it goes on here as soon as the table is free`;
    case 'begun':
      return t`Already started: it goes on at table ${{ number: table ?? 0 }} as soon as that is free`;
    case 'athlete-rests':
      return time ? t`${name} rests until ${time}` : t`${name} rests`;
    case 'pinned-to-table':
      return table ? t`Waits for table ${{ number: table }}, its only one` : t`Waits for its only table`;
    case 'in-turn':
      return table ? t`Follows the others at table ${{ number: table }}` : t`Others come first`;
    case 'round-not-opened':
      return t`The round is not open yet`;
    case 'under-protest':
      return match ? t`M${match} is disputed` : t`A protest is open`;
    default:
      return t`Cannot be called yet`;
  }
}

/** Which bout it is, in one line: class, round, number. */
export function boutLine(bout: Pick<NowBout, 'className' | 'matchNumber' | 'round' | 'lastRound' | 'bracket'>): string {
  return dotted([bout.className, roundName(bout), `M${String(bout.matchNumber)}`]);
}

/** The two of a bout, as far as they are known. */
export function pairLine({ athletes: [one, two] }: Pick<NowBout, 'athletes'>): string {
  return versus(athleteName(one), athleteName(two));
}

/** The two, as a button names whom it calls: Papadopoulos – Smith. */
export function pairNames({ athletes }: Pick<NowBout, 'athletes'>): string {
  return athletes.map((one) => isolated(calledName(one))).join(' – ');
}

/** Where an athlete comes from. */
export function originLine({ club, country }: { club: string; country: string }): string {
  return dotted([club, country]);
}

/** How a class stands. */
export function classStateName({ state, held }: Pick<NowClass, 'state' | 'held'>): string {
  if (held && state !== 'over') return t`Held`;
  switch (state) {
    case 'waiting':
      return t`Not open`;
    case 'staged':
      return t`To the stage`;
    case 'open':
      return statusName('active');
    case 'over':
      return statusName('completed');
  }
}

/** How long ago something was, in whole minutes. */
export function agoLine(since: string, now: number): string {
  const minutes = Math.floor(Math.max(0, now - Date.parse(since)) / 60_000);
  return minutes < 1 ? t`for less than a minute` : plural(minutes, { one: 'for # minute', other: 'for # minutes' });
}
