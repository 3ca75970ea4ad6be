import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { WithEnding } from './Ending';
import { Toaster } from '@/components/Toaster';
import { render } from '@/test/render';

const page = (champion?: string) => (
  <>
    <Toaster />
    <WithEnding champion={champion} ending={champion ? <h2>Podium of {champion}</h2> : null}>
      <p>Bracket</p>
    </WithEnding>
  </>
);
const order = () => [...document.querySelectorAll('h2, p')].map(({ textContent }) => textContent).filter((text) => /^(Podium|Bracket)/.test(text));

test('what has ended stands above its bracket', () => {
  render(page('Ann Lee'));
  expect(order()).toEqual(['Podium of Ann Lee', 'Bracket']);
  expect(screen.queryByText('Champion: Ann Lee')).toBeNull();
});

test('what ends while one looks at it moves nothing: it stands below, and is said with a way there', async () => {
  const { rerender } = render(page());
  rerender(page('Ann Lee'));
  expect(order()).toEqual(['Bracket', 'Podium of Ann Lee']);
  expect(screen.getByText('Champion: Ann Lee')).toBeVisible();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Go to the result' }));
  expect(scrolled).toHaveBeenCalledOnce();
  expect(document.activeElement).toHaveTextContent('Podium of Ann Lee');
});

test('a final that is taken back and decided again is news again', () => {
  const { rerender } = render(page('Ann Lee'));
  rerender(page());
  expect(order()).toEqual(['Bracket']);
  rerender(page('Bo Roe'));
  expect(order()).toEqual(['Bracket', 'Podium of Bo Roe']);
  expect(screen.getByText('Champion: Bo Roe')).toBeVisible();
});
