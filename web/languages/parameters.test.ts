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
  ['{n, plural, one {A bout} other {# bouts}}', '{n, plural, one {# бой} few {# боя} many {# боёв} other {# боя}}'],
  ['{n, plural, one {# bout} other {# bouts}}', '{n, plural, one {Ein Kampf} other {# Kämpfe}}'],
  ['{n, plural, one {Just {name}} other {# with <0>{name}</0>}}', '{n, plural, one {Nur {name}} few {# mit <0>{name}</0>} other {# mit <0>{name}</0>}}'],
  ['{a, plural, one {{x} #} other {{x} #}} of {b, plural, other {# {y}}}', '{b, plural, other {{a, plural, other {# {x}}} von # {y}}}'],
])('%s: %s is whole', (english, translated) => {
  expect(broken(english, translated)).toEqual([]);
});

test.each([
  ['{name} wins', 'Sieg', 'lost {name}, unknown nothing'],
  ['{name} wins', '{nmae} siegt', 'lost {name}, unknown {nmae}'],
  ['Wins', '{name} siegt', 'lost nothing, unknown {name}'],
  ['{n, plural, other {# matches of {name}}}', '{n, plural, other {# Kämpfe}}', 'lost {name}, unknown nothing'],
  ['{n, plural, one {# of {name}} other {# of {name}}}', '{n, plural, one {# von {name}} few {#} other {# von {name}}}', 'lost {name}, unknown nothing'],
  ['{n, plural, one {# of {name}} other {# of {name}}}', '{n, plural, one {Einer} other {# von {name}}}', 'lost {name}, unknown nothing'],
  ['{n, plural, one {Just {name}} other {# with <0>{name}</0>}}', '{n, plural, one {Nur {name}} other {# mit {name}}}', 'lost <0>, unknown nothing'],
  ['{arm, select, left {Left of {name}} other {Right of {name}}}', '{arm, select, left {Links} other {Rechts von {name}}}', 'lost {name}, unknown nothing'],
  ['{a, plural, other {# {x}}} of {b, plural, other {# {y}}}', '{b, plural, one {{a, plural, other {#}} von # {y}} other {{a, plural, other {# {x}}} von # {y}}}', 'lost {x}, unknown nothing'],
  ['{n, plural, one {# bout} other {# bouts}}', 'Kämpfe', 'lost {n}, unknown nothing'],
  ['Read the <0>terms</0>', 'Bedingungen lesen', 'lost <0>, unknown nothing'],
])('%s: %s is broken', (english, translated, said) => {
  expect(broken(english, translated)).toEqual([said]);
});
