import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from './testing';
import type { Tournament } from '@/api/types';
import { tournamentOf } from '@/bracket/testing/brackets';
import type * as isolate from '@/lib/isolate';

const labels = vi.hoisted(() => ({ made: [] as string[] }));

// Every button about an athlete is labelled when it is drawn.
vi.mock('@/lib/isolate', async (load) => {
  const all = await load<typeof isolate>();
  return {
    ...all,
    plain(text: string) {
      const label = all.plain(text);
      labels.made.push(label);
      return label;
    },
  };
});

const server = fakeServer();

test('a result draws none of the names below the bracket anew', async () => {
  const played = (part: number): Tournament => ({ ...tournamentOf({ athletes: 8, played: part }), _id: 't1' });
  server.show(played(0.2));
  const about = /^Take .* out$/;
  await screen.findAllByRole('button', { name: about });
  const next = await screen.findByRole('region', { name: 'Next step' });
  const before = next.textContent;
  labels.made = [];
  server.bring(played(0.4));
  // What stands below follows with this bar.
  await vi.waitFor(() => {
    expect(next.textContent).not.toBe(before);
  });
  expect(labels.made).not.toEqual([]);
  expect(labels.made.filter((label) => about.test(label))).toEqual([]);
});
