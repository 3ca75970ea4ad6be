import { t } from '@lingui/core/macro';
import type { Problem } from './athlete-lines';
import { type ClassSpec, shortClass } from './classes';
import type { Unit } from './weights';

/** What is wrong with a line, and what can be done. */
export function problemText(problem: Problem, unit: Unit): string {
  switch (problem.kind) {
    case 'no-name':
      return t`There is no name.`;
    case 'long-name':
      return t`The name is longer than 100 characters.`;
    case 'sex':
      return t`“${{ text: problem.text }}” is not understood as a sex: write m or w.`;
    case 'year':
      return t`“${{ text: problem.text }}” is not a birth year.`;
    case 'more':
      return t`“${{ text: problem.text }}” stands behind the last column.`;
    case 'class':
      if (problem.why === 'one-arm') return t`“${{ text: problem.text }}” is there for one arm only: write ${{ classes: problem.among.map((one) => shortClass(one.class, unit)).join(', ') }}, or add the other arm.`;
      return problem.why === 'several'
        ? t`“${{ text: problem.text }}” could be several classes: ${{ classes: problem.among.slice(0, 6).map((one) => shortClass(one.class, unit)).join(', ') }}. Tell the arm, the sex or the age group.`
        : t`There is no class “${{ text: problem.text }}”. Write it as 70 R, or by its name.`;
    case 'drawn':
      return t`${{ classes: listOf(problem.classes, unit) }}: drawn already.`;
    case 'misfit':
      return t`${{ classes: listOf(problem.classes, unit) }}: does not fit by sex or age.`;
    case 'classes':
      return t`More classes than an athlete may enter here (${{ most: problem.most }}).`;
    case 'twice':
      return t`The same name as on line ${{ line: problem.line }}. Tell a club or a birth year if it is somebody else.`;
  }
}

function listOf(classes: readonly { class: ClassSpec }[], unit: Unit): string {
  return classes.map((one) => shortClass(one.class, unit)).join(', ');
}

/** What a person's sex is called. */
export function sexName(sex: string | undefined): string {
  return sex === 'men' ? t({ message: 'male', context: 'sex' }) : sex === 'women' ? t({ message: 'female', context: 'sex' }) : '';
}

/** The choices of a person's sex. */
export const sexOptions = () => [
  { value: 'men', label: sexName('men') },
  { value: 'women', label: sexName('women') },
];
