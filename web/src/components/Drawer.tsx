import { Dialog as Base } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A panel from the start edge of a phone; it keeps the focus and closes with Escape. */
export default function Drawer({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  return (
    <Base.Root
      defaultOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(12_10_8/0.62)]" />
        <Base.Popup className="fixed inset-y-0 inset-s-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-rail pb-6 text-rail-ink outline-none">
          <div className="flex items-center justify-between py-3 pe-2 ps-6">
            <Base.Title className="m-0">{title}</Base.Title>
            <Base.Close aria-label={t`Close`} className="grid size-11 place-items-center text-rail-ink-2 hover:text-rail-ink">
              <X size={22} aria-hidden="true" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
