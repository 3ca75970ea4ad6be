import { i18n } from '@lingui/core';
import { type InputHTMLAttributes, useRef, useState } from 'react';
import { box, Field, SelectBox } from './Field';
import { whenUsed } from './later';
import { type ComboboxState, PlainCombobox } from './PlainCombobox';
import { cx } from '@/lib/cx';
import { timeZoneNamed, timeZones } from '@/lib/time-zones';

type Props = { label: string; hint?: string; error?: string; disabled?: boolean; value: string; onChange: (name: string) => void };

export type TimeZoneListProps = ComboboxState & {
  field: InputHTMLAttributes<HTMLInputElement>;
  /** The name of the chosen zone. */
  value: string;
  /** Whether the text was typed, and is not the name of the chosen zone. */
  typing: boolean;
  onChoose: (name: string) => void;
};

const TimeZoneList = whenUsed(() => import('./TimeZoneList'), PlainList);

/**
 * A field for a time zone that offers matching ones during typing. An unknown text stays: the server may know it, and
 * reports it otherwise.
 */
export function TimeZoneField({ label, hint, error, disabled, value, onChange }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <SelectBox>
          <TimeZoneList
            ref={ref}
            value={value}
            text={typed ?? value}
            typing={typed !== undefined}
            onText={setTyped}
            open={open}
            onOpenChange={setOpen}
            onChoose={(name) => {
              setTyped(undefined);
              onChange(name);
            }}
            field={{
              ...control,
              disabled,
              'aria-label': label, // an open list hides everything else, including the label
              className: cx(box, 'pe-10'),
              // Typing then begins a new name instead of changing the old one.
              onClick: ({ currentTarget }) => {
                if (typed === undefined) currentTarget.select();
              },
              // Enter chooses the zone; it does not submit the form.
              onKeyDown: (event) => {
                if (event.key === 'Enter' && typed !== undefined) event.preventDefault();
              },
              onBlur: () => {
                setOpen(false);
                setTyped(undefined);
                if (typed?.trim()) onChange(timeZoneNamed(timeZones(value, i18n.locale), typed));
              },
            }}
          />
        </SelectBox>
      )}
    </Field>
  );
}

function PlainList({ field, onUse, ...state }: TimeZoneListProps & { onUse: () => void }) {
  const open = () => {
    state.onOpenChange(true);
  };
  return (
    <PlainCombobox
      {...state}
      onUse={onUse}
      field={{
        ...field,
        onClick: (event) => {
          field.onClick?.(event);
          open();
        },
        onKeyDown: (event) => {
          field.onKeyDown?.(event);
          if (event.key === 'ArrowDown') open();
        },
      }}
    />
  );
}
