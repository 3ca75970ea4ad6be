import { Combobox } from '@base-ui/react/combobox';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type AthleteFieldProps, field } from './FindAthlete';
import { findAthletes } from '@/bracket/find';
import type { Entry } from '@/api/types';
import { shownName } from '@/lib/shown-name';

/** Maximum of offered names. */
const LIMIT = 8;

/** The field with the list of athletes with matching names. */
export default function AthleteField({ ref, participants, chosen, onChoose, text, onText, open, onOpenChange }: AthleteFieldProps) {
  const offered = findAthletes(participants, text, LIMIT);

  function onKeyDown({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
    // Text typed before this code loaded highlights nobody until the next key; Enter still chooses the first.
    const first = offered[0];
    if (key !== 'Enter' || !open || !first || text.trim() === '' || input.hasAttribute('aria-activedescendant')) return;
    onText(shownName(first.user));
    onChoose(first);
    onOpenChange(false);
  }

  return (
    <Combobox.Root
      items={offered}
      filter={null}
      autoHighlight
      itemToStringLabel={(entry: Entry) => shownName(entry.user)}
      isItemEqualToValue={(a, b) => a._id === b._id}
      value={chosen}
      onValueChange={onChoose}
      inputValue={text}
      onInputValueChange={onText}
      open={open && text.trim() !== ''}
      onOpenChange={onOpenChange}
    >
      <Combobox.Input ref={ref} {...field()} onKeyDown={onKeyDown} />
      <Combobox.Clear aria-label={t`Clear athlete`}>
        <X size={16} aria-hidden="true" />
      </Combobox.Clear>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={2} className="z-30 w-(--anchor-width)">
          <Combobox.Popup className="rounded-xs border border-line bg-board py-1 shadow-pop">
            <Combobox.Empty className="px-4 py-2 text-ink-2 empty:p-0"><Trans>No athlete with this name.</Trans></Combobox.Empty>
            <Combobox.List aria-label={t`Athletes`}>
              {(entry: Entry) => (
                <Combobox.Item
                  key={entry._id}
                  value={entry}
                  className="flex min-h-10 cursor-pointer items-center px-4 py-1 wrap-anywhere data-highlighted:bg-board-2 pointer-coarse:min-h-11"
                >
                  <bdi>{shownName(entry.user)}</bdi>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
