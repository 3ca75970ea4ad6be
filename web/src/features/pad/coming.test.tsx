import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Coming } from './Coming';
import { aNowBout } from '@/test/hall';

test('the two next bouts of the table stand below the pad, and nothing where none comes', () => {
  const bouts = [aNowBout(4, ['Ada King', 'Bo Li']), aNowBout(7, ['Cy Ek', 'Di Oz']), aNowBout(9, ['Ed Fo', 'Fay Go'])];
  const { rerender, container } = render(<Coming bouts={bouts} />);
  const lines = within(screen.getByRole('list', { name: 'Next at this table' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(['M4Ada King vs Bo Li', 'M7Cy Ek vs Di Oz']);
  rerender(<Coming bouts={[]} />);
  expect(container).toBeEmptyDOMElement();
});
