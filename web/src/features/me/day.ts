/** A code as it is kept, of one that was typed or read aloud. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}
