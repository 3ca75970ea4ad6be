/** Name and description that the server wrote into the page, for the opened address (internal/api/public/previews.go). */
export type PageHead = { name: string; description: string };

const [name, description] = ['[data-name]', '[data-description]'].map((part) => document.querySelector(`#root ${part}`)?.textContent);
const at = location.pathname;

/** The head that came with the page; undefined at other addresses and if the server wrote none. */
export function pageHead(): PageHead | undefined {
  return name && location.pathname === at ? { name, description: description ?? '' } : undefined;
}
