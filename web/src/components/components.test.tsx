import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Avatar } from './Avatar';
import { Button } from './Button';
import { DataTable } from './DataTable';
import { Menu } from './Menu';
import { RowsSkeleton } from './Skeleton';
import { Toaster } from './Toaster';
import { toast, toastTimes } from './toast';
import { render } from '@/test/render';

describe('a menu', () => {
  const items = ['One', 'Two', 'Three'];
  async function open(onSelect: (label: string) => void = () => undefined) {
    const user = userEvent.setup();
    render(
      <Menu
        label="More"
        trigger="…"
        items={items.map((label) => ({
          label,
          onSelect: () => {
            onSelect(label);
          },
        }))}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    return user;
  }
  const focused = () => document.activeElement?.textContent;

  test('opens when its code is there, and the arrows lead into it', async () => {
    const user = await open();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('One');
  });

  test('moves with the arrows, Home and End, around its ends', async () => {
    const user = await open();
    expect(focused()).toBe('One');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Three');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Two');
    await user.keyboard('{End}');
    expect(focused()).toBe('Three');
    await user.keyboard('{Home}');
    expect(focused()).toBe('One');
  });

  test('closes with Escape and gives the focus back', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  test('stays open while the page behind it scrolls or is laid out anew, as after a login', async () => {
    await open();
    fireEvent.scroll(document);
    fireEvent(globalThis.window, new Event('resize'));
    expect(screen.getByRole('menu')).toBeVisible();
  });

  test('does what is chosen, once', async () => {
    const chosen = vi.fn();
    const user = await open(chosen);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Two');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('go after three seconds', () => {
    render(<Toaster />);
    act(() => {
      toast.success('Saved');
    });
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    act(() => {
      vi.advanceTimersByTime(toastTimes.message - 1);
    });
    expect(screen.getByText('Saved')).toBeVisible();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.queryByText('Saved')).toBeNull();
    expect(toastTimes.message).toBe(3000);
  });

  test('one that asks something stays until somebody acts', () => {
    const reload = vi.fn();
    render(<Toaster />);
    act(() => {
      toast.ask('A new version is here.', { label: 'Reload', run: reload });
      toast.success('Saved');
    });
    act(() => {
      vi.advanceTimersByTime(60 * 60 * 1000);
    });
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByText('A new version is here.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.queryByText('A new version is here.')).toBeNull();
  });

  test('errors are spoken at once with their reason, and stay long enough to be read', () => {
    render(<Toaster />);
    act(() => {
      toast.error('Broken', 'The tournament is completed.');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('BrokenThe tournament is completed.');
    act(() => {
      vi.advanceTimersByTime(9999);
    });
    expect(screen.getByText('Broken')).toBeVisible();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.queryByText('Broken')).toBeNull();
  });

  test('what was done can be undone for a while', () => {
    const undo = vi.fn();
    render(<Toaster />);
    act(() => {
      toast.undo('Athlete removed', 'Bo Li', vi.fn());
      toast.undo('Athlete removed', 'Ada King', undo);
    });
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(screen.getByRole('status')).toHaveTextContent('Athlete removedBo LiUndoAthlete removedAda KingUndo');
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[1] as HTMLElement);
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Ada King')).toBeNull();
  });
});

test('a busy button keeps the focus and cannot be pressed', async () => {
  const pressed = vi.fn();
  const user = userEvent.setup();
  render(
    <Button busy onClick={pressed}>
      Save
    </Button>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(pressed).not.toHaveBeenCalled();
});

test.each([
  ['Ada', 'A'],
  ['  čeněk', 'č'],
  ['👩‍🚀 Sally', '👩‍🚀'],
  ['', '?'],
])('the avatar of %j shows %j', (name, letter) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(letter);
});

test('on a phone a table is a list of cards', () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList,
  );
  render(
    <DataTable
      caption="People"
      rows={[{ name: 'Ada', age: 30 }]}
      rowKey={(row) => row.name}
      columns={[
        { header: 'Name', heading: true, cell: (row) => row.name },
        { header: 'Age', cell: (row) => row.age },
        { header: 'Secret', only: 'table', cell: () => 'no' },
      ]}
    />,
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('list', { name: 'People' })).toHaveTextContent('AdaAge30');
});

test('what is on its way for long says so in sight', async () => {
  vi.useFakeTimers();
  render(<RowsSkeleton />);
  expect(screen.getByText('Loading…')).toHaveClass('sr-only');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading… Check your connection.');
  vi.useRealTimers();
});
