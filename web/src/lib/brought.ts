/** What the page that the server sent says of what is opened by its address (internal/api/previews.go). */
export type Brought = { name: string; description: string };

const [name, description] = ['[data-name]', '[data-description]'].map((part) => document.querySelector(`.boot ${part}`)?.textContent);
const at = location.pathname;

/** What the page brought of what is opened now; nothing elsewhere, and where the page came as it always is. */
export function brought(): Brought | undefined {
  return name && location.pathname === at ? { name, description: description ?? '' } : undefined;
}
