import { t } from '@lingui/core/macro';
import type { Mismatch } from '@/domain/weigh-in';

/** Why an athlete does not fit into a class. */
export function whyText({ why }: Mismatch): string {
  const words = { 'other-sex': t`for the other sex`, 'too-young': t`too young`, 'too-old': t`too old`, 'too-heavy': t`too heavy`, 'too-light': t`too light`, 'not-in-group': t`not in the group` };
  return why.length > 0 ? why.map((one) => words[one]).join(', ') : t`too far above their own class`;
}
