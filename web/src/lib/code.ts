import type { ComponentType } from 'react';

/** A component's code, which is loaded when it is first needed and then at hand. */
export type Code<Props = object> = { load: () => Promise<{ default: ComponentType<Props> }>; ready?: ComponentType<Props> };

/** After how many milliseconds code that did not come is asked for once more: the network of a hall is away for moments. */
export const AGAIN_AFTER = 1000;

/** Keeps at hand what was loaded. */
export function code<Props = object>(load: Code<Props>['load']): Code<Props> {
  const made: Code<Props> = {
    load: async () => {
      const loaded = await load().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER)).then(load));
      made.ready = loaded.default;
      return loaded;
    },
  };
  return made;
}
