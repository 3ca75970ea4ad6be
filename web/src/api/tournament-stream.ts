import type { Match, Tournament } from './types';
import { pause } from '@/lib/idle';

/** What stands at the beginning of a tournament and says which one it is. */
export type Head = Pick<Tournament, '_id' | 'name' | 'description'>;

/** After so many milliseconds of reading the browser gets its turn; the clock is looked at after so many bytes. */
const SLICE = 16;
const PIECE = 1 << 16;

// Quotation marks within a text are escaped, so these stand in a reply only as what they are.
const DATA = '"data":{';
const PARTICIPANTS = ',"participants":[';
const MATCHES = '"matches":[';
const BETWEEN = '},{"_id":"';
const END = ']}}';

/**
 * Reads the reply with a tournament while it comes in: its name is known with the first bytes, and its matches, a megabyte
 * or two of a large field, are read as they come and in slices, instead of all at once after the last. A reply in
 * another order is read as any other.
 */
export async function readTournament(response: Response, onHead: (head: Head) => void): Promise<Tournament> {
  const texts: string[] = [];
  const reader = new Reader(onHead);
  let began = performance.now();
  for await (const text of textsOf(response)) {
    texts.push(text);
    reader.take(text);
    if (performance.now() - began < SLICE) continue;
    await pause();
    began = performance.now();
  }
  return reader.end() ?? (JSON.parse(texts.join('')) as { data: Tournament }).data;
}

async function* textsOf(response: Response): AsyncGenerator<string> {
  if (!response.body) {
    yield await response.text();
    return;
  }
  const bytes = response.body.getReader();
  const decoder = new TextDecoder();
  for (let part = await bytes.read(); !part.done; part = await bytes.read()) {
    for (let at = 0; at < part.value.length; at += PIECE) yield decoder.decode(part.value.subarray(at, at + PIECE), { stream: true });
  }
  yield decoder.decode();
}

/** Takes the reply piece by piece. */
class Reader {
  /** What was not read yet. */
  private rest = '';
  private headRead = false;
  private tournament: Tournament | undefined;
  private lost = false;

  constructor(private readonly onHead: (head: Head) => void) {}

  take(text: string) {
    this.rest += text;
    this.attempt(() => {
      if (!this.headRead) this.readHead();
      if (this.tournament) this.readMatches(this.rest.lastIndexOf(BETWEEN));
      else this.readTop();
    });
  }

  /** The whole tournament, or undefined if the reply was not in the order that is known. */
  end(): Tournament | undefined {
    this.attempt(() => {
      if (!this.rest.trimEnd().endsWith(END)) throw new SyntaxError('matches do not come last');
      this.readMatches(this.rest.lastIndexOf(END) - 1);
    });
    return this.lost ? undefined : this.tournament;
  }

  /** In another order the pieces are no JSON. */
  private attempt(read: () => void) {
    if (this.lost) return;
    try {
      read();
    } catch {
      this.lost = true;
    }
  }

  private readHead() {
    const at = this.rest.indexOf(PARTICIPANTS);
    if (at === -1) return;
    this.headRead = true;
    const from = this.rest.indexOf(DATA);
    if (from !== -1 && from < at) this.onHead(JSON.parse(`${this.rest.slice(from + DATA.length - 1, at)}}`) as Head);
  }

  private readTop() {
    const at = this.rest.indexOf(MATCHES);
    if (at === -1) return;
    const from = at + MATCHES.length;
    this.tournament = (JSON.parse(`${this.rest.slice(0, from)}${END}`) as { data: Tournament }).data;
    this.rest = this.rest.slice(from);
  }

  /** Reads all matches up to the `}` at an index. */
  private readMatches(last: number) {
    if (last < 0) return;
    const read = JSON.parse(`[${this.rest.slice(0, last + 1)}]`) as Match[];
    for (const match of read) this.tournament?.matches.push(match);
    this.rest = this.rest.slice(last + 2);
  }
}
