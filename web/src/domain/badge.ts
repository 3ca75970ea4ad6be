/** The parts of an athlete that a badge shows. */
export type Badged = { _id: string; number: number; private?: { code?: string } };

/** Digits of a badge that follow from the registration, behind the number. */
const checks = 6;
const padded = 4;

/**
 * What the bars of a badge say: digits alone, which a scanner types alike on every layout of a keyboard, and which Code 128
 * packs in pairs. First the number, from four digits on, then six that follow from the registration: a badge of another event does
 * not pass for one of this.
 */
export function badgeCode({ _id, number }: Badged): string {
  const hex = _id.replaceAll(/[^0-9a-f]/gi, '').slice(-8);
  const check = Number.parseInt(hex || '0', 16) % 10 ** checks;
  const digits = String(number).padStart(padded, '0');
  // An even number of digits, so that all of them go in pairs.
  return (digits.length % 2 === 0 ? '' : '0') + digits + String(check).padStart(checks, '0');
}

/** Where a phone's camera leads from a badge: the athlete's day, by a code that can be renewed. */
export function badgeAddress({ _id, private: known }: Badged): string {
  return `${location.origin}/me/${known?.code ?? _id}`;
}

/** Is it one that a person would not type: the bars of a badge, or the address in its QR code? */
export function isScan(typed: string): boolean {
  return /^\d{10,}$/.test(typed.trim()) || idIn(typed) !== undefined || codeIn(typed) !== undefined;
}

/** The 32 digits of an id in what was scanned; a scanner on another layout of keyboard mistypes the hyphens. */
function idIn(typed: string): string | undefined {
  const found = /[0-9a-f]{8}\D?[0-9a-f]{4}[^0-9a-f]?[0-9a-f]{4}[^0-9a-f]?[0-9a-f]{4}[^0-9a-f]?[0-9a-f]{12}\s*$/i.exec(typed);
  return found?.[0].replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
}

/** The code in an address that was scanned: what stands before it is typed differently on other layouts of keyboards. */
function codeIn(typed: string): string | undefined {
  return /^http.+\W.{0,2}e\W([0-9a-hjkmnp-tv-z]{12})\s*$/i.exec(typed.trim())?.[1]?.toLowerCase();
}

/** A code as it is typed where Y and Z stand at each other's places. */
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
