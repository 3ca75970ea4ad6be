import { useState } from 'react';
import type { ListMend, ListSaid } from '@/api/lists';

/** A person's corrections to a list; each one adds to them. */
export function useSaid() {
  const [said, setSaid] = useState<ListSaid>({});
  return {
    said,
    say: (more: ListSaid) => { setSaid((before) => ({ ...before, ...more })); },
    answer: (key: string, classIds: string[]) => {
      setSaid((before) => ({ ...before, answers: [...(before.answers ?? []).filter((one) => one.key !== key), { key, classIds }] }));
    },
    mend: (mend: ListMend) => {
      setSaid((before) => {
        const old = before.mends?.find((one) => one.line === mend.line);
        return { ...before, mends: [...(before.mends ?? []).filter((one) => one.line !== mend.line), { ...old, ...mend }] };
      });
    },
    undo: (line: number) => { setSaid((before) => ({ ...before, mends: before.mends?.filter((one) => one.line !== line) })); },
    isApart: (line: number) => { setSaid((before) => ({ ...before, apart: [...(before.apart ?? []), line], same: before.same?.filter((one) => one !== line) })); },
    isSame: (line: number) => { setSaid((before) => ({ ...before, same: [...(before.same ?? []), line], apart: before.apart?.filter((one) => one !== line) })); },
    forget: () => { setSaid({}); },
  };
}

export type Said = ReturnType<typeof useSaid>;
