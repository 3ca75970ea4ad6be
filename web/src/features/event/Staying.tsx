import { plural, t } from '@lingui/core/macro';
import type { EventClass } from '@/api/types';
import { mayEnter } from '@/domain/classes';
import { statusName } from '@/lib/labels';
import { dotted } from '@/lib/isolate';

/** Chosen classes that stay unchanged, and why. */
export function Staying({ classes }: { classes: readonly EventClass[] }) {
  if (classes.length === 0) return null;
  return (
    <section aria-label={t`These stay`}>
      <h3 className="label mb-1 text-ink-2">{t`These stay`}</h3>
      <ul role="list" className="text-ink-2">
        {classes.map((one) => (
          <li key={one._id} className="wrap-anywhere">
            {dotted([one.name, mayEnter(one) ? plural(one.athleteCount, { 0: 'no athletes yet', one: '# athlete', other: '# athletes' }) : statusName(one.status)])}
          </li>
        ))}
      </ul>
    </section>
  );
}
