import { useEffect } from 'react';
import { useLatest } from './latest';

/** Actions of a screen in addition to its buttons, from the command palette and by keys; the table of actions has their texts. */
export type ScreenCommand =
  | 'add-athletes'
  | 'archive'
  | 'back-to-registration'
  | 'cancel'
  | 'delete'
  | 'assign-referees'
  | 'export'
  | 'find-athlete'
  | 'full-screen'
  | 'join'
  | 'latecomers'
  | 'leave'
  | 'manual-seeding'
  | 'next-round'
  | 'print'
  | 'random-seeding'
  | 'redraw'
  | 'reopen'
  | 'start'
  | 'start-all'
  | 'switch-view';

const commands = new Map<ScreenCommand, () => void>();

/** The function that runs a command on the open screen; undefined if it is not available now. */
export function screenCommand(name: ScreenCommand): (() => void) | undefined {
  return commands.get(name);
}

/** Provides commands while the component is on the screen; one that is false or undefined cannot be run now. */
export function useScreenCommands(provided: Partial<Record<ScreenCommand, (() => void) | false>>) {
  useEffect(() => {
    const mine = Object.entries(provided).filter((entry): entry is [ScreenCommand, () => void] => Boolean(entry[1]));
    for (const [name, run] of mine) commands.set(name, run);
    return () => {
      for (const [name, run] of mine) if (commands.get(name) === run) commands.delete(name);
    };
  });
}

/** An action of the open screen on one of its matches or athletes. It is found by typing. */
export type ScreenOffer = { label: string; keywords?: string; run: () => void };

const providers = new Set<() => readonly ScreenOffer[]>();

/** All current actions of the open screen on its items. */
export function screenOffers(): ScreenOffer[] {
  return [...providers].flatMap((offer) => offer());
}

/** Provides actions on a screen's items while the component is mounted; they are computed on demand. */
export function useScreenOffers(offer: () => readonly ScreenOffer[]) {
  const now = useLatest(offer);
  useEffect(() => {
    const mine = () => now.current();
    providers.add(mine);
    return () => {
      providers.delete(mine);
    };
  }, [now]);
}
