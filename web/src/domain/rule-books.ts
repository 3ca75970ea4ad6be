import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RuleBook } from '@/api/types';

/** The name of a rule book and the sources of its values. */
export const ruleBookTexts: Record<RuleBook['_id'], { name: MessageDescriptor; source: MessageDescriptor }> = {
  standard: { name: msg`Toproll standard`, source: msg`The values that most rule books share. Weigh-in is optional.` },
  'club-night': { name: msg`Club night`, source: msg`Toproll standard with 3 minutes of rest.` },
  waf: { name: msg`WAF`, source: msg`World Armwrestling Federation, 2011–2016. Athletes from one country are kept apart, and two per country score in each class.` },
  canada: { name: msg`Canada`, source: msg`CAWF 2016. Athletes may ask for straps and enter one class up; an elbow foul in a losing position loses.` },
  brazil: { name: msg`Brazil`, source: msg`Brazilian rules. Any foul in a losing position loses.` },
  russia: { name: msg`Russia`, source: msg`2018 rules, in force in 2024. Places score 25-17-9-5-3-2.` },
  wal: { name: msg`WAL`, source: msg`World Armwrestling League 2019. Straps follow after 60 seconds without a grip.` },
};
