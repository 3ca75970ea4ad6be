import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClassPodium } from './Podium';
import { tournamentOf } from '@/bracket/testing/brackets';
import { render } from '@/test/render';

const over = tournamentOf({ athletes: 8, played: 1 });
const placed = (place: number) => over.participants.find((one) => one.place === place)!;
const stepsOf = () => within(screen.getByRole('list', { name: 'Podium' })).getAllByRole('listitem').map((step) => step.textContent);

test('the podium of a class has the clubs that its event tells', () => {
  const results = [
    { _id: 'another', places: [{ _id: placed(2)._id, place: 2, name: '', club: 'Of another class', country: '' }] },
    { _id: over._id, places: [1, 3].map((place) => ({ _id: placed(place)._id, place, name: '', club: `Club ${String(place)}`, country: 'Norway' })) },
  ];
  render(<ClassPodium tournament={over} results={results} />);
  expect(stepsOf()).toEqual([
    `${placed(1).user.name}Club 1 · NorwayPlace 11`,
    `${placed(2).user.name}Place 22`,
    `${placed(3).user.name}Club 3 · NorwayPlace 33`,
  ]);
});

test('it stands there before they have come, and not before the class is over', () => {
  const { unmount } = render(<ClassPodium tournament={over} results={undefined} />);
  expect(stepsOf()).toHaveLength(3);
  unmount();
  render(<ClassPodium tournament={tournamentOf({ athletes: 8, played: 0.5 })} results={undefined} />);
  expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
});
