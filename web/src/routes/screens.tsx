import type { ComponentType, ReactNode } from 'react';
import * as sources from './sources';
import { Mark } from '@/components/Brand';
import { RowsSkeleton } from '@/components/Skeleton';
import { laterFrom } from '@/lib/later';

/** A screen whose code is loaded when it is first shown. */
export type Screen<Props, Path> = { path: Path; component: ComponentType<Props> };

function screen<Props extends object, Path>(source: sources.Source<Props, Path>, instead: ReactNode): Screen<Props, Path> {
  return { path: source.path, component: laterFrom(source, instead) };
}

/** What index.html shows until the app is there, for as long as a first screen without a frame needs. */
const boot = (
  <div className="boot" role="status">
    <Mark size={56} />
    <span>Loading Toproll…</span>
  </div>
);

const rows = <RowsSkeleton />;

export const login = screen(sources.login, boot);
export const open = sources.open.map((source) => screen(source, boot));
export const bracket = screen(sources.bracket, rows);
export const athlete = screen(sources.athlete, rows);
export const screens = sources.screens.map((source) => screen(source, rows));
