import { t } from '@lingui/core/macro';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Entry } from '@/api/types';
import { whenUsed } from '@/components/later';
import { type ComboboxState, PlainCombobox } from '@/components/PlainCombobox';
import { useScreenCommands } from '@/lib/screen-commands';
import { shownName } from '@/lib/shown-name';

export interface FindAthleteProps {
  participants: readonly Entry[];
  /** The athlete whose path is shown. */
  chosen: Entry | null;
  onChoose: (entry: Entry | null) => void;
}

export type AthleteFieldProps = FindAthleteProps & ComboboxState;

/** The field's texts, with its list and without. */
export const field = () => ({ inputMode: 'search', 'aria-label': t`Find an athlete`, placeholder: t`Find an athlete` }) as const;

const AthleteField = whenUsed(() => import('./AthleteField'), PlainField);

/** A field that offers athletes with matching names; the chosen one is shown in the bracket. */
export function FindAthlete(props: FindAthleteProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(shownName(props.chosen?.user) ?? '');
  const [open, setOpen] = useState(false);
  useScreenCommands({ 'find-athlete': () => ref.current?.focus() });
  return (
    <div className="bk-find">
      <Search size={18} aria-hidden="true" />
      <AthleteField {...props} ref={ref} text={text} onText={setText} open={open} onOpenChange={setOpen} />
    </div>
  );
}

function PlainField({ chosen, onChoose, ...state }: AthleteFieldProps & { onUse: () => void }) {
  return (
    <>
      <PlainCombobox {...state} field={field()} />
      {chosen ? (
        <button
          type="button"
          aria-label={t`Clear athlete`}
          onClick={() => {
            state.onText('');
            onChoose(null);
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      ) : null}
    </>
  );
}
