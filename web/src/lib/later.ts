import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { code, type Code } from './code';

/** {@link laterFrom} for code that nobody else loads. */
export const later = <Props extends object>(load: Code<Props>['load']) => laterFrom(code(load));

/**
 * A component whose code is loaded when it is first shown. It is there as soon as the code is, where `lazy` in a `Suspense`
 * keeps showing what stands in for it for a third of a second. A failure is thrown to the next error boundary.
 *
 * @param instead what is shown until then
 */
export function laterFrom<Props extends object>(source: Code<Props>, instead: ReactNode = null): ComponentType<Props> {
  return function Later(props: Props) {
    const [shown, show] = useState<ComponentType<Props> | undefined>(() => source.ready);
    useEffect(() => {
      if (shown) return undefined;
      let gone = false;
      const then = (component: () => ComponentType<Props>) => {
        if (!gone) show(component);
      };
      source.load().then(
        (loaded) => {
          then(() => loaded.default);
        },
        (error: unknown) => {
          then(() => {
            throw error;
          });
        },
      );
      return () => {
        gone = true;
      };
    }, [shown]);
    return shown ? createElement(shown, props) : instead;
  };
}
