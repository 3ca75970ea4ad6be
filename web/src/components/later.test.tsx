import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { later, SLOW, whenUsed } from './later';
import { pauses } from '@/lib/load-code';
import { render } from '@/test/render';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const Name = ({ name }: { name: string }) => <p>It is {name}</p>;

type Loaded = { default: ComponentType<{ name: string }> };

/** The network: each element of `answers` says whether the code loads at that attempt. */
function network(...answers: boolean[]) {
  return vi.fn((): Promise<Loaded> => (answers.shift() ? Promise.resolve({ default: Name }) : Promise.reject(new Error('away'))));
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** After so long, all attempts of one round have failed. */
const GIVEN_UP = 16 * pauses.first;

test('something else is shown until the code is there, and never again', async () => {
  const load = network(true);
  const Shown = later(load, <p>Wait</p>);
  const { unmount } = render(<Shown name="Anna" />);
  expect(screen.getByText('Wait')).toBeVisible();
  await wait(0);
  expect(screen.getByText('It is Anna')).toBeVisible();
  await wait(SLOW);
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  render(<Shown name="Bea" />);
  expect(screen.getByText('It is Bea')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('code that does not come is asked for again', async () => {
  const load = network(false, false, true);
  const Shown = later(load, <p>Wait</p>);
  render(<Shown name="Anna" />);
  await wait(pauses.first);
  expect(screen.getByText('Wait')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  await wait(pauses.first);
  expect(screen.getByRole('status')).toHaveTextContent('Check your connection');
  await wait(pauses.first);
  expect(screen.getByText('It is Anna')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a network that says nothing is spoken of', async () => {
  const Shown = later(() => new Promise<Loaded>(() => undefined));
  render(<Shown name="Anna" />);
  await wait(SLOW - 1);
  expect(screen.queryByRole('status')).toBeNull();
  await wait(1);
  expect(screen.getByRole('status')).toHaveTextContent('Check your connection');
});

test('code that cannot be had is spoken of as such, and comes when it is tried again', async () => {
  const load = network(false, false, false, false, false, true);
  const Shown = later(load);
  render(<Shown name="Anna" />);
  await wait(GIVEN_UP);
  expect(load).toHaveBeenCalledTimes(5);
  expect(screen.getByRole('alert')).toHaveTextContent('Check your connection and try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(0);
  expect(screen.getByText('It is Anna')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('code that is gone for good leads to a reload', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const Shown = later(network());
  render(<Shown name="Anna" />);
  await wait(GIVEN_UP);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(GIVEN_UP);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('whoever has left hears of nothing, and finds the code there', async () => {
  const Shown = later(network(false, true));
  const { unmount } = render(<Shown name="Anna" />);
  unmount();
  await wait(GIVEN_UP);
  expect(document.body.textContent).toBe('');
  render(<Shown name="Bea" />);
  expect(screen.getByText('It is Bea')).toBeVisible();
});

describe('a field whose code comes when it is used', () => {
  type State = { text: string; onText: (text: string) => void };

  const input = (name: string, { text, onText }: State, onUse?: () => void) => (
    <input aria-label={name} value={text} onFocus={onUse} onChange={({ target }) => { onText(target.value); }} />
  );

  /** Renders one; returns a function that delivers its code. */
  function show() {
    let come: () => void = () => undefined;
    const load = vi.fn(
      () =>
        new Promise<{ default: ComponentType<State> }>((resolve) => {
          const before = come;
          come = () => {
            before();
            resolve({ default: (state) => input('full', state) });
          };
        }),
    );
    const Field = whenUsed<State>(load, ({ onUse, ...state }) => input('plain', state, onUse));
    function Form() {
      const [text, setText] = useState('');
      return (
        <>
          <Field text={text} onText={setText} />
          <button type="button">Next</button>
        </>
      );
    }
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'plain' });
    return { load, field, arrives: () => act(async () => { come(); await vi.advanceTimersByTimeAsync(0); }) };
  }

  test('it keeps text, focus and the place in the text', async () => {
    const { load, field, arrives } = show();
    expect(load).not.toHaveBeenCalled();
    act(() => { field.focus(); });
    fireEvent.change(field, { target: { value: 'harriet' } });
    field.setSelectionRange(2, 4);
    await arrives();
    const full = screen.getByRole<HTMLInputElement>('textbox', { name: 'full' });
    expect(full).toHaveValue('harriet');
    expect(full).toHaveFocus();
    expect([full.selectionStart, full.selectionEnd]).toEqual([2, 4]);
  });

  test('it takes no focus from where one has gone', async () => {
    const { field, arrives } = show();
    act(() => { field.focus(); });
    const next = screen.getByRole('button', { name: 'Next' });
    act(() => { next.focus(); });
    await arrives();
    expect(screen.getByRole('textbox', { name: 'full' })).toBeVisible();
    expect(next).toHaveFocus();
  });

  test('it waits for a character that is being composed', async () => {
    const { field, arrives } = show();
    act(() => { field.focus(); });
    fireEvent.compositionStart(field);
    await arrives();
    expect(field).toHaveFocus();
    fireEvent.compositionEnd(field);
    expect(screen.getByRole('textbox', { name: 'full' })).toHaveFocus();
  });

  test('it stays usable while the code does not come, which is said', async () => {
    const { field } = show();
    act(() => { field.focus(); });
    await wait(SLOW);
    expect(screen.getByRole('status')).toHaveTextContent('Check your connection');
    fireEvent.change(field, { target: { value: 'ha' } });
    expect(field).toHaveValue('ha');
  });
});
