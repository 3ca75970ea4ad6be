/** The stored form of a typed or dictated code. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}
