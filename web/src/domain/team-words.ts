import { t } from '@lingui/core/macro';
import type { components } from '@/api/schema';

export type Level = 'country' | 'region' | 'club';

/** A level of teams by name. */
export function levelName(level: Level): string {
  switch (level) {
    case 'country': return t`Country`;
    case 'region': return t`Region`;
    case 'club': return t`Club`;
  }
}

/** The word printed instead of a place. */
export function wordInWords(why: components['schemas']['ClassOut']['why']): string {
  switch (why) {
    case 'no-show': return t`did not appear`;
    case 'withdrawn': return t`withdrawn`;
    case 'not-weighed': return t`not weighed`;
    case 'overweight': return t`overweight`;
    case 'left': return t`left`;
    case 'injury': return t`injured`;
    case 'disqualified': return t`disqualified`;
    case 'guest': return t`guest`;
  }
}
