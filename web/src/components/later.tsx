import { t } from '@lingui/core/macro';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { loadCode } from '@/lib/load-code';

/** After this many milliseconds of loading code, the app says so. */
export const SLOW = 2000;

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** A hook that returns a component once it is wanted and loaded, and a message for a long wait. */
function codeOf<Props extends object>(load: Load<Props>) {
  let ready: ComponentType<Props> | undefined;
  return function useCode(wanted: boolean): [ComponentType<Props> | undefined, ReactNode] {
    const [Shown, show] = useState(() => ready);
    const [trouble, setTrouble] = useState<'slow' | 'failed'>();
    const [attempts, setAttempts] = useState(1);
    useEffect(() => {
      if (!wanted || Shown) return undefined;
      let left = false;
      const slow = setTimeout(() => {
        setTrouble('slow');
      }, SLOW);
      const leave = () => {
        left = true;
        clearTimeout(slow);
      };
      loadCode(load).then(
        (loaded) => {
          ready = loaded.default;
          if (!left) show(() => ready);
          leave();
        },
        () => {
          if (!left) setTrouble('failed');
          leave();
        },
      );
      return leave;
    }, [attempts, wanted, Shown]);
    if (Shown || !trouble) return [Shown, null];
    return [
      undefined,
      <Trouble
        key="trouble"
        failed={trouble === 'failed'}
        // Code that failed twice may be gone for good, for example after a server update.
        action={attempts > 1 ? t`Reload` : t`Try again`}
        onAction={() => {
          if (attempts > 1) {
            location.reload();
            return;
          }
          setTrouble('slow');
          setAttempts(attempts + 1);
        }}
      />,
    ];
  };
}

/**
 * A component whose code loads when it is first shown, for example a dialog. React's own `lazy` remembers a failure
 * for good. Missing code is requested again, and a message at the foot of the screen says so.
 *
 * @param instead shown until then
 */
export function later<Props extends object>(load: Load<Props>, instead: ReactNode = null): ComponentType<Props> {
  const useCode = codeOf(load);
  return function Later(props: Props) {
    const [Shown, trouble] = useCode(true);
    if (Shown) return <Shown {...props} />;
    return (
      <>
        {instead}
        {trouble}
      </>
    );
  };
}

/**
 * A control whose code loads at its first use. Until then a plain one replaces it, with the same role, name and props.
 * State that both need, such as the typed text, is held above them. Focus and cursor position carry over.
 *
 * @param Plain calls `onUse` at its first use
 */
export function whenUsed<Props extends object>(load: Load<Props>, Plain: ComponentType<Props & { onUse: () => void }>): ComponentType<Props> {
  const useCode = codeOf(load);
  const preload = () => {
    load().catch(() => undefined); // requested again at the next use
  };
  return function WhenUsed(props: Props) {
    const [used, setUsed] = useState(false);
    const [composing, setComposing] = useState(false);
    const [Full, trouble] = useCode(used);
    const box = useRef<HTMLDivElement>(null);
    const focused = useRef<Element | null>(null);
    // A character in composition by an input method would be lost with its field.
    const full = Full !== undefined && !composing;

    useLayoutEffect(() => {
      const before = focused.current;
      if (!before || before.isConnected) return;
      const now = box.current?.querySelector<HTMLElement>(before.tagName);
      now?.focus({ preventScroll: true });
      if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) now.setSelectionRange(before.selectionStart, before.selectionEnd);
    }, [full]);

    return (
      <div
        ref={box}
        role="presentation"
        className="contents"
        onPointerOver={full ? undefined : preload}
        onFocus={({ target }) => {
          if (!full) preload();
          focused.current = target;
        }}
        onBlur={() => {
          focused.current = null;
        }}
        onCompositionStart={() => {
          if (!full) setComposing(true);
        }}
        onCompositionEnd={() => {
          setComposing(false);
        }}
      >
        {full ? (
          <Full {...props} />
        ) : (
          <Plain
            {...props}
            onUse={() => {
              setUsed(true);
            }}
          />
        )}
        {trouble}
      </div>
    );
  };
}

function Trouble({ failed, action, onAction }: { failed: boolean; action: string; onAction: () => void }) {
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className="fixed inset-x-3 bottom-3 z-60 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-xs border border-edge bg-board px-4 py-3 text-ink shadow-pop print:hidden"
    >
      <p className="min-w-0 flex-1 font-semibold">
        {failed ? t`Couldn't load this part of Toproll. Check your connection and try again.` : t`Still loading… Check your connection.`}
      </p>
      {failed ? <Button onClick={onAction}>{action}</Button> : null}
    </div>
  );
}
