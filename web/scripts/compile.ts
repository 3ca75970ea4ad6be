import type { Plugin } from 'vite';

/**
 * Marks files of which nearly every function runs at once, so that a browser compiles them whole on another thread while they
 * come in, instead of one function after the other when it is first called. The mark is V8's (explicit compile hints,
 * v8.dev/blog/explicit-compile-hints); other browsers see a comment.
 *
 * @param names of chunks, each of which must be there
 */
export function compileEarly(names: readonly string[]): Plugin {
  return {
    name: 'toproll-compile-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of names) {
          const chunk = chunks.find((c) => c.name === name) ?? this.error(`no chunk is named ${name}`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
