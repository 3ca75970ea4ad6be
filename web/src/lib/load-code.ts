import { doubled, type Pauses } from './backoff';

/** Number of attempts to load code. */
const ATTEMPTS = 5;

/** Pause between two attempts. */
export const pauses: Pauses = { first: 1000, most: 8000 };

/** Code of the app that could not be loaded: there is no network, or the server has another version. */
export class CodeMissing extends Error {}

/**
 * Loads code. The network of a hall fails for moments, so code that did not load is requested again.
 *
 * @throws {CodeMissing} when it is given up
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (cause) {
      if (failures + 1 === ATTEMPTS) throw new CodeMissing('code could not be loaded', { cause });
      const pause = doubled(failures, pauses);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
