import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFailure } from './use-failure';
import { render } from '@/test/render';

function Shown(query: { data?: string; error: Error | null }) {
  const [failure, again] = useFailure({ data: query.data, error: query.error, refetch: () => undefined });
  return failure ? <><input aria-label={failure.message} /><button type="button" onClick={again}>Again</button></> : <p>{query.data ?? 'on its way'}</p>;
}

test('what failed stays said, with what is typed there, while it is asked for again by itself; data takes its place', () => {
  const { rerender } = render(<Shown error={null} />);
  expect(screen.getByText('on its way')).toBeVisible();
  rerender(<Shown error={new Error('no such code')} />);
  const field = screen.getByLabelText('no such code');
  fireEvent.change(field, { target: { value: 'wxyz' } });
  rerender(<Shown error={null} />);
  rerender(<Shown error={new Error('no such code')} />);
  expect(screen.getByLabelText('no such code')).toBe(field);
  expect(field).toHaveValue('wxyz');
  rerender(<Shown data="a day" error={null} />);
  expect(screen.getByText('a day')).toBeVisible();
});

test('trying again by hand waits anew', () => {
  const { rerender } = render(<Shown error={new Error('no network')} />);
  rerender(<Shown error={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(screen.getByText('on its way')).toBeVisible();
});
