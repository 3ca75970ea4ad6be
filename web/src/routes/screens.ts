import { type ComponentType, createElement, lazy, useState } from 'react';
import * as sources from './sources';

/** A screen whose code is loaded when it is first shown. */
export type Screen<Props, Path> = { path: Path; component: ComponentType<Props> };

function screen<Props extends object, Path>(source: sources.Source<Props, Path>): Screen<Props, Path> {
  const Later = lazy(() => source.load());
  // What is at hand is shown at once: to wait for it even for a moment shows something else for a third of a second.
  function Component(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => source.ready ?? Later);
    return createElement(Shown, props);
  }
  return { path: source.path, component: Component };
}

export const login = screen(sources.login);
export const open = sources.open.map((source) => screen(source));
export const bracket = screen(sources.bracket);
export const athlete = screen(sources.athlete);
export const screens = sources.screens.map((source) => screen(source));
