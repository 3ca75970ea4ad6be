/** The data of an athlete on a badge. */
export type Badged = { _id: string; number: number; private?: { code?: string } };

/** Digits of a badge after the number, derived from the registration. */
const checks = 6;
const padded = 4;

/**
 * The content of a badge's bar code: only digits, which scanners type alike on every keyboard layout and Code 128 packs
 * in pairs. First the number with at least four digits, then six derived from the registration, so that a badge of
 * another event is recognized.
 */
export function badgeCode({ _id, number }: Badged): string {
  const hex = _id.replaceAll(/[^0-9a-f]/gi, '').slice(-8);
  const check = Number.parseInt(hex || '0', 16) % 10 ** checks;
  const digits = String(number).padStart(padded, '0');
  // An even number of digits, so that all form pairs.
  return (digits.length % 2 === 0 ? '' : '0') + digits + String(check).padStart(checks, '0');
}

/** The address in a badge's QR code: the athlete's day, with a renewable code. */
export function badgeAddress({ _id, private: known }: Badged): string {
  return `${location.origin}/me/${known?.code ?? _id}`;
}

/** Is it a scan and not typed: a badge's bar code, or the address in its QR code? */
export function isScan(typed: string): boolean {
  return /^\d{10,}$/.test(typed.trim()) || idIn(typed) !== undefined || codeIn(typed) !== undefined;
}

/** The 32 digits of a scanned id; a scanner with another keyboard layout mistypes the hyphens. */
function idIn(typed: string): string | undefined {
  const found = /[0-9a-f]{8}\D?[0-9a-f]{4}[^0-9a-f]?[0-9a-f]{4}[^0-9a-f]?[0-9a-f]{4}[^0-9a-f]?[0-9a-f]{12}\s*$/i.exec(typed);
  return found?.[0].replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
}

/** The code in a scanned address; other keyboard layouts mistype the part before it. */
function codeIn(typed: string): string | undefined {
  return /^http.+\W.{0,2}e\W([0-9a-hjkmnp-tv-z]{12})\s*$/i.exec(typed.trim())?.[1]?.toLowerCase();
}

/** A code typed on a keyboard with Y and Z swapped. */
const swapped = (code: string) => code.replaceAll(/[yz]/g, (letter) => (letter === 'y' ? 'z' : 'y'));

/** The athlete of a scanned badge; undefined if it belongs to nobody here. */
export function scanned<Athlete extends Badged>(typed: string, athletes: readonly Athlete[]): Athlete | undefined {
  const text = typed.trim();
  const id = idIn(text);
  if (id !== undefined) return athletes.find((one) => one._id.replaceAll('-', '').toLowerCase() === id);
  const code = codeIn(text);
  if (code !== undefined) return athletes.find((one) => one.private?.code === code) ?? athletes.find((one) => one.private?.code === swapped(code));
  return athletes.find((one) => badgeCode(one) === text);
}
