/**
 * Fits a name into its space on screens that are read from far away: nothing may be cut, nobody can scroll, and letters
 * must not be too small. Pure, so that it is the same on every screen and needs no measuring of the page.
 */

/** Widths of letters of the condensed face, in heights of the type, rounded up: a few groups are enough for names. */
const narrow = /[ijlI.,:;'’!|()]/;
const wide = /[mwMW@%ШЩЖЮМФшщжюмфЫыΜΩω]/;
const marks = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Alphabets drawn in a typeface of normal width. */
const roomy = /[\u0530-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc\u0900-\u109f\u10a0-\u10ff\u1c90-\u1cbf\u0e00-\u0eff]/;
const square = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function widthOfLetter(letter: string): number {
  if (marks.test(letter)) return 0;
  if (letter === ' ' || letter === '\u00a0') return 0.2;
  if (square.test(letter)) return 1.02;
  if (roomy.test(letter)) return 0.66;
  if (narrow.test(letter)) return 0.24;
  if (wide.test(letter)) return 0.69;
  if (/[\u0400-\u052f\u0370-\u03ff]/.test(letter)) return letter === letter.toLowerCase() ? 0.48 : 0.56;
  return letter === letter.toLowerCase() ? 0.46 : 0.52;
}

/** Width of a text in the condensed typeface, in heights of its type; never less than its drawing. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width;
}

export type Room = {
  /** In any unit, the same for all. */
  width: number;
  height: number;
  /** The largest and the smallest type. */
  max: number;
  min: number;
  /** Maximum of lines. */
  lines: 1 | 2;
};

/** The lines of a text, and the height of their type. */
export type Fitted = { lines: string[]; size: number };

/** Distance between lines, in heights of the type: at least this, more if letters need it. */
export const LEADING = 1.09;

/** Maximum height of a name's letters, in heights of the type: أ above and ي below. */
export const TALLEST = 1.48;

/** How far letters reach above and below the baseline, in heights of the type. */
export type Ink = { above: number; below: number };

const arabic = /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
/** Alphabets with marks above and below their letters, in any typeface of a machine. */
const stacked = /[\u0900-\u109f\u0e00-\u0eff]/;

function inkOfLetter(letter: string): Ink {
  if (/[أآٱ]/.test(letter)) return { above: 1, below: 0.25 };
  if (arabic.test(letter)) return { above: 0.88, below: /[\u0627\u062f-\u0632\u0637-\u0638]/.test(letter) ? 0.25 : 0.48 };
  if (stacked.test(letter)) return { above: 1.02, below: 0.4 };
  if (square.test(letter)) return { above: 0.92, below: 0.25 };
  // Accents, by how many there are: Ñ has one, Ế two.
  const accents = Math.min(2, [...letter.normalize('NFD')].length - 1);
  if (accents === 0) return { above: 0.76, below: 0.25 };
  return { above: letter === letter.toLowerCase() ? 0.67 + 0.15 * accents : 0.87 + 0.13 * accents, below: 0.25 };
}

/** How far the letters of a text reach: as drawn for the app's own typefaces, the maximum for others. */
export function inkOf(text: string): Ink {
  const all = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => inkOfLetter(segment));
  return { above: Math.max(0.76, ...all.map(({ above }) => above)), below: Math.max(0.25, ...all.map(({ below }) => below)) };
}

/** Line distance of a text, in heights of its type, so that letters do not touch other lines. */
export function leadingOf(text: string): number {
  const { above, below } = inkOf(text);
  return Math.min(TALLEST, Math.max(LEADING, above + below));
}

/** Words at which a line may end; a hyphen stays at the end of its line. */
function wordsOf(text: string): string[] {
  return text.trim().split(/\s+|(?<=[-–‐])/u).filter((word) => word !== '');
}

/** Words as one line, without a space after a hyphen. */
function joined(words: readonly string[]): string {
  return words.reduce((line, word) => (line === '' || /[-–‐]$/.test(line) ? line + word : `${line} ${word}`), '');
}

/** The ways to break words into this many lines. */
function* waysOf(words: readonly string[], lines: 1 | 2): Generator<string[]> {
  yield [joined(words)];
  if (lines === 1) return;
  for (let i = 1; i < words.length; i++) yield [joined(words.slice(0, i)), joined(words.slice(i))];
}

/** The way with the largest type; one line unless two are better. */
function best(words: readonly string[], room: Room): Fitted {
  const leading = leadingOf(words.join(' '));
  let found: Fitted = { lines: [], size: 0 };
  for (const lines of waysOf(words, room.lines)) {
    const widest = Math.max(...lines.map(widthOf), 0.01);
    const high = room.height / (lines.length * leading);
    // Shortening cannot make one line lower.
    const size = Math.min(room.max, room.width / widest, lines.length === 1 ? Math.max(room.min, high) : high);
    if (size > found.size) found = { lines, size };
  }
  return found;
}

/** Whether a word of a name can be an initial, in alphabets that use initials. */
const canShorten = (word: string) => /^(\p{Lu}\p{Ll}|\p{Script=Georgian}{2})/u.test(word);

/** A text without its end, if too wide even at the smallest type. */
function cut(text: string, room: Room): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
  let width = widthOf('…');
  const kept: string[] = [];
  for (const letter of letters) {
    width += widthOf(letter);
    if (width * room.min > room.width) break;
    kept.push(letter);
  }
  return `${kept.join('').trimEnd()}…`;
}

/**
 * A text as large as it can be in its room, on one line or two.
 *
 * If a person's name is too long in the smallest type and its family name is known, the other words become initials one
 * by one; then the middle ones are dropped, and at last all but the family name. Without a known family name nothing is
 * left out: the type becomes smaller than `min`. A family name or other text that still does not fit loses its end.
 *
 * @param family of a person's name: the words of it that are the family name, '' if that is not known; undefined for other texts
 */
export function fit(text: string, room: Room, family?: string): Fitted {
  const words = wordsOf(text);
  let found = best(words, room);
  if (found.size >= room.min) return found;
  if (family === undefined) return { lines: [cut(joined(words), room)], size: room.min };
  const kept = wordsOf(family);
  const at = kept.length > 0 ? words.findIndex((_, i) => kept.every((word, j) => words[i + j] === word)) : -1;
  if (at < 0) return best(words, { ...room, min: 0 });
  const isFamily = (i: number) => i >= at && i < at + kept.length;
  const short = [...words];
  for (const [i, word] of words.entries()) {
    if (isFamily(i) || !canShorten(word)) continue;
    short[i] = `${[...word][0] ?? ''}.${word.endsWith('-') ? '-' : ''}`;
    found = best(short, room);
    if (found.size >= room.min) return found;
  }
  const first = words.findIndex((_, i) => !isFamily(i));
  const stays = (i: number) => isFamily(i) || i === first;
  // A hyphen goes with the word before it.
  const ends = short.flatMap((word, i) => (stays(i) ? [stays(i + 1) ? word : word.replace(/(?<=.)[-–‐]$/u, '')] : []));
  found = best(ends, room);
  if (found.size >= room.min) return found;
  found = best(kept, room);
  return found.size >= room.min ? found : { lines: [cut(joined(kept), room)], size: room.min };
}
