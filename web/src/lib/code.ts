import type { ComponentType } from 'react';

/** A component's code, which is loaded when it is first needed and then at hand. */
export type Code<Props = object> = { load: () => Promise<{ default: ComponentType<Props> }>; ready?: ComponentType<Props> };

/** After how many milliseconds code that did not come is asked for again, at first; the pauses double, and after the fourth it is given up. */
export const PAUSE = 1000;

/** Keeps at hand what was loaded. The network of a hall is away for moments, so it is asked for some times. */
export function code<Props = object>(load: Code<Props>['load']): Code<Props> {
  const patiently = (pause: number): ReturnType<typeof load> =>
    load().catch((error: unknown) => {
      if (pause > 8 * PAUSE) throw error;
      return new Promise((resolve) => setTimeout(resolve, pause)).then(() => patiently(2 * pause));
    });
  const made: Code<Props> = {
    load: async () => {
      const loaded = await patiently(PAUSE);
      made.ready = loaded.default;
      return loaded;
    },
  };
  return made;
}
