/** The direction of a language; the tests' mirrored one (en-XB) is like Arabic. */
export function direction(language: string): 'ltr' | 'rtl' {
  return /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-XB$/.test(language) ? 'rtl' : 'ltr';
}

/** Whether the page is read from right to left; then line positions count from the right. */
export function isRtl(): boolean {
  return document.documentElement.dir === 'rtl';
}
