/**
 * A name as it stands in an address: lowercase, trimmed, without characters
 * other than word characters, spaces and hyphens, and hyphens for spaces.
 */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .trim()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/-+/g, '-');
}
