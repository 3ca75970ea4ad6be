import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type EventClass, type Known, mayEnter, shortClass, takes } from './classes';
import type { Unit } from './weights';
import { cx } from '@/lib/cx';

export type ClassPickerProps = {
  classes: readonly EventClass[];
  unit: Unit;
  year: number;
  /** Of the athlete; classes that do not take them are shown on request. */
  known: Known;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string;
};

/** The classes of an event to choose from: classes for the sex and age, all on request. */
export function ClassPicker({ classes, unit, year, known, chosen, onChange, error }: ClassPickerProps) {
  const [all, setAll] = useState(false);
  const fitting = classes.filter((one) => chosen.includes(one._id) || (takes(one.class, known, year) && mayEnter(one)));
  const shown = all ? classes : fitting;
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5 text-ink-2">
        <Trans>Classes</Trans>
      </legend>
      {shown.length === 0 ? <p className="text-ink-2"><Trans>No class fits this sex and age.</Trans></p> : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {shown.map((one) => {
          const checked = chosen.includes(one._id);
          const closed = !mayEnter(one);
          return (
            <label
              key={one._id}
              title={one.name}
              className={cx(
                'relative flex min-h-11 items-center gap-2 rounded-xs border border-edge bg-paper px-3 py-1.5 leading-tight font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                closed ? 'border-dashed text-ink-3' : 'cursor-pointer hover:bg-board-2',
              )}
            >
              <input
                type="checkbox"
                aria-label={closed ? t`${{ name: one.name }}, already drawn` : one.name}
                checked={checked}
                disabled={closed}
                onChange={() => {
                  onChange(checked ? chosen.filter((id) => id !== one._id) : [...chosen, one._id]);
                }}
                className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
              />
              <svg viewBox="0 0 12 12" aria-hidden="true" className="size-4 shrink-0">
                <rect x="1" y="1" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="1.5" />
                {checked ? <path d="M3 6.2 5.2 8.4 9 3.8" fill="none" stroke="currentColor" strokeWidth="1.8" /> : null}
              </svg>
              <bdi>{shortClass(one.class, unit)}</bdi>
            </label>
          );
        })}
      </div>
      {fitting.length < classes.length ? (
        <label className="mt-2 flex min-h-11 w-fit cursor-pointer items-center gap-2 text-ink-2">
          <input type="checkbox" className="size-5 accent-current" checked={all} onChange={() => { setAll(!all); }} />
          <Trans>Also show classes that don't fit</Trans>
        </label>
      ) : null}
      {error ? <p className="mt-1.5 text-sm font-semibold text-danger">{error}</p> : null}
    </fieldset>
  );
}
