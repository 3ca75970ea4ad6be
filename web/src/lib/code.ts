import type { ComponentType } from 'react';

/** A component's code, which is loaded when it is first needed and then at hand. */
export type Code<Props = object> = { load: () => Promise<{ default: ComponentType<Props> }>; ready?: ComponentType<Props> };

/** Keeps at hand what was loaded. */
export function code<Props = object>(load: Code<Props>['load']): Code<Props> {
  const made: Code<Props> = {
    load: async () => {
      const loaded = await load();
      made.ready = loaded.default;
      return loaded;
    },
  };
  return made;
}
