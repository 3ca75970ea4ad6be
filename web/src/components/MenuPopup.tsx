import { Menu as Base } from '@base-ui/react/menu';
import { IconButton } from './Button';
import type { MenuProps } from './Menu';

/** The whole menu, opened at once; loaded late by Menu. */
export default function MenuPopup({ label, trigger, heading, items }: MenuProps) {
  return (
    <Base.Root defaultOpen modal={false}>
      <Base.Trigger render={<IconButton label={label} icon={trigger} />} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-50">
          <Base.Popup className="min-w-52 rounded-sm border border-line bg-board py-1.5 text-ink shadow-pop outline-none">
            {heading ? <div className="border-b border-line px-4 pt-1.5 pb-2.5">{heading}</div> : null}
            {items.map((item, index) => (
              <Base.Item
                key={index}
                onClick={item.onSelect}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none data-highlighted:bg-board-2"
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
