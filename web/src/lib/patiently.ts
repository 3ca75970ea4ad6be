/** After how many milliseconds code that did not come is asked for again, at first; the pauses double, and after the fourth it is given up. */
export const PAUSE = 1000;

/** Code of the app that could not be loaded: there is no network, or the server has another version. */
export class CodeMissing extends Error {}

/**
 * Loads code. The network of a hall is away for moments, so code that does not come is asked for again.
 *
 * @throws {CodeMissing} when it is given up
 */
export async function patiently<Module>(load: () => Promise<Module>, pause = PAUSE): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (pause > 8 * PAUSE) throw new CodeMissing('code could not be loaded', { cause });
    await new Promise((resolve) => setTimeout(resolve, pause));
    return patiently(load, 2 * pause);
  }
}
