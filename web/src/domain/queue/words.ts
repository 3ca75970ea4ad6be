import { plural, t } from '@lingui/core/macro';
import type { NowBout, NowClass, Why } from '@/api/now';
import { roundName } from '@/bracket/labels';
import { dotted, isolated } from '@/lib/isolate';
import { statusName } from '@/lib/labels';
import { serverNow } from '@/lib/server-clock';
import { athleteName, calledName, versus } from '@/lib/shown-name';
import { type EventClock } from '@/lib/time';

/** Why a bout is not called yet; empty without a reason. Times are those of the hall. */
export function whyInWords(why: Why | null, clock: EventClock): string {
  if (!why) return '';
  const { code, match, athlete, table, until } = why;
  const name = athlete ?? t`An athlete`;
  const time = until ? clock.when(until, serverNow()) : '';
  switch (code) {
    case 'class-not-drawn':
      return t`The class is not drawn yet`;
    case 'class-held':
      return t`Class on hold`;
    case 'class-not-opened':
      return time ? t`The class opens no earlier than ${time}` : t`The class is not open yet`;
    case 'waits-for-match':
      return t`Waiting for M${{ number: match ?? 0 }}`;
    case 'bout-held':
      return t`On hold`;
    case 'athlete-held':
      return t`${name} is on hold`;
    case 'finals-block':
      return t`Saved for the finals`;
    case 'athlete-at-table':
      return table ? t`${name} is at table ${{ number: table }}` : t`${name} is at a table`;
    case 'athlete-announced':
      return table ? t`${name} is announced at table ${{ number: table }}` : t`${name} is announced at another table`;
    case 'table-held':
      return table ? t`Table ${{ number: table }} is paused` : t`All tables are paused`;
    case 'goes-on':
      return t`Result undone. The bout continues here when the table is free`;
    case 'begun':
      return t`Already started. The bout continues at table ${{ number: table ?? 0 }} when it is free`;
    case 'athlete-rests':
      return time ? t`${name} rests until ${time}` : t`${name} rests`;
    case 'pinned-to-table':
      return table ? t`Waiting for table ${{ number: table }}, its assigned table` : t`Waiting for its assigned table`;
    case 'in-turn':
      return table ? t`After the other bouts at table ${{ number: table }}` : t`Other bouts come first`;
    case 'round-not-opened':
      return t`The round is not open yet`;
    case 'under-protest':
      return match ? t`M${match} is disputed` : t`A protest is open`;
    default:
      return t`Can't be called yet`;
  }
}

/** Identifies a bout in one line: class, round, number. */
export function boutLine(bout: Pick<NowBout, 'className' | 'matchNumber' | 'round' | 'lastRound' | 'bracket'>): string {
  return dotted([bout.className, roundName(bout), `M${String(bout.matchNumber)}`]);
}

/** The athletes of a bout, as far as known. */
export function pairLine({ athletes: [one, two] }: Pick<NowBout, 'athletes'>): string {
  return versus(athleteName(one), athleteName(two));
}

/** Both athletes in the words of the call button: Papadopoulos – Smith. */
export function pairNames({ athletes }: Pick<NowBout, 'athletes'>): string {
  return athletes.map((one) => isolated(calledName(one))).join(' – ');
}

/** An athlete's club and country. */
export function originLine({ club, country }: { club: string; country: string }): string {
  return dotted([club, country]);
}

/** The state of a class. */
export function classStateName({ state, held }: Pick<NowClass, 'state' | 'held'>): string {
  if (held && state !== 'over') return t`On hold`;
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

/** How long ago a time was, in whole minutes. */
export function agoLine(since: string, now: number): string {
  const minutes = Math.floor(Math.max(0, now - Date.parse(since)) / 60_000);
  return minutes < 1 ? t`for less than a minute` : plural(minutes, { one: 'for # minute', other: 'for # minutes' });
}
