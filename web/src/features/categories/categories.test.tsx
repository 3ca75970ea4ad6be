import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { ageBounds, rangeText, weightBounds } from '@/domain/ranges';
import { breaks, openApp, refuses, replies, server, serveApi } from '@/test/app';
import { aCategory } from '@/test/samples';

serveApi();

const listed = replies('get', '/category/get-all', [
  aCategory(),
  aCategory({ _id: 'c2', name: 'Women 65 kg', gender: 'female', weightRange: { min: 60, max: 200 } }),
  aCategory({ _id: 'c3', name: 'Juniors', gender: 'any' }),
]);

async function create() {
  const user = openApp('/categories', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Create Category' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Create Category' })) };
}

async function createMen() {
  const opened = await create();
  const { user, dialog, submit } = opened;
  await user.type(dialog.getByLabelText(/Name/), ' Men 80 kg ');
  await user.selectOptions(dialog.getByLabelText(/Gender/), 'Male');
  await user.selectOptions(dialog.getByLabelText(/Hand/), 'Right');
  await user.selectOptions(dialog.getByLabelText(/Skill level/), 'Novice');
  await submit();
  return opened;
}

test('the form starts at the documented ranges and sends them', async () => {
  let sent: unknown;
  server.use(
    http.post('*/api/category/create', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: '', data: aCategory() }, { status: 201 });
    }),
  );
  await createMen();
  expect(await screen.findByText('Category created successfully!')).toBeVisible();
  expect(sent).toEqual({
    name: 'Men 80 kg',
    gender: 'male',
    hand: 'right',
    skillLevel: 'novice',
    ageRange: { min: 10, max: 50 },
    weightRange: { min: 40, max: 100 },
  });
});

test('an empty form says what is missing, field by field', async () => {
  const { user, dialog, submit } = await create();
  await submit();
  expect(await screen.findByText('Please fill in all required fields.')).toBeVisible();
  for (const text of ['Name is required.', 'Gender is required.', 'Hand preference is required.', 'Skill level is required.']) {
    expect(dialog.getByText(text)).toBeVisible();
  }
  await user.selectOptions(dialog.getByLabelText(/Gender/), 'Any');
  expect(dialog.queryByText('Gender is required.')).toBeNull();
  expect(dialog.getByText('Name is required.')).toBeVisible();
});

test('a broken network is said', async () => {
  server.use(breaks('post', '/category/create'));
  await createMen();
  expect(await screen.findByText('Something went wrong!')).toBeVisible();
});

test('a changed category is said', async () => {
  server.use(listed, replies('put', '/category/update/c1', aCategory()));
  const user = openApp('/categories', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Edit Men 80 kg' }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Category updated successfully!')).toBeVisible();
});

test('a category in use stays, and the server says why', async () => {
  server.use(listed, refuses('delete', '/category/delete/c1', 409, 'It is used by Harbour Open.'));
  const user = openApp('/categories', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Delete Men 80 kg' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect((await screen.findAllByText('It is used by Harbour Open.'))[0]).toBeVisible();
});

test('counts, cards, search and filter', async () => {
  server.use(listed);
  const user = openApp('/categories', 'organizer');
  expect(await screen.findByLabelText('Totals')).toHaveTextContent('Total3Male1Female1Any1');
  const card = (await screen.findByRole('heading', { name: 'Women 65 kg' })).closest('article');
  expect(card).toHaveTextContent('60–200+ kg');
  expect(card).toHaveTextContent('18–60+ yrs');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  expect(location.search).toBe('?gender=female');
  expect(screen.queryByRole('heading', { name: 'Men 80 kg' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.type(screen.getByRole('textbox', { name: 'Search categories...' }), 'nothing{Enter}');
  expect(await screen.findByText('No categories found...')).toBeVisible();
  expect(screen.getByText('Create a new category to get started.')).toBeVisible();
});

test('a failed load counts nothing', async () => {
  server.use(refuses('get', '/category/get-all', 400, 'No.'));
  openApp('/categories', 'organizer');
  expect(await screen.findByText('Couldn\'t load the categories.')).toBeVisible();
  expect(screen.queryByLabelText('Totals')).toBeNull();
});

test('a search finds parts of words and folds letters', async () => {
  server.use(replies('get', '/category/get-all', [aCategory({ name: 'Mężczyźni, Łódź' }), aCategory({ _id: 'c2', name: 'Juniors' })]));
  const user = openApp('/categories', 'organizer');
  await screen.findByRole('heading', { name: 'Juniors' });
  await user.type(screen.getByRole('textbox', { name: 'Search categories...' }), 'odz zczy{Enter}');
  expect(await screen.findByText('1 of 2 categories')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Mężczyźni, Łódź' })).toBeVisible();
});

test('a copy is for the other arm, and a category of its own', async () => {
  let sent: unknown;
  server.use(
    replies('get', '/category/get-all', [aCategory({ name: 'Men 80 kg Right' })]),
    http.post('*/api/category/create', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: '', data: aCategory({ _id: 'c2' }) }, { status: 201 });
    }),
  );
  const user = openApp('/categories', 'organizer');
  await user.click(await screen.findByRole('button', { name: 'Copy Men 80 kg Right' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Create Category' })).getByRole('button', { name: 'Create Category' }));
  expect(await screen.findByText('Category created successfully!')).toBeVisible();
  expect(sent).toMatchObject({ name: 'Men 80 kg Left', hand: 'left', weightRange: { min: 70, max: 80 } });
});

test('the top of a slider stands for everything above', () => {
  expect(rangeText({ min: 70, max: 80 }, weightBounds)).toBe('70–80 kg');
  expect(rangeText({ min: 110, max: 200 }, weightBounds)).toBe('110–200+ kg');
  expect(rangeText({ min: 40, max: 60 }, ageBounds)).toBe('40–60+ yrs');
});
