import { useEffect } from 'react';

/** What a screen can do beyond its own buttons, from the command palette and by keys; the texts are in the table of actions. */
export type ScreenCommand =
  | 'add-athletes'
  | 'archive'
  | 'assign-referees'
  | 'export'
  | 'find-athlete'
  | 'full-screen'
  | 'join'
  | 'leave'
  | 'manual-seeding'
  | 'next-round'
  | 'print'
  | 'random-seeding'
  | 'start'
  | 'start-all'
  | 'switch-view';

const commands = new Map<ScreenCommand, () => void>();

/** What runs a command on the open screen; undefined where it cannot be run now. */
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
