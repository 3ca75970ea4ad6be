import { t } from '@lingui/core/macro';
/** The kind of a toast; an error is spoken at once, a success at the next pause. */
export type ToastKind = 'success' | 'error';

/** An action offered with a message. */
export type ToastAction = { label: string; run: () => void };

/** A message, and below it the reason or the people concerned, if any. */
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  reason?: string;
  action?: ToastAction;
  /** How long it stays, in milliseconds; without it, until a person acts. */
  time?: number;
};

/** How long messages stay, in milliseconds. Errors and messages with an action stay longer. */
export const toastTimes = { message: 3000, error: 10_000, action: 10_000 };

let next = 1;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

function show(made: Omit<Toast, 'id'>) {
  change([...shown.filter((toast) => toast.text !== made.text || toast.reason !== made.reason), { id: next++, ...made }]);
}

/** Says what happened, in the corner; see Toaster. The same text is never shown twice at a time. */
export const toast = {
  success: (text: string) => {
    show({ kind: 'success', text, time: toastTimes.message });
  },
  /** `reason` is the server's reason, below the message. */
  error: (text: string, reason?: string) => {
    show({ kind: 'error', text, reason: reason === text ? undefined : reason, time: toastTimes.error });
  },
  /** An error that stays until dismissed or settled; returns a function that removes it. */
  refused: (text: string, reason: string) => {
    show({ kind: 'error', text, reason });
    const { id } = shown.at(-1) as Toast;
    return () => {
      toast.dismiss(id);
    };
  },
  /** A finished action that can be undone for a while; `what` names its target. */
  undo: (text: string, what: string, run: () => void) => {
    show({ kind: 'success', text, reason: what, action: { label: t`Undo`, run }, time: toastTimes.action });
  },
  /** News from elsewhere, with a link. */
  news: (text: string, action: ToastAction) => {
    show({ kind: 'success', text, action, time: toastTimes.action });
  },
  /** Stays until somebody dismisses it or acts, for example for a screen that nobody watches. */
  ask: (text: string, action: ToastAction) => {
    show({ kind: 'success', text, action });
  },
  dismiss: (id: number) => {
    change(shown.filter((toast) => toast.id !== id));
  },
  list: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
