import { expect, test } from 'vitest';
import { archiveAddress, archiveLink } from './archive-history';

const files = {
  '/e/%D0%BA%D1%83%D0%B1%D0%BE%D0%BA': 'index.html',
  '/e/%D0%BA%D1%83%D0%B1%D0%BE%D0%BA?tab=athletes': 'athletes.html',
  '/e/%D0%BA%D1%83%D0%B1%D0%BE%D0%BA/classes/c1': 'class-01.html',
};

test.each([
  ['/e/кубок', 'index.html'],
  ['/e/%D0%BA%D1%83%D0%B1%D0%BE%D0%BA', 'index.html'],
  ['/e/кубок?tab=results', 'index.html#?tab=results'],
  ['/e/кубок?tab=athletes', 'athletes.html'],
  ['/e/кубок?page=2&tab=athletes', 'athletes.html#?page=2'],
  ['/e/кубок/classes/c1?match=3&view=list', 'class-01.html#?match=3&view=list'],
  ['/e/кубок/classes/c2', ''],
  ['/e/кубок/athletes/7', ''],
  ['/privacy', ''],
])('%s is %s', (address, link) => {
  expect(archiveLink(files, address)).toBe(link);
});

test('a page shows its own address, with the params behind #', () => {
  expect(archiveAddress('/e/open/classes/c1', '')).toBe('/e/open/classes/c1');
  expect(archiveAddress('/e/open/classes/c1', '#?match=3')).toBe('/e/open/classes/c1?match=3');
  expect(archiveAddress('/e/open?tab=athletes', '#?page=2')).toBe('/e/open?tab=athletes&page=2');
  expect(archiveAddress('/e/open', '#main')).toBe('/e/open');
});
