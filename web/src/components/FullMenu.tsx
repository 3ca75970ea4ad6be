import { Menu as Base } from '@base-ui/react/menu';
import { IconButton } from './Button';
import type { OpenMenuProps } from './Menu';
import { plain } from '@/lib/isolate';

/** The menu with its list; loaded when a menu is first opened. */
export default function FullMenu({ label, trigger, dense, heading, items, open, onOpenChange }: OpenMenuProps) {
  return (
    <Base.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={<IconButton label={label} icon={trigger} dense={dense} />} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            aria-label={plain(label)}
            className="min-w-56 rounded-sm border border-line bg-board py-1.5 text-ink shadow-pop outline-none"
          >
            {heading ? <div className="mb-1.5 border-b border-line px-4 pt-1.5 pb-3">{heading}</div> : null}
            {items.map((item, index) => (
              <Base.Item
                key={index}
                onClick={item.onSelect}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-start focus-visible:-outline-offset-3 data-highlighted:bg-board-2"
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
