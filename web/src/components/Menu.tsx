import { type ReactNode, useState } from 'react';
import { IconButton } from './Button';
import { whenUsed } from './later';

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
};

export type MenuProps = {
  /** What the button opens, for people who do not see it. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** A line at the top that cannot be chosen, such as the name of the signed-in person. */
  heading?: ReactNode;
  /** Whether the button is in a row of a dense list. */
  dense?: boolean;
  items: MenuItem[];
};

export type OpenMenuProps = MenuProps & { open: boolean; onOpenChange: (open: boolean) => void };

const FullMenu = whenUsed(() => import('./FullMenu'), PlainMenu);

/** A button that opens a menu below it. */
export function Menu(props: MenuProps) {
  const [open, setOpen] = useState(false);
  return <FullMenu {...props} open={open} onOpenChange={setOpen} />;
}

function PlainMenu({ label, trigger, dense, onOpenChange, onUse }: OpenMenuProps & { onUse: () => void }) {
  return (
    <IconButton
      label={label}
      icon={trigger}
      dense={dense}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => {
        onUse();
        onOpenChange(true);
      }}
      // A menu that loads late does not take the focus away.
      onBlur={() => {
        onOpenChange(false);
      }}
    />
  );
}
