import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Toast, toast } from './toast';

/**
 * The toasts, top right; none disappears while a pointer is over it. The regions are in the page from the start,
 * because screen readers announce only regions that existed before their text. They have aria-live in addition to
 * roles, because an open dialog hides regions without it.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.list);
  const [held, setHeld] = useState(false);
  const part = (kind: Toast['kind']) =>
    toasts.filter((t) => t.kind === kind).map((t) => <Slip key={t.id} toast={t} held={held} />);
  return (
    <section
      aria-label={t`Messages`}
      className="pointer-events-none fixed top-3 inset-e-3 z-60 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2 print:hidden"
      onPointerEnter={() => {
        setHeld(true);
      }}
      onPointerLeave={() => {
        setHeld(false);
      }}
    >
      <div role="alert" aria-live="assertive" className="contents">
        {part('error')}
      </div>
      <div role="status" aria-live="polite" className="contents">
        {part('success')}
      </div>
    </section>
  );
}

function Slip({ toast: { id, kind, text, reason, action, time }, held }: { toast: Toast; held: boolean }) {
  useEffect(() => {
    if (held || time === undefined) return;
    const timer = setTimeout(() => {
      toast.dismiss(id);
    }, time);
    return () => {
      clearTimeout(timer);
    };
  }, [id, held, time]);
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      data-toast={kind}
      className="toast pointer-events-auto flex items-start gap-3 rounded-xs border border-rail-2 border-s-4 bg-rail py-2.5 pe-1 ps-3 text-rail-ink shadow-pop data-[toast=error]:border-s-accent data-[toast=success]:border-s-rail-ink"
    >
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{text}</p>
        {reason ? <p className="mt-0.5 text-rail-ink-2 wrap-anywhere">{reason}</p> : null}
        {action ? (
          <button
            type="button"
            onClick={() => {
              toast.dismiss(id);
              action.run();
            }}
            className="mt-2 min-h-10 rounded-xs border border-rail-ink-2 px-4 font-display font-semibold tracking-wide hover:border-rail-ink hover:bg-rail-2 pointer-coarse:min-h-11"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={() => {
          toast.dismiss(id);
        }}
        className="-my-1.5 grid size-9 shrink-0 place-items-center text-rail-ink-2 pointer-coarse:size-11 hover:text-rail-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
