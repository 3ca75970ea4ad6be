import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '@/lib/cx';
import { plain } from '@/lib/isolate';

/**
 * The weight of a button: `primary` is the one important action of a screen, `strong` a clear next step, `plain` any
 * other, `quiet` one of many in a row, `danger` a destructive action.
 */
export type ButtonKind = 'primary' | 'strong' | 'plain' | 'quiet' | 'danger';

/** `lg` is for fingers at the table, `sm` for rows of a dense list. */
export type ButtonSize = 'sm' | 'md' | 'lg';

/** `tall` text may take several lines. */
type Look = { kind?: ButtonKind; size?: ButtonSize; wide?: boolean; tall?: boolean };

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-accent-ink border-accent hover:brightness-110',
  strong: 'bg-ink text-paper border-ink hover:bg-ink-2 hover:border-ink-2',
  plain: 'bg-transparent text-ink border-edge hover:bg-board-2 hover:border-ink',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-board-2',
  danger: 'bg-transparent text-danger border-edge hover:border-danger hover:bg-board-2',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-[0.9375rem] pointer-coarse:min-h-11',
  md: 'min-h-10 px-4 text-base pointer-coarse:min-h-11',
  lg: 'min-h-12 px-5 text-lg',
};

/** The accessible name, if it differs from the text. */
function named({ 'aria-label': label, title }: { 'aria-label'?: string; title?: string }) {
  return { 'aria-label': label && plain(label), title: title && plain(title) };
}

function look({ kind = 'plain', size = 'md', wide = false, tall = false }: Look): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-xs border font-display font-semibold tracking-wide no-underline transition-colors select-none',
    'disabled:opacity-55 aria-disabled:opacity-55',
    kinds[kind],
    sizes[size],
    wide && 'w-full',
    tall ? 'py-2 leading-tight wrap-anywhere' : 'whitespace-nowrap',
  );
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  Look & {
    /** Shown before the text; decorative. */
    icon?: ReactNode;
    /** While true, the button shows progress and cannot be pressed. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button; `type` is "button" unless it submits. */
export function Button({ kind, size, wide, tall, icon, busy = false, disabled, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      {...named(rest)}
      type={type}
      disabled={disabled}
      // A busy button keeps the focus; a disabled one would lose it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={look({ kind, size, wide, tall })}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}

type ButtonAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & Look & { icon?: ReactNode; ref?: Ref<HTMLAnchorElement> };

function ButtonAnchor({ kind, size, wide, icon, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} {...named(rest)} className={look({ kind, size, wide })}>
      {icon}
      {children}
    </a>
  );
}

/** A link to another screen of the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'aria-label'> & {
  /** The action in words, for people who do not see the icon; also the tooltip. */
  label: string;
  icon: ReactNode;
  /** Smaller for a mouse, in rows of a dense list. */
  dense?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button with an icon only. */
export function IconButton({ label, icon, dense = false, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...named({ 'aria-label': label, title: label })}
      className={cx('inline-grid shrink-0 place-items-center rounded-xs text-ink transition-colors hover:bg-board-2 disabled:opacity-55 pointer-coarse:size-11', dense ? 'size-7' : 'size-10')}
    >
      {icon}
    </button>
  );
}
