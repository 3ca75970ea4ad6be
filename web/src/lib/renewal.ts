/** How a new version of the program is loaded: a reader is asked; an unattended screen reloads automatically. */

let byItself: (() => void) | undefined;

export const renewal = {
  /** Makes a screen renew itself while it is shown; returns a function that ends that. `look` is called as soon as there may be a new version. */
  takeOver(look: () => void): () => void {
    byItself = look;
    return () => {
      if (byItself === look) byItself = undefined;
    };
  },

  /** There is a new version. Returns false if a person must be asked. */
  arrived(): boolean {
    byItself?.();
    return byItself !== undefined;
  },

  /** Whether the server's page of this address has another script than this one. Also false if the server does not answer. */
  async isThere(): Promise<boolean> {
    const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
    if (!script) return false;
    try {
      const response = await fetch(location.pathname, { cache: 'no-store', headers: { Accept: 'text/html' } });
      const page = await response.text();
      return response.ok && page.includes('type="module"') && !page.includes(`"${script}"`);
    } catch {
      return false;
    }
  },
};
