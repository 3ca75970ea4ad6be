import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { whenUsed } from '@/components/later';
import { type ComboboxState, PlainCombobox } from '@/components/PlainCombobox';

/** The role and look of the field, with its list and without. */
export const field = () =>
  ({
  inputMode: 'search',
  'aria-label': t`Search player or tournament`,
  placeholder: t`Search player or tournament...`,
  className:
    'min-h-10 w-full rounded-xs border border-transparent bg-board-2 py-1.5 pe-3 ps-10 text-ellipsis placeholder:text-ink-3 hover:border-edge focus:border-edge focus:bg-board md:pe-22 pointer-coarse:min-h-11',
}) as const;

const SearchField = whenUsed(() => import('./SearchField'), PlainField);

/**
 * Finds tournaments and athletes by name, from every screen.
 *
 * @param after content at the end of the field, on wide screens
 */
export function HeaderSearch({ ref, after }: { ref: ComboboxState['ref']; after: ReactNode }) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  return (
    <div role="search" aria-label={t`Whole site`} className="relative min-w-0 flex-1 md:max-w-md">
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 inset-s-3 -translate-y-1/2 text-ink-3" />
      <SearchField ref={ref} text={text} onText={setText} open={open} onOpenChange={setOpen} />
      <div className="absolute top-1/2 inset-e-1 hidden -translate-y-1/2 md:block">{after}</div>
    </div>
  );
}

function PlainField(state: ComboboxState & { onUse: () => void }) {
  return <PlainCombobox {...state} field={field()} />;
}
