/** A link to set a password as it is handed on: under the public address, if the server knows it, else under the one that this browser uses. */
export function linkTo({ path, url }: { path: string; url?: string }): string {
  return url ?? new URL(path, location.origin).href;
}
