import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '@/components/toast';

type Props = {
  /** The champion's name, once there is one. */
  champion: string | undefined;
  /** The ending: champion, podium, places. */
  ending: ReactNode;
  children: ReactNode;
};

/**
 * The ending of a tournament, above its bracket. If it ends while somebody watches, the view must not shift: then it
 * appears below, with a link there, and above at the next visit.
 */
export function WithEnding({ champion, ending, children }: Props) {
  const below = useRef<HTMLDivElement>(null);
  const over = champion !== undefined;
  const [above, setAbove] = useState(over);
  // A final that is undone and decided again counts as new.
  if (above && !over) setAbove(false);
  const late = over && !above;
  useEffect(() => {
    if (!late) return;
    toast.news(t`Champion: ${{ name: champion }}`, {
      label: t`Go to the result`,
      run: () => {
        below.current?.scrollIntoView();
        below.current?.focus({ preventScroll: true });
      },
    });
  }, [late, champion]);
  return (
    <>
      {late || !over ? null : ending}
      {children}
      {late ? (
        <div ref={below} tabIndex={-1} className="mt-8 scroll-mt-20 outline-none">
          {ending}
        </div>
      ) : null}
    </>
  );
}
