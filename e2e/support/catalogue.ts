import { readFileSync } from 'node:fs';
import { type Token, parse } from '@messageformat/parser';
import PO from 'pofile';

/** A part of a message that is one run of text on the screen, as a pattern. */
type Fragment = { id: string; pattern: RegExp };

/** The texts of a language, to search on screens. */
export class Catalogue {
  private constructor(private readonly fragments: Fragment[]) {}

  static of(language: string): Catalogue {
    const file = new URL(`../../locales/${language}.po`, import.meta.url);
    const { items } = PO.parse(readFileSync(file, 'utf8'));
    return new Catalogue(items.flatMap(({ msgid, msgstr }) => fragmentsOf(parse(msgstr[0] || msgid)).map((pattern) => ({ id: msgid, pattern }))));
  }

  /** The messages that can contain a run of text. */
  find(run: string): string[] {
    return this.fragments.filter(({ pattern }) => pattern.test(run)).map(({ id }) => id);
  }
}

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

/** A message as patterns, one for each run between its tags; runs without a word of three letters are ignored. */
function fragmentsOf(tokens: Token[]): RegExp[] {
  const runs = formsOf(tokens).flatMap((form) => form.split(/<\/?\w+\/?>/));
  return [...new Set(runs)]
    .filter((run) => /\p{L}{3}/u.test(run.replaceAll(String.raw`\s`, '')))
    .map((run) => new RegExp(`^\\s*${run}\\s*$`, 'u'));
}

/** The forms of a message as patterns, one for each choice of its plurals and selects. */
function formsOf(tokens: Token[]): string[] {
  return tokens.reduce<string[]>((forms, token) => {
    const next =
      token.type === 'content' ? [quoted(token.value)]
      : 'cases' in token ? token.cases.flatMap((one) => formsOf(one.tokens))
      : ['.+?'];
    return forms.flatMap((form) => next.map((more) => form + more));
  }, ['']);
}
