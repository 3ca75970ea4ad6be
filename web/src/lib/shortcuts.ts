import { preference } from './preference';

/** Whether keys without Ctrl or ⌘ do anything (WCAG 2.1.4 requires a way to switch them off). */
export const singleKeys = preference('shortcuts', ['on', 'off']);

/** The palette's keys on this machine's keyboard. */
export const paletteKeys = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl+K';

/** The meaning of a key pressed anywhere on the page: the palette, or a step of a shortcut such as `g`. */
export type Pressed = { kind: 'palette' } | { kind: 'key'; key: string } | null;

/** Elements whose keys are their own: the focused control, or a dialog. */
const taken = 'input, select, textarea, [contenteditable], [role=menu]';

/** Whether a key belongs to typed text. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null;
}

/** Reads a key event; null for keys outside shortcuts: during typing, in dialogs, or with other modifiers. */
export function pressed(event: KeyboardEvent): Pressed {
  if (event.defaultPrevented || event.repeat || event.altKey || document.querySelector('[role=dialog], [role=alertdialog]')) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? { kind: 'palette' } : null;
  if (singleKeys.get() === 'off' || !/^[a-z/?]$/.test(event.key)) return null;
  return event.target instanceof Element && event.target.closest(taken) ? null : { kind: 'key', key: event.key };
}
