import type { InputHTMLAttributes, RefObject } from 'react';

/** The state of a search field with a list, held above the field, so that it survives the switch to the field with the list. */
export type ComboboxState = {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Whether the list is wanted. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type Props = Omit<ComboboxState, 'open'> & { field: InputHTMLAttributes<HTMLInputElement>; onUse: () => void };

/** The field of a combobox until the code of its list has loaded. */
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
      // A list that loads late does not open if the focus is elsewhere.
      onBlur={() => {
        onOpenChange(false);
      }}
    />
  );
}
