import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { code as keep, PAUSE } from './code';
import { laterFrom } from './later';

afterEach(() => {
  vi.useRealTimers();
});

const Name = ({ name }: { name: string }) => <p>It is {name}</p>;

/** Code that is there when the test says so. */
function onTheWay() {
  let come: (code: { default: ComponentType<{ name: string }> }) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const load = vi.fn(
    () =>
      new Promise<{ default: ComponentType<{ name: string }> }>((resolve, reject) => {
        come = resolve;
        fail = reject;
      }),
  );
  const code = keep(load);
  return { code, load, come: () => act(async () => { come({ default: Name }); }), fail: () => act(async () => { fail(new Error('gone')); }) };
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>It failed</p> : this.props.children;
  }
}

test('something else is shown until the code is there, and never again', async () => {
  const { code, load, come } = onTheWay();
  const Shown = laterFrom(code, <p>Wait</p>);
  const { unmount } = render(<Shown name="Anna" />);
  expect(screen.getByText('Wait')).toBeVisible();
  await come();
  expect(screen.getByText('It is Anna')).toBeVisible();
  unmount();
  render(<Shown name="Bea" />);
  expect(screen.getByText('It is Bea')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('code that is at hand is not loaded', () => {
  const { code, load } = onTheWay();
  const Shown = laterFrom({ ...code, ready: Name });
  render(<Shown name="Anna" />);
  expect(screen.getByText('It is Anna')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('code that does not come is asked for again', async () => {
  vi.useFakeTimers();
  const { code, load, fail, come } = onTheWay();
  const Shown = laterFrom(code, <p>Wait</p>);
  render(<Shown name="Anna" />, { wrapper: Boundary });
  await fail();
  expect(screen.getByText('Wait')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(PAUSE));
  expect(load).toHaveBeenCalledTimes(2);
  await come();
  expect(screen.getByText('It is Anna')).toBeVisible();
});

test('code that cannot be had is an error of the screen, and is asked for again by the next', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { code, fail, come } = onTheWay();
  const Shown = laterFrom(code);
  const { unmount } = render(<Shown name="Anna" />, { wrapper: Boundary });
  for (const times of [1, 2, 4, 8]) {
    await fail();
    expect(screen.queryByText('It failed')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(times * PAUSE));
  }
  await fail();
  expect(screen.getByText('It failed')).toBeVisible();
  unmount();
  render(<Shown name="Anna" />, { wrapper: Boundary });
  await come();
  expect(screen.getByText('It is Anna')).toBeVisible();
});

test('who has left hears of nothing', async () => {
  const { code, fail } = onTheWay();
  const Shown = laterFrom(code);
  const { unmount } = render(<Shown name="Anna" />);
  unmount();
  await fail();
  expect(document.body.textContent).toBe('');
});
