import { readFileSync } from 'node:fs';
import PO from 'pofile';

/** The texts of a language by their English ones, with values for placeholders. */
export function textsOf(language: string) {
  const { items } = PO.parse(readFileSync(new URL(`../../locales/${language}.po`, import.meta.url), 'utf8'));
  return (id: string, values: Record<string, string> = {}) => {
    const found = items.find(({ msgid }) => msgid === id);
    if (!found) throw new Error(`no text: ${id}`);
    return (found.msgstr[0] || id).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
}
