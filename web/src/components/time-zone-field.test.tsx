import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TimeZoneField } from './TimeZoneField';
import { render } from '@/test/render';

/** Shows the field in a form with another control after it. */
function show(zone = 'Europe/Berlin') {
  const sent = vi.fn();
  function Form() {
    const [value, setValue] = useState(zone);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(value);
        }}
      >
        <TimeZoneField label="Time zone" hint="Of the hall" value={value} onChange={setValue} />
        <button type="submit">Save</button>
        <output aria-label="chosen">{value}</output>
      </form>
    );
  }
  render(<Form />);
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  return { user: userEvent.setup(), sent, field, chosen: () => screen.getByLabelText('chosen').textContent };
}

const options = async () => within(await screen.findByRole('listbox')).getAllByRole('option').map((option) => option.textContent);

test('by keys: it filters while one types, and Enter chooses, which sends nothing', async () => {
  const { user, sent, field, chosen } = show();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect((await options()).length).toBe(50);
  expect(screen.getByText(/^Type part of a name/)).toBeVisible();
  await user.clear(field());
  await user.keyboard('tokyo');
  expect(await options()).toEqual(['Asia/Tokyo (GMT+9)']);
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('Asia/Tokyo');
  expect(field()).toHaveValue('Asia/Tokyo');
  expect(field()).toHaveAccessibleDescription('Of the hall');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('by pointer: a click opens the list, what one types replaces the name, and a click chooses', async () => {
  const { user, field, chosen } = show();
  await user.click(field());
  await screen.findByRole('listbox');
  await user.keyboard('tokyo');
  expect(field()).toHaveValue('tokyo');
  await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo (GMT+9)' }));
  expect(chosen()).toBe('Asia/Tokyo');
});

test('Tab takes what is highlighted; Escape leaves all as it was', async () => {
  const { user, field, chosen } = show();
  await user.tab();
  await user.clear(field());
  await user.keyboard('toky');
  await options();
  await user.keyboard('{Tab}');
  expect(chosen()).toBe('Asia/Tokyo');
  await user.tab({ shift: true });
  await user.clear(field());
  await user.keyboard('berl');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Escape}');
  await user.clear(field());
  await user.tab();
  expect(chosen()).toBe('Asia/Tokyo');
  expect(field()).toHaveValue('Asia/Tokyo');
});

test('a zone that no browser lists is shown and kept, and may be typed: the server has the last word', async () => {
  const { user, field, chosen } = show('Moon/Tycho');
  expect(field()).toHaveValue('Moon/Tycho');
  await user.tab();
  await user.tab();
  expect(chosen()).toBe('Moon/Tycho');
  await user.clear(field());
  await user.type(field(), 'Mars/Olympus');
  expect(await screen.findByText('No time zone with this name.')).toBeVisible();
  await user.click(screen.getByText('Save'));
  expect(chosen()).toBe('Mars/Olympus');
});
