import { type ReactNode, Suspense, lazy, useState } from 'react';
import { IconButton } from './Button';

const load = () => import('./MenuPopup');
const Popup = lazy(load);

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

/** The menu's button until it is wanted: its popup's code is loaded on hover, focus or press. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={props.label}
      icon={props.trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
  return wanted ? (
    <Suspense fallback={button}>
      <Popup {...props} />
    </Suspense>
  ) : (
    button
  );
}
