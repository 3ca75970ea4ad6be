import { useEffect, useState } from 'react';

/** How long typing must pause before a search runs, in milliseconds. */
const PAUSE = 200;

/** A value once it has stayed the same for {@link PAUSE}. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      settle(value);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
