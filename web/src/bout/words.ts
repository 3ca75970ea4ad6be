import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Entry, Proposal } from './log';

const fouls: Record<string, MessageDescriptor> = {
  elbow: msg`elbow off the pad`,
  'false-start': msg`false start`,
  grip: msg`slipped on purpose`,
  shoulder: msg`shoulder`,
  losing: msg`in a losing position`,
  conduct: msg`conduct`,
  other: msg({ message: 'other', context: 'foul' }),
};

/** The name of a kind of foul; an unknown kind is shown unchanged. */
export function foulName(kind: string): string {
  const found = fouls[kind];
  return found ? i18n._(found) : kind;
}

const strikes: Record<string, MessageDescriptor> = {
  mistake: msg`entered by mistake`,
  athlete: msg`wrong athlete`,
  decision: msg`overruled by the referees`,
  replaced: msg`replaced`,
};

const stops: Record<string, MessageDescriptor> = {
  danger: msg`dangerous position`,
  start: msg`uneven start`,
  straps: msg`straps loose`,
  disturbance: msg`disturbance`,
  other: msg({ message: 'other', context: 'stop' }),
};

/** The reason of a strike or stop; a typed reason is shown unchanged. */
export function reasonName(kind: 'strike' | 'stop', reason: string): string {
  const found = (kind === 'strike' ? strikes : stops)[reason];
  return found ? i18n._(found) : reason;
}

/** How a game or a match was decided, if not by a pin; '' for a pin. */
export function byName(by: string | null | undefined): string {
  const names: Record<string, string> = {
    fouls: t`by fouls`,
    injury: t`by injury`,
    disqualification: t`by disqualification`,
    default: t`by default`,
  };
  return (by && names[by]) ?? '';
}

/** The text of a log entry; `nameOf` gives an athlete's name. */
export function entryInWords(entry: Entry, nameOf: (athlete: string) => string): string {
  const { kind, detail = '', by } = entry;
  const name = entry.athlete ? nameOf(entry.athlete) : '';
  const how = byName(by);
  switch (kind) {
    case 'call':
      return t`Called`;
    case 'start':
      return t`Start`;
    case 'slip':
      return t`Slip`;
    case 'warning':
      return t`Warning: ${name}`;
    case 'foul':
      return t`Foul (${{ kind: foulName(detail || 'other') }}): ${name}`;
    case 'foul-loss':
      return t`Foul, immediate loss (${{ kind: foulName(detail || 'other') }}): ${name}`;
    case 'stop':
      return detail ? t`Stopped (${{ why: reasonName('stop', detail) }})` : t`Stopped`;
    case 'restart':
      return t`Restarted`;
    case 'referees-grip':
      return t`Referee's grip`;
    case 'straps':
      return t`Straps`;
    case 'disagree':
      return t`Referees disagree`;
    case 'equipment':
      return t`Equipment`;
    case 'medical':
      return name ? t`Medical stop: ${name}` : t`Medical stop`;
    case 'game':
      return how ? t`Game to ${name} ${how}` : t`Game to ${name}`;
    case 'result':
      return how ? t`${name} wins ${how}` : t`${name} wins`;
    case 'strike':
      return detail ? t`Struck (${{ why: reasonName('strike', detail) }})` : t`Struck`;
    case 'propose':
      return detail ? t`Correction proposed (${{ why: reasonName('strike', detail) }})` : t`Correction proposed`;
    default:
      return kind;
  }
}

/** The text of a proposal: "Second foul: Bo Li loses the game". */
export function proposalInWords({ why, fouls: count, match }: Proposal, loser: string): string {
  if (why === 'foul-at-once') return match ? t`Foul: ${loser} loses the match immediately` : t`Foul: ${loser} loses the game immediately`;
  if (count === 2) return match ? t`Second foul: ${loser} loses the match` : t`Second foul: ${loser} loses the game`;
  return match ? t`Foul ${count}: ${loser} loses the match` : t`Foul ${count}: ${loser} loses the game`;
}
