import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { isolatedTexts } from './isolated-texts.js';

/** The values of a screen that the rule refuses. */
function refused(jsx: string): string[] {
  const code = `const screen = ${jsx};`;
  const found = new Linter().verify(code, {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { toproll: { rules: { 'isolated-texts': isolatedTexts } } },
    rules: { 'toproll/isolated-texts': 'error' },
  });
  return found.map(({ ruleId, message, column, endColumn }) => (ruleId === null ? message : code.slice(column - 1, (endColumn ?? 0) - 1)));
}

test.each([
  ['<h3>{tournament.name}</h3>', 'tournament.name'],
  ['<p><b>3</b> {athlete.club}</p>', 'athlete.club'],
  ['<>{shownName(athlete)}</>', 'shownName(athlete)'],
  ['<p>{one.left ? one.word : one.name}</p>', 'one.name'],
  ['<p>{one.club || one.country}</p>', 'one.club', 'one.country'],
  ['<p>{open && one?.venue}</p>', 'one?.venue'],
  ['<p>{`${time} · ${one.by.name}`}</p>', 'one.by.name'],
  ['<Card><span>{bout.className}</span></Card>', 'bout.className'],
])('%s is refused', (jsx, ...values) => {
  expect(refused(jsx)).toEqual(values);
});

test.each([
  '<p><bdi>{person.name}</bdi></p>',
  '<option value={e._id}>{e.user.name}</option>',
  '<Card title={one.name} />',
  '<Trans>{one.name} is called</Trans>',
  '<p>{dotted([one.club, one.country])}</p>',
  '<p>{one.club && <Origin of={one} />}</p>',
  '<p>{one.name ? <Badge /> : one.place}</p>',
  '<p>{names[one.name]}</p>',
])('%s is not', (jsx) => {
  expect(refused(jsx)).toEqual([]);
});
