import { shortClass, type EventClass } from './classes';
import type { Unit } from './weights';

/** A person's classes, in short form. */
export function ClassChips({ event, ids }: { event: { classes: readonly EventClass[]; settings: { unit: Unit } }; ids: readonly string[] }) {
  const classes = event.classes.filter((one) => ids.includes(one._id));
  if (classes.length === 0) return <>–</>;
  return (
    <ul role="list" className="flex flex-wrap gap-1">
      {classes.map((one) => (
        <li key={one._id} title={one.name} className="rounded-xs border border-edge px-1.5 font-display text-[0.9375rem] font-semibold whitespace-nowrap">
          <bdi>{shortClass(one.class, event.settings.unit)}</bdi>
        </li>
      ))}
    </ul>
  );
}
