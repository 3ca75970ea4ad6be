import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import * as sources from './sources';

/** A screen whose code is loaded when it is first shown. */
export type Screen<Props = object, Path = string> = { path: Path; component: LazyExoticComponent<ComponentType<Props>> };

function screen<Props, Path>({ path, load }: sources.Source<Props, Path>): Screen<Props, Path> {
  return { path, component: lazy(load) };
}

export const login = screen(sources.login);
export const open = sources.open.map(screen);
export const bracket = screen(sources.bracket);
export const athlete = screen(sources.athlete);
export const screens = sources.screens.map(screen);
