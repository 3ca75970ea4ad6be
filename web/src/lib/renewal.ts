/** How a new version of the program is loaded: a reader is asked; an unattended screen reloads automatically. */

let byItself: (() => void) | undefined;

export const renewal = {
  /** Has a screen renew itself, for as long as it is there; returns what ends that. `look` is called as soon as there may be one. */
  takeOver(look: () => void): () => void {
    byItself = look;
    return () => {
      if (byItself === look) byItself = undefined;
    };
  },

  /** A new version is there. Returns false if a person must be asked. */
  arrived(): boolean {
    byItself?.();
    return byItself !== undefined;
  },

  /** Whether the server has the page of this address with another script than this one. False also if the server cannot be asked. */
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
