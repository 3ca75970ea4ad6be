import { Combobox } from '@base-ui/react/combobox';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { TimeZoneListProps } from './TimeZoneField';
import { findTimeZones, type TimeZone, timeZones } from '@/lib/time-zones';

/** Maximum of offered zones: all of them would keep a slow phone busy for most of a second. */
const LIMIT = 50;

/** The field with the list of time zones. */
export default function TimeZoneList({ ref, field, value, typing, onChoose, text, onText, open, onOpenChange }: TimeZoneListProps) {
  const language = i18n.locale;
  const zones = useMemo(() => (open ? timeZones(value, language) : []), [open, value, language]);
  const found = typing ? findTimeZones(zones, text) : zones;
  const offered = found.slice(0, LIMIT);
  const highlighted = useRef<TimeZone>(undefined);
  return (
    <Combobox.Root
      items={offered}
      filter={null}
      autoHighlight
      itemToStringLabel={({ name }: TimeZone) => name}
      isItemEqualToValue={(a: TimeZone, b: TimeZone) => a.name === b.name}
      value={{ name: value, offset: '', was: '' }}
      onValueChange={(zone) => {
        if (zone) onChoose(zone.name);
      }}
      onItemHighlighted={(zone, { reason }) => {
        highlighted.current = reason === 'pointer' ? undefined : zone;
      }}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        if (reason === 'input-change') onText(next);
      }}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Combobox.Input
        ref={ref}
        {...field}
        onKeyDown={(event) => {
          field.onKeyDown?.(event);
          if (event.key === 'Tab' && open && highlighted.current) onChoose(highlighted.current.name);
          // Without a list, Escape must not reach the field, which would clear its zone.
          if (event.key === 'Escape' && !open) event.preventBaseUIHandler();
        }}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={5} collisionPadding={8} className="z-50 w-(--anchor-width)">
          <Combobox.Popup className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain rounded-xs border border-line bg-board py-1 text-ink shadow-pop">
            <Combobox.Empty className="px-4 py-2 text-ink-2 empty:p-0">
              <Trans>No time zone with this name.</Trans>
            </Combobox.Empty>
            <Combobox.List aria-label={field['aria-label']}>
              {(zone: TimeZone) => (
                <Combobox.Item
                  key={zone.name}
                  value={zone}
                  className="flex min-h-10 cursor-pointer items-center gap-3 px-4 py-1 wrap-anywhere data-highlighted:bg-board-2 pointer-coarse:min-h-11"
                >
                  <span className="min-w-0 flex-1">
                    <bdi>{zone.name}</bdi> {zone.offset ? <bdi className="text-ink-2">({zone.offset})</bdi> : null}
                  </span>
                  {zone === zones[0] ? (
                    <span className="label text-ink-3">
                      <Trans>this device</Trans>
                    </span>
                  ) : null}
                  <Combobox.ItemIndicator>
                    <Check size={18} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className="px-4 py-2 text-sm text-ink-2 empty:p-0">
              {found.length > LIMIT ? <Trans>Type part of a name to see more.</Trans> : null}
            </Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
