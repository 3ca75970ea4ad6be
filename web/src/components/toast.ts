/** How a toast is meant; an error is spoken at once, a success when there is a pause. */
export type ToastKind = 'success' | 'error';

/** What can be done about a message. */
export type ToastAction = { label: string; run: () => void };

/** A message; one with an action stays until somebody acts. */
export type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction };

let next = 1;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, action?: ToastAction) {
  change([...shown.filter((toast) => toast.text !== text), { id: next++, kind, text, action }]);
}

/** Says what happened, in the corner; see Toaster. The same text is never shown twice at a time. */
export const toast = {
  success: (text: string) => {
    show('success', text);
  },
  error: (text: string) => {
    show('error', text);
  },
  /** Stays until it is dismissed or acted upon, as for a screen that nobody sits at. */
  ask: (text: string, action: ToastAction) => {
    show('success', text, action);
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
