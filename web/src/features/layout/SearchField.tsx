import { Autocomplete } from '@base-ui/react/autocomplete';
import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { field } from './HeaderSearch';
import { type Hit, linkToHit, useHits } from './useHits';
import type { ComboboxState } from '@/components/PlainCombobox';

/** Maximum of offered results of each kind. */
const limit = 5;

/** The search field of the header with its list of results. */
export default function SearchField({ ref, text, onText, open, onOpenChange }: ComboboxState) {
  const navigate = useNavigate();
  const { hits, settled } = useHits(text, limit);
  return (
    <Autocomplete.Root
      items={hits}
      filter={null}
      mode="none"
      autoHighlight="always"
      itemToStringValue={({ name }: Hit) => name}
      value={text}
      onValueChange={(value, { reason }) => {
        onText(reason === 'item-press' ? '' : value);
      }}
      open={open && (hits.length > 0 || settled)}
      onOpenChange={onOpenChange}
    >
      <Autocomplete.Input ref={ref} {...field()} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={6} collisionPadding={8} className="z-40">
          <Autocomplete.Popup className="w-(--anchor-width) rounded-sm border border-line bg-board py-1.5 shadow-pop max-md:w-[calc(100vw-1rem)]">
            <Autocomplete.Empty className="px-4 py-2 text-ink-3 empty:p-0">{settled ? t`Nothing found` : null}</Autocomplete.Empty>
            <Autocomplete.List aria-label={t`Search results`}>
              {(hit: Hit) => (
                <Autocomplete.Item
                  key={hit._id}
                  value={hit}
                  onClick={() => {
                    ref.current?.blur();
                    void navigate(linkToHit(hit));
                  }}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 data-highlighted:bg-board-2"
                >
                  <span className="truncate"><bdi>{hit.name}</bdi></span>
                  <span className="label shrink-0 text-ink-3">{hit.kind === 'Athlete' ? t`Athlete` : t`Tournament`}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className="sr-only">{hits.length > 0 ? plural(hits.length, { other: '# found' }) : ''}</Autocomplete.Status>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
