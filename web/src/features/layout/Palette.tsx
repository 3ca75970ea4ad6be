import { Autocomplete } from '@base-ui/react/autocomplete';
import { plural, t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { Search, Swords, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Context, groupName, matching, offered, possible } from './actions';
import { linkToHit, useHits } from './useHits';
import { Dialog } from '@/components/Dialog';
import { Keys } from '@/components/Keys';

/** Maximum of offered athletes, and of tournaments. */
const limit = 6;

/** Maximum of offered actions on the open screen's matches and athletes. */
const most = 8;

type Choice = { key: string; label: string; icon: LucideIcon; keys?: string; run: () => void };
type Choices = { value: string; items: Choice[] };

/** Runs anything by its name: actions, screens, athletes and tournaments, in one list under one field. */
export default function Palette({ context, onClose }: { context: Context; onClose: () => void }) {
  const [text, setText] = useState('');
  const [actions] = useState(() => possible(context));
  const [about] = useState(offered);
  const { hits } = useHits(text, limit);
  const field = useRef<HTMLInputElement>(null);

  const groups = new Map<string, Choice[]>();
  const offer = (group: string, choice: Choice) => {
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  };
  for (const { label, group, icon, keys, run } of [...matching(actions, text), ...(text.trim() ? matching(about, text).slice(0, most) : [])]) {
    offer(groupName(group), { key: label, label, icon, keys, run: run(context) ?? onClose });
  }
  for (const hit of hits) {
    offer(hit.kind === 'Athlete' ? t`Athletes` : t`Tournaments`, {
      key: hit._id,
      label: hit.name,
      icon: hit.kind === 'Athlete' ? UserRound : Swords,
      run: () => {
        void context.navigate(linkToHit(hit));
      },
    });
  }
  const items = [...groups].map(([value, choices]): Choices => ({ value, items: choices }));

  return (
    <Dialog title={t`Commands`} onClose={onClose} initialFocus={field}>
      <div className="-mx-4 -my-5 flex flex-col sm:-mx-6">
        <Autocomplete.Root
          inline
          open
          items={items}
          filter={null}
          mode="none"
          autoHighlight="always"
          keepHighlight
          itemToStringValue={({ label }: Choice) => label}
          value={text}
          onValueChange={(value, { reason }) => {
            if (reason !== 'item-press') setText(value);
          }}
        >
          <div className="sticky -top-5 z-1 border-b border-line bg-board">
            <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 inset-s-4 -translate-y-1/2 text-ink-3 sm:inset-s-6" />
            <Autocomplete.Input
              ref={field}
              aria-label={t`Command, athlete or tournament`}
              placeholder={t`Command, athlete or tournament`}
              className="min-h-14 w-full bg-transparent pe-4 ps-12 text-lg -outline-offset-3 placeholder:text-ink-3 sm:ps-14"
            />
          </div>
          <div className="min-h-[min(24rem,45dvh)] py-2">
            <Autocomplete.Empty className="px-4 py-3 text-ink-2 empty:p-0 sm:px-6">{t`No results for “${{ name: text.trim() }}”.`}</Autocomplete.Empty>
            <Autocomplete.List aria-label={t`Commands`} className="scroll-py-16">
              {(group: Choices) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="label px-4 pt-3 pb-1.5 text-ink-3 sm:px-6">{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(choice: Choice) => (
                      <Autocomplete.Item
                        key={choice.key}
                        value={choice}
                        onClick={() => {
                          onClose();
                          choice.run();
                        }}
                        className="flex min-h-11 cursor-pointer items-center gap-3 border-s-4 border-transparent px-3 data-highlighted:border-ink data-highlighted:bg-board-2 sm:px-5"
                      >
                        <choice.icon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
                        <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                        {choice.keys ? (
                          <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
                            <Keys keys={choice.keys} />
                          </span>
                        ) : null}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className="sr-only">{items.length > 0 ? plural(items.flatMap((group) => group.items).length, { other: '# found' }) : ''}</Autocomplete.Status>
          </div>
        </Autocomplete.Root>
      </div>
    </Dialog>
  );
}
