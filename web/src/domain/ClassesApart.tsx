import { plural } from '@lingui/core/macro';

/** Says that the figures above count tournaments outside events, if there are also classes of events. */
export function ClassesApart({ classes }: { classes: number }) {
  if (classes === 0) return null;
  return <p className="-mt-4 mb-7 text-sm text-ink-3">{plural(classes, { one: '# event class not counted', other: '# event classes not counted' })}</p>;
}
