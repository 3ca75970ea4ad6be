import type { ReactNode } from 'react';

/** The line above a list: search and filters at the left, buttons that add to the list at the right. */
export function Toolbar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      {children}
      {actions ? <div className="ms-auto flex flex-wrap gap-2 max-sm:ms-0 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
    </div>
  );
}
