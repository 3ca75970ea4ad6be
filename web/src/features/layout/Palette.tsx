import type { LucideIcon } from 'lucide-react';
import { Search, Swords, UserRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type Context, matching, possible } from './actions';
import { useHits } from './useHits';
import { Dialog } from '@/components/Dialog';
import { Keys } from '@/components/Keys';
import { useOptionKeys } from '@/components/useOptionKeys';
import { cx } from '@/lib/cx';

/** How many athletes, and how many tournaments, are offered. */
const limit = 6;

type Choice = { key: string; label: string; group: string; icon: LucideIcon; keys?: string; run: () => void };

/** Does anything by its name: actions, screens, athletes and tournaments, in one list under one field. */
export default function Palette({ context, onClose }: { context: Context; onClose: () => void }) {
  const [text, setText] = useState('');
  const [actions] = useState(() => possible(context));
  const hits = useHits(text, limit);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const choices: Choice[] = [
    ...matching(actions, text).map(({ label, group, icon, keys, run }) => ({ key: label, label, group, icon, keys, run: run(context) ?? onClose })),
    ...(hits ?? []).map(({ _id, name, kind, href }) => ({
      key: _id,
      label: name,
      group: `${kind}s`,
      icon: kind === 'Athlete' ? UserRound : Swords,
      run: () => {
        context.navigate(href);
      },
    })),
  ];
  const choose = (at: number) => {
    onClose();
    choices[at]?.run();
  };
  const { active, setActive, onKeyDown } = useOptionKeys({ count: choices.length, onChoose: choose });

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const groups = [...new Set(choices.map((choice) => choice.group))];
  return (
    <Dialog title="Commands" onClose={onClose} initialFocus={field}>
      <div className="-mx-4 -my-5 flex flex-col sm:-mx-6">
        <div className="sticky -top-5 z-1 border-b border-line bg-board">
          <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-3 sm:left-6" />
          <input
            ref={field}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-label="Command, athlete or tournament"
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={choices.length > 0 ? `${id}-${String(active)}` : undefined}
            placeholder="Command, athlete or tournament"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="min-h-14 w-full bg-transparent pr-4 pl-12 text-lg -outline-offset-3 placeholder:text-ink-3 sm:pl-14"
          />
        </div>
        <div className="min-h-[min(24rem,45dvh)] py-2">
          <div ref={list} id={`${id}-list`} role="listbox" aria-label="Commands">
            {groups.map((group) => (
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden="true" className="label px-4 pt-3 pb-1.5 text-ink-3 sm:px-6">
                  {group}
                </p>
                {choices.map((choice, at) =>
                  choice.group === group ? (
                    // The field keeps the focus; a listbox's options answer to the keys there.
                    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                    <div
                      key={choice.key}
                      id={`${id}-${String(at)}`}
                      role="option"
                      aria-selected={at === active}
                      onClick={() => {
                        choose(at);
                      }}
                      className={cx(
                        'flex min-h-11 cursor-pointer items-center gap-3 border-l-4 px-3 sm:px-5',
                        at === active ? 'border-ink bg-board-2' : 'border-transparent hover:bg-board-2',
                      )}
                    >
                      <choice.icon size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
                      <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                      {choice.keys ? (
                        <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
                          <Keys keys={choice.keys} />
                        </span>
                      ) : null}
                    </div>
                  ) : null,
                )}
              </div>
            ))}
          </div>
          <p role="status" className={cx('px-4 py-3 text-ink-2 sm:px-6', choices.length > 0 && 'sr-only')}>
            {choices.length === 0 ? `Nothing is called “${text.trim()}”.` : `${String(choices.length)} found`}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
