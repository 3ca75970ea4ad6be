import { expect, test } from 'vitest';
import { programAt } from './programs';

// The same addresses are in internal/api/webapp_test.go.
test.each([
  ['visitors', ['/e/open', '/e/open/classes/1', '/t/1', '/me/abc']],
  ['app', ['/e/', '/e', '/me', '/events/1', '/table', '/tables/1', '/']],
] as const)('the program %s shows its addresses', (program, paths) => {
  expect(paths.map(programAt)).toEqual(paths.map(() => program));
});
