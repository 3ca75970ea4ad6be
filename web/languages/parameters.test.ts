import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { brokenTranslations, type Message } from './parameters.ts';

const broken = (english: string, translated: string) =>
  brokenTranslations({ id: compileMessageOrThrow(english) as Message }, { id: compileMessageOrThrow(translated) as Message }).map((said) => said.slice(said.lastIndexOf(': ') + 2));

test.each([
  ['{name} beats {other}', '{other} verliert gegen {name}'],
  ['{n, plural, one {# match of {name}} other {# matches of {name}}}', '{n, plural, one {# Kampf von {name}} few {# Kämpfe von {name}} other {# Kämpfe von {name}}}'],
  ['Read the <0>terms</0><1/>', '<0>Bedingungen</0> lesen<1/>'],
  ['2 < 3', '2 < 3'],
])('%s: %s is whole', (english, translated) => {
  expect(broken(english, translated)).toEqual([]);
});

test.each([
  ['{name} wins', 'Sieg', 'lost {name}, unknown nothing'],
  ['{name} wins', '{nmae} siegt', 'lost {name}, unknown {nmae}'],
  ['Wins', '{name} siegt', 'lost nothing, unknown {name}'],
  ['{n, plural, other {# matches of {name}}}', '{n, plural, other {# Kämpfe}}', 'lost {name}, unknown nothing'],
  ['Read the <0>terms</0>', 'Bedingungen lesen', 'lost <0>, unknown nothing'],
])('%s: %s is broken', (english, translated, said) => {
  expect(broken(english, translated)).toEqual([said]);
});
