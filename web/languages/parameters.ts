/** A part of a compiled message: a text with tags, or a value, or one of several forms by a value. */
type Part = string | [name: string, kind?: string, forms?: unknown];
export type Message = string | Part[];

/** The values and tags that a message shows, as "{name}" and "<0>". */
function parametersOf(message: Message): Set<string> {
  const found = new Set<string>();
  for (const part of typeof message === 'string' ? [message] : message) {
    if (typeof part === 'string') {
      for (const [, tag = ''] of part.matchAll(/<(\w+)\/?>/g)) found.add(`<${tag}>`);
      continue;
    }
    const [name, , forms] = part;
    found.add(`{${name}}`);
    if (!forms || typeof forms !== 'object') continue;
    for (const form of Object.values(forms)) {
      if (typeof form === 'string' || Array.isArray(form)) for (const inner of parametersOf(form as Message)) found.add(inner);
    }
  }
  return found;
}

/** Says of each translation which values and tags of the English it has lost, and which it has that nothing fills. */
export function brokenTranslations(english: Record<string, Message>, translated: Record<string, Message>): string[] {
  return Object.entries(translated).flatMap(([id, message]) => {
    const wanted = parametersOf(english[id] ?? []);
    const found = parametersOf(message);
    const lost = [...wanted].filter((parameter) => !found.has(parameter));
    const unknown = [...found].filter((parameter) => !wanted.has(parameter));
    if (lost.length + unknown.length === 0) return [];
    return [`${JSON.stringify(message)}: lost ${lost.join(' ') || 'nothing'}, unknown ${unknown.join(' ') || 'nothing'}`];
  });
}
