import { useEffect, useState } from 'react';

/** True once a condition has been true for some time, in milliseconds. */
export function useAfter(condition: boolean, time: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => {
      setPassed(true);
    }, time);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [condition, time]);
  return condition && passed;
}
