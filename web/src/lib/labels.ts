import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the protocol's values, in one place for all screens. */

/** Looks a protocol value up in a table; an unknown one is shown unchanged. */
const from = (table: Record<string, MessageDescriptor>) => (value: string) => {
  const found = table[value];
  return found ? i18n._(found) : value;
};

/** How a tournament is seeded. */
export const seedings = ['random', 'manual'] as const;
export const seedingName = from({ random: msg`Randomized`, manual: msg`Manual` });

/** Whether an organizer opens the rounds of a tournament, or they follow automatically. */
export const roundsChoices = ['organizer', 'flow'] as const;
export const roundsName = from({ organizer: msg`Round by round, opened by the organizer`, flow: msg`Each match as soon as both athletes are known` });

/** The state of a tournament or of a match. */
export const statusName = from({
  registration: msg`Registration`,
  upcoming: msg`Upcoming`,
  active: msg({ message: 'Active', context: 'tournament' }),
  completed: msg`Completed`,
  archived: msg`Archived`,
  pending: msg`Pending`,
  scheduled: msg`Scheduled`,
  'in-progress': msg`In Progress`,
});

/** The state of an event. */
export const eventStates = ['running', 'open', 'planned', 'finished'] as const;
export const eventStateName = from({
  planned: msg`Planned`,
  open: msg`Open for registration`,
  running: msg({ message: 'Running', context: 'event' }),
  finished: msg`Finished`,
});

/** How a match was decided, unless by a pin. */
export const decisionName = from({
  pin: msg`Pin`,
  fouls: msg`Fouls`,
  default: msg({ message: 'Default', context: 'match' }),
  injury: msg`Injury`,
  disqualification: msg`Disqualification`,
  bye: msg`Bye`,
});

/** How an athlete left a running tournament. */
export const departureName = from({
  'no-show': msg`Did not appear`,
  withdrawal: msg`Withdrawn`,
  injury: msg`Injured`,
  disqualification: msg`Disqualified`,
});

/** The state of a person's account. */
export const personStatusName = from({
  active: msg({ message: 'Active', context: 'person' }),
  inactive: msg`Inactive`,
  suspended: msg`Suspended`,
  banned: msg`Banned`,
});

export const genderName = from({ male: msg`Male`, female: msg`Female`, any: msg({ message: 'Any', context: 'gender' }) });
export const handName = from({ right: msg`Right`, left: msg`Left`, any: msg({ message: 'Any', context: 'hand' }) });
export const skillName = from({ novice: msg`Novice`, professional: msg`Professional` });
export const roleName = from({ organizer: msg`Organizer`, referee: msg`Referee`, participant: msg`Participant`, helper: msg`Helper at a table` });

/** The sexes of a class. */
export const classSexes = ['women', 'men', 'mixed'] as const;
export const classSexName = from({ women: msg`Women`, men: msg`Men`, mixed: msg({ message: 'Mixed', context: 'class' }) });

/** The arm of a class. */
export const arms = ['right', 'left'] as const;
export const armName = from({ right: msg`Right arm`, left: msg`Left arm` });

const ageGroups = {
  seniors: msg`Seniors`,
  'juniors-18': msg`Juniors to 18`,
  masters: msg`Masters 40+`,
  'grand-masters': msg`Grand masters 50+`,
};

/** Age groups of the rule books; a custom name stays. */
export const ageGroupName = from(ageGroups);

/** The age group of a typed name. */
export const ageGroupOf = (typed: string): string => Object.keys(ageGroups).find((value) => ageGroupName(value) === typed) ?? typed;

/** The publisher of a template's weight classes, by the first part of its id. */
export const federationName = from({ waf: msg`World Armwrestling Federation`, canada: msg`Canada`, us: msg`USA, in pounds` });
