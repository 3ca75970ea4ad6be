/** Whether the page is read from right to left; everything that counts from the start of a line counts from the right then. */
export function isRtl(): boolean {
  return document.documentElement.dir === 'rtl';
}
