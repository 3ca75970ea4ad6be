import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { cx } from '@/lib/cx';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  /** Underlined only on hover: for names in a list, which are clearly links. */
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

/** A link to another screen of the app, in running text or on a name. */
export const Link = createLink(Anchor);
