import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, replies, server, serveApi } from '@/test/app';
import { aCategory } from '@/test/samples';

serveApi();

async function open(button: string) {
  server.use(replies('get', '/category/get-all', [aCategory()]));
  const user = openApp('/categories', 'organizer');
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

/** The ends of a range, as they stand in their fields. */
function range(dialog: Awaited<ReturnType<typeof open>>['dialog'], label: string) {
  return ['from', 'to'].map((end) => Number(dialog.getByLabelText<HTMLInputElement>(`${label}, ${end}`).value));
}

test('the sliders run from 10 to 60 years and from 40 to 200 kg, by one', async () => {
  const { dialog } = await open('Create Category');
  const ends = (label: string) => {
    const thumb = dialog.getByLabelText(label);
    return ['min', 'max', 'step', 'value'].map((name) => Number(thumb.getAttribute(name) ?? thumb.getAttribute(`aria-value${name}`)));
  };
  expect(ends('Age range, minimum').slice(0, 3)).toEqual([10, 60, 1]);
  expect(ends('Weight range, maximum').slice(0, 3)).toEqual([40, 200, 1]);
  expect(range(dialog, 'Age range')).toEqual([10, 50]);
  expect(range(dialog, 'Weight range')).toEqual([40, 100]);
});

test('a key moves a thumb by one', async () => {
  const { user, dialog } = await open('Create Category');
  dialog.getByLabelText('Age range, maximum').focus();
  await user.keyboard('{ArrowRight}');
  expect(range(dialog, 'Age range')).toEqual([10, 51]);
});

test('a range can be typed in numbers; one outside becomes the nearest that is allowed', async () => {
  const { user, dialog } = await open('Create Category');
  const [from, to] = [dialog.getByLabelText('Weight range, from'), dialog.getByLabelText('Weight range, to')];
  await user.clear(to);
  await user.type(to, '85');
  await user.clear(from);
  await user.type(from, '75');
  expect(range(dialog, 'Weight range')).toEqual([75, 85]);
  expect(dialog.getByLabelText('Weight range, maximum')).toHaveValue('85');
  await user.clear(to);
  await user.type(to, '999{Tab}');
  expect(range(dialog, 'Weight range')).toEqual([75, 200]);
  await user.clear(from);
  await user.tab();
  expect(range(dialog, 'Weight range')).toEqual([75, 200]);
});

test('what can be chosen', async () => {
  const { dialog } = await open('Create Category');
  const options = (label: RegExp) => within(dialog.getByLabelText(label)).getAllByRole('option').map((option) => option.textContent);
  expect(options(/Gender/)).toEqual(['Select', 'Male', 'Female', 'Any']);
  expect(options(/Hand/)).toEqual(['Select', 'Right', 'Left', 'Any']);
  expect(options(/Skill level/)).toEqual(['Select', 'Novice', 'Professional']);
});

test('the form of a category begins with what it is', async () => {
  const { dialog } = await open('Edit Men 80 kg');
  expect(screen.getByRole('dialog', { name: 'Edit Category' })).toBeVisible();
  expect(dialog.getByLabelText(/Name/)).toHaveValue('Men 80 kg');
  expect(dialog.getByLabelText(/Gender/)).toHaveValue('male');
  expect(range(dialog, 'Age range')).toEqual([18, 60]);
  expect(dialog.getByText('+')).toBeVisible();
});

test('a card says all of a category', async () => {
  server.use(replies('get', '/category/get-all', [aCategory()]));
  openApp('/categories', 'organizer');
  const card = (await screen.findByRole('heading', { name: 'Men 80 kg' })).closest('article');
  expect(card).toHaveTextContent('MaleMen 80 kgWeight70–80 kgAge18–60+ yrsHandRightSkillNoviceEditCopyDelete');
});

test('the gender filter', async () => {
  server.use(replies('get', '/category/get-all', [aCategory()]));
  const user = openApp('/categories', 'organizer');
  const filter = within(await screen.findByRole('group', { name: 'Gender' }));
  expect(filter.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(['All', 'Male', 'Female', 'Any']);
  await user.type(screen.getByRole('textbox', { name: 'Search categories...' }), 'women{Enter}');
  expect(await screen.findByText('No categories found...')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('heading', { name: 'Men 80 kg' })).toBeVisible();
});
