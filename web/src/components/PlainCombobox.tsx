import type { InputHTMLAttributes, RefObject } from 'react';

/** The state of a search field with a list, held above the field: it outlives the change to the one with the list. */
export type ComboboxState = {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Whether the list is asked for. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type Props = Omit<ComboboxState, 'open'> & { field: InputHTMLAttributes<HTMLInputElement>; onUse: () => void };

/** The field of a combobox until the code of its list is there. */
export function PlainCombobox({ ref, field, text, onText, onOpenChange, onUse }: Props) {
  return (
    <input
      {...field}
      ref={ref}
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined}
      autoComplete="off"
      value={text}
      onFocus={onUse}
      onChange={({ target }) => {
        onText(target.value);
        onOpenChange(target.value !== '');
      }}
      // A list that comes late does not open when one is elsewhere by then.
      onBlur={() => {
        onOpenChange(false);
      }}
    />
  );
}
