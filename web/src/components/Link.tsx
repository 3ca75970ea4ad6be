import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { cx } from '@/lib/cx';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  /** Underlined only when pointed at: for names in a list, which are known to be links. */
  quiet?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

function Anchor({ quiet = false, children, ...props }: AnchorProps) {
  return (
    <a
      {...props}
      className={cx('decoration-edge underline-offset-4 hover:decoration-2 hover:decoration-current', quiet ? 'hover:underline' : 'underline')}
    >
      {children}
    </a>
  );
}

/** A link in running text or on a name, to another screen of the app. */
export const Link = createLink(Anchor);
