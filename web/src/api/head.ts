import type { Tournament } from './types';

/** What stands at the beginning of a tournament's reply and says which one it is. */
export type Head = Pick<Tournament, '_id' | 'name' | 'description'>;

// Quotation marks within a text are escaped, so these stand in a reply only as what they are.
const DATA = '"data":{';
const PARTICIPANTS = ',"participants":[';

/** Which tournament a reply is of, from its first bytes: null if the reply has another order, undefined if more is needed. */
export function headOf(text: string): Head | null | undefined {
  const end = text.indexOf(PARTICIPANTS);
  if (end === -1) return undefined;
  const begin = text.indexOf(DATA);
  if (begin === -1) return null;
  try {
    return JSON.parse(`${text.slice(begin + DATA.length - 1, end)}}`) as Head;
  } catch {
    return null; // in another order it is no whole object
  }
}

/** The text of a reply as it comes in. */
export async function* textsOf(response: Response): AsyncGenerator<string> {
  if (!response.body) {
    yield await response.text();
    return;
  }
  const bytes = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await bytes.read(); !part.done; part = await bytes.read()) yield decoder.decode(part.value, { stream: true });
    yield decoder.decode();
  } finally {
    void bytes.cancel(); // who has read enough
  }
}

/** Reads no further than which tournament a reply is of, and leaves the reply to others. */
export async function peek(response: Response): Promise<Head | null> {
  let text = '';
  for await (const part of textsOf(response.clone())) {
    text += part;
    const head = headOf(text);
    if (head !== undefined) return head;
  }
  return null;
}
