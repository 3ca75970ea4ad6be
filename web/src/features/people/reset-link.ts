/** The full link to set a password: under the public address if the server knows it, else under this browser's address. */
export function linkTo({ path, url }: { path: string; url?: string }): string {
  return url ?? new URL(path, location.origin).href;
}
