import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link as Wouter } from 'wouter';
import { cx } from '@/lib/cx';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'href'> & {
  href: string;
  /** Underlined only when pointed at: for names in a list, which are known to be links. */
  quiet?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link in running text or on a name, to another screen of the app. */
export function Link({ quiet = false, ...props }: LinkProps) {
  return (
    <Wouter
      {...props}
      className={cx('decoration-edge underline-offset-4 hover:decoration-2 hover:decoration-current', quiet ? 'hover:underline' : 'underline')}
    />
  );
}
