import { describe, expect, test } from 'vitest';
import { topicsFor } from './topics';

const always = ['categories', 'tournaments', 'user'];

describe('topics', () => {
  test('what everyone sees is always listened to, people by organizers only', () => {
    expect(topicsFor([], 'participant')).toEqual(always);
    expect(topicsFor([], 'referee')).toEqual(always);
    expect(topicsFor([], 'organizer')).toEqual(['categories', 'people', 'tournaments', 'user']);
  });

  test('a bracket and the leaderboard while they are shown', () => {
    const shown = [
      { key: ['tournament', 't1'], data: undefined },
      { key: ['leaderboard', { page: 1 }], data: undefined },
    ];
    expect(topicsFor(shown, 'participant')).toEqual([...always.slice(0, 1), 'leaderboard', 'tournament:t1', ...always.slice(1)]);
  });

  test('events while one of them, or something of it, is shown', () => {
    expect(topicsFor([{ key: ['events', 'one', 'e1'], data: undefined }], 'participant')).toContain('events');
  });

  test('tournaments of matches that may still change, each once', () => {
    const match = (id: string, status: string) => ({ status, tournament: { _id: id, name: '' } });
    const items = [match('a', 'scheduled'), match('a', 'pending'), match('b', 'completed'), match('c', 'in-progress')];
    const topics = topicsFor([{ key: ['matches', 'athlete', 'u1', {}], data: { items } }], 'participant');
    expect(topics.filter((topic) => topic.startsWith('tournament:'))).toEqual(['tournament:a', 'tournament:c']);
  });

  test('a profile is as live as the leaderboard', () => {
    expect(topicsFor([{ key: ['profile', 'u1'], data: undefined }], 'participant')).toContain('leaderboard');
  });

  test('never more than the server takes', () => {
    const shown = Array.from({ length: 200 }, (_, i) => ({ key: ['tournament', String(i)], data: undefined }));
    expect(topicsFor(shown, 'organizer').length).toBeLessThanOrEqual(64);
  });
});
