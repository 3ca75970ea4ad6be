import { expect, test } from 'vitest';
import { finds, fold } from './fold';

test.each([
  ['Łukasz', 'lukasz'],
  ['Đorđe', 'dorde'],
  ['Øystein', 'oystein'],
  ['Yıldız İnce', 'yildiz ince'],
  ['Łódź', 'lodz'],
  ['Weiß', 'weiss'],
  ['STRASSE', 'strasse'],
  ['Þórður Ægir', 'thordur aegir'],
  ['Œuvre', 'oeuvre'],
  ['No\u0301ra', 'nora'],
  ['ＡＤＡ  King ', 'ada king'],
  ['Иван', 'иван'],
])('%s is searched for as %s', (name, folded) => {
  expect(fold(name)).toBe(folded);
});

test('every word must be a part of the text, wherever it stands', () => {
  expect(finds('kov luk', 'Łukasz Kowalski')).toBe(false);
  expect(finds('kow luk', 'Łukasz Kowalski')).toBe(true);
  expect(finds('walski', 'Łukasz Kowalski')).toBe(true);
  expect(finds('  ', 'Łukasz Kowalski')).toBe(true);
});
