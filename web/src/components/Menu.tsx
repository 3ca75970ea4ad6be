import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './Button';

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
};

export type MenuProps = {
  /** What the button opens, for those who do not see it. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** A line at the top that cannot be chosen, such as who is signed in. */
  heading?: ReactNode;
  items: MenuItem[];
};

/** A button that opens a menu below it: arrows, Home and End move, Escape and Tab leave, as ARIA's menu button pattern has it. */
export function Menu({ label, trigger, heading, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (open && button.current && box.current) place(box.current, button.current.getBoundingClientRect());
  }, [open]);

  useEffect(() => {
    if (!open) return;
    choices(menu.current)[0]?.focus();
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    const leave = () => {
      setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    // It stands still on the screen while what opened it would go away.
    document.addEventListener('scroll', leave, true);
    addEventListener('resize', leave);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('scroll', leave, true);
      removeEventListener('resize', leave);
    };
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = choices(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      all[target % all.length]?.focus();
    } else if (event.key === 'Escape') {
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <IconButton
        ref={button}
        label={label}
        icon={trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open ? (
        <div ref={box} className="fixed z-50 min-w-56 rounded-sm border border-line bg-board py-1.5 text-ink shadow-pop">
          {heading ? <div className="mb-1.5 border-b border-line px-4 pt-1.5 pb-3">{heading}</div> : null}
          <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
            {items.map((item, index) => (
              <button
                key={index}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
                className="flex min-h-11 w-full items-center gap-3 px-4 text-left hover:bg-board-2 focus:bg-board-2 focus-visible:-outline-offset-3"
              >
                {item.icon}
                {item.label}
              </button>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Puts the menu below its button, or above it where there is no room, ends in line; nothing that scrolls cuts it off. */
function place(box: HTMLElement, button: DOMRect) {
  const gap = 6;
  const below = button.bottom + gap + box.offsetHeight <= innerHeight;
  box.style.top = `${String(below ? button.bottom + gap : Math.max(gap, button.top - gap - box.offsetHeight))}px`;
  box.style.right = `${String(Math.max(gap, document.documentElement.clientWidth - button.right))}px`;
}

function choices(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}
