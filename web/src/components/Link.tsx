import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link as Wouter } from 'wouter';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'href'> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link in running text or on a name, to another screen of the app. */
export function Link(props: LinkProps) {
  return <Wouter {...props} className="underline decoration-edge underline-offset-4 hover:decoration-2 hover:decoration-current" />;
}
