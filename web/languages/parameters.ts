/** A part of a compiled message: a text with tags, or a value, or one of several forms by a value. */
type Part = string | [name: string, kind?: string, forms?: unknown];
export type Message = string | Part[];

/** The forms of each value that chooses one. */
type Forms = Map<string, Set<string>>;
/** The chosen form of each value. */
type Choice = Map<string, string>;

const partsOf = (message: Message): Part[] => (typeof message === 'string' ? [message] : message);

/** The forms of a part by name; none for a text or a value. */
function formsIn(part: Part): Map<string, Message> {
  const forms = typeof part === 'string' || !part[2] || typeof part[2] !== 'object' ? {} : part[2];
  return new Map(Object.entries(forms).filter((entry): entry is [string, Message] => typeof entry[1] === 'string' || Array.isArray(entry[1])));
}

function addForms(message: Message, all: Forms): Forms {
  for (const part of partsOf(message)) {
    for (const [form, inner] of formsIn(part)) {
      all.set(part[0] as string, (all.get(part[0] as string) ?? new Set()).add(form));
      addForms(inner, all);
    }
  }
  return all;
}

/** Every way to choose a form of each value. */
function choices(forms: Forms): Choice[] {
  return [...forms].reduce<Choice[]>((made, [name, keys]) => made.flatMap((choice) => [...keys].map((key) => new Map(choice).set(name, key))), [new Map()]);
}

/**
 * The values and tags that a message shows, as "{name}" and "<0>". Of plural and select forms it looks only at the
 * chosen one, or at any without a choice.
 */
function shownBy(message: Message, choice?: Choice): Set<string> {
  const found = new Set<string>();
  for (const part of partsOf(message)) {
    if (typeof part === 'string') {
      for (const [, tag = ''] of part.matchAll(/<(\w+)\/?>/g)) found.add(`<${tag}>`);
      continue;
    }
    const forms = formsIn(part);
    found.add(`{${part[0]}}`);
    const chosen = choice && (forms.get(choice.get(part[0]) ?? 'other') ?? forms.get('other'));
    for (const inner of choice ? (chosen === undefined ? [] : [chosen]) : forms.values()) for (const one of shownBy(inner, choice)) found.add(one);
  }
  return found;
}

/**
 * Lists each translation's lost values and tags of the English, in any of its forms, and those that nothing fills. A form may
 * omit the value that chooses it: "one {A bout} other {# bouts}".
 */
export function brokenTranslations(english: Record<string, Message>, translated: Record<string, Message>): string[] {
  return Object.entries(translated).flatMap(([id, message]) => {
    const source = english[id] ?? [];
    const found = shownBy(message);
    const lost = new Set([...shownBy(source)].filter((one) => !found.has(one)));
    const unknown = [...found].filter((one) => !shownBy(source).has(one));
    const forms = addForms(message, addForms(source, new Map()));
    for (const choice of choices(forms)) {
      const shown = shownBy(message, choice);
      for (const one of shownBy(source, choice)) if (!shown.has(one) && !forms.has(one.slice(1, -1))) lost.add(one);
    }
    if (lost.size + unknown.length === 0) return [];
    return [`${JSON.stringify(message)}: lost ${[...lost].join(' ') || 'nothing'}, unknown ${unknown.join(' ') || 'nothing'}`];
  });
}
