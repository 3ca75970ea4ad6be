import { Dialog as Base } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from './Button';
import { cx } from '@/lib/cx';

export type DialogProps = {
  /** Dialogs are mounted only while open, so that each opening starts fresh. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** The buttons at the foot, the most important last. */
  actions?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  /** The first focus; otherwise the first control of the body. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const control = 'input:not([disabled]), select, textarea, button:not([disabled]), a[href]';

const widths = {
  narrow: 'max-h-dvh border-t-2 border-line-2 sm:max-w-md',
  normal: 'top-0 sm:max-w-xl',
  wide: 'top-0 sm:max-w-4xl',
};

/**
 * A modal dialog: it fills a phone, or stands at its foot if it is narrow, and
 * floats on anything larger, keeps the focus inside, closes with Escape and
 * gives the focus back to what opened it.
 */
export function Dialog({ onClose, title, description, children, actions, width = 'normal', initialFocus }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      defaultOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(12_10_8/0.62)]" />
        <Base.Popup
          // On touch screens the dialog itself gets it, so that no keyboard jumps up.
          initialFocus={initialFocus ?? ((by) => (by === 'touch' ? true : (body.current?.querySelector<HTMLElement>(control) ?? true)))}
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex flex-col bg-board text-ink outline-none',
            'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(90dvh,56rem)] short:max-h-dvh! sm:w-[calc(100vw-3rem)] sm:rounded-sm sm:border sm:border-line sm:shadow-pop',
            widths[width],
          )}
        >
          <header className="flex items-start gap-3 border-b-2 border-line-2 py-3 pe-2 ps-4 short:py-0 sm:ps-6">
            <div className="min-w-0 flex-1 py-1 short:flex short:flex-wrap short:items-baseline short:gap-x-4">
              <Base.Title className="display text-2xl">{title}</Base.Title>
              {description ? <Base.Description className="mt-1.5 text-ink-2">{description}</Base.Description> : null}
            </div>
            <Base.Close render={<IconButton label={t`Close`} icon={<X size={20} aria-hidden="true" />} />} />
          </header>
          <div ref={body} className="min-h-0 flex-1 scroll-py-5 overflow-y-auto px-4 py-5 short:py-3 sm:px-6">{children}</div>
          {actions ? (
            // On a phone three buttons fill two lines.
            <footer className="flex flex-wrap justify-end max-sm:has-[>:nth-child(3)]:*:flex-auto gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
              {actions}
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
