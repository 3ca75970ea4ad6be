import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer, LiveStatus } from './LiveStatus';
import { connection } from './status';
import { render } from '@/test/render';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  connection.set('connecting');
});

const wait = (time: number) => {
  act(() => {
    vi.advanceTimersByTime(time);
  });
};

const become = (state: Parameters<typeof connection.set>[0]) => {
  act(() => {
    connection.set(state);
  });
};

test('a lost connection is said after a while, for everybody to see and to hear, and that it is back', () => {
  render(
    <>
      <LiveStatus />
      <Announcer />
    </>,
  );
  become('live');
  expect(screen.getByText('Live')).toBeInTheDocument();
  become('lost');
  wait(1999);
  expect(screen.queryByText('Offline, reconnecting…')).toBeNull();
  wait(1);
  // No class hides it on phones.
  expect(screen.getByText('Offline, reconnecting…').className).not.toContain('sr-only');
  expect(screen.getByRole('log')).toHaveTextContent('Connection lost. Reconnecting.');
  become('live');
  wait(0);
  expect(screen.queryByText('Offline, reconnecting…')).toBeNull();
  expect(screen.getByRole('log')).toHaveTextContent('Connected again.');
});

test('nothing is said of a first connection that is only slow, and it is not called live before it is', () => {
  render(
    <>
      <LiveStatus />
      <Announcer />
    </>,
  );
  const heard = screen.getByRole('log').textContent;
  wait(19_000);
  expect(screen.queryByText('Offline, reconnecting…')).toBeNull();
  become('lost');
  expect(screen.queryByText('Live')).toBeNull();
  become('connecting');
  wait(19_000);
  expect(screen.getByRole('log').textContent).toBe(heard);
  become('live');
  expect(screen.getByText('Live')).toBeInTheDocument();
  expect(screen.getByRole('log').textContent).toBe(heard);
});
