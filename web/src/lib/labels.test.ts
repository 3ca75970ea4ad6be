import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const catalogues = readdirSync('../locales').filter((file) => file.endsWith('.po'));

/** A message in a catalogue. */
const said = (catalogue: string, id: string) => new RegExp(`msgid "${id}"\nmsgstr "(.*)"`).exec(catalogue)?.[1] ?? '';

test.each(catalogues)('an age group is called alike in a template and in the name of its class: %s', (file) => {
  const catalogue = readFileSync(`../locales/${file}`, 'utf8');
  const names = said(catalogue, 'server.class.age_name');
  for (const [id, value] of [['Seniors', 'seniors'], ['Juniors to 18', 'juniors_18'], ['Masters 40\\+', 'masters'], ['Grand masters 50\\+', 'grand_masters']] as const) {
    const [word = ''] = new RegExp(` ${value} \\{(\\S+)`).exec(names)?.[1]?.split('}') ?? [];
    expect(said(catalogue, id), value).toMatch(new RegExp(`^${word}`, 'i'));
  }
});
