/**
 * The oldest version of each browser that the app is built for. `AbortSignal.any`, which every request needs, is the newest
 * feature that it needs from Chrome, Edge and Safari; Firefox is its oldest extended support release with it and
 * `Intl.Segmenter`.
 * docs/operations.md has the same list, and browsers.test.ts compares them.
 */
export const browsers = { chrome: '116', edge: '116', firefox: '128', safari: '17.4', ios: '17.4' } as const;

/** The same for Vite's `build.target`. */
export const target = Object.entries(browsers).map(([name, version]) => name + version);
