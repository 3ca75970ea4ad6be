import type { Api } from './api.ts';

type Match = { _id: string; status: string };

/**
 * Makes a tournament of the first `size` participants and plays its first `rounds`
 * rounds, or all of them, the result of each match drawn by its number.
 */
export async function playField(api: Api, name: string, size: number, rounds = Number.POSITIVE_INFINITY): Promise<string> {
  const people = await api.must('GET', '/users/participant/all');
  const active = people.filter((person: { status: string }) => person.status === 'active');
  for (let i = active.length; i < size; i++) {
    const body = { name: `Athlete ${i + 1}`, email: `athlete.${i + 1}@example.org`, password: 'grip-and-toproll', role: 'participant' };
    active.push(await api.must('POST', '/users/createuser', body));
  }
  const { _id } = await api.must('POST', '/tournament/create', { name, settings: { bestOf: 3, seeding: 'random' } });
  const participantIds = active.slice(0, size).map((person: { _id: string }) => person._id);
  await api.must('POST', '/tournament/add-participant', { tournamentId: _id, participantIds });
  await api.must('POST', `/tournament/start/${_id}`);
  await api.must('POST', `/tournament/seed/${_id}`, { manualSeedingData: null });
  for (let round = 0; round < rounds; round++) {
    const { status, matches } = await api.must('GET', `/tournament/brackets-data/${_id}`);
    if (status === 'completed') break;
    const scheduled = matches.filter((match: Match) => match.status === 'scheduled');
    if (scheduled.length === 0) {
      await api.must('POST', `/tournament/seed-next-round/${_id}`);
      round--;
      continue;
    }
    await api.must('POST', '/tournament/start-round', { tournamentId: _id });
    for (const match of scheduled) await api.must('PUT', `/match/update-result/${match._id}`, { results: resultOf(match) });
  }
  return _id;
}

/** Some result, always the same for the same match. */
function resultOf({ _id }: Match) {
  const lot = [..._id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const first = lot % 2 === 0;
  const winners = lot % 3 === 0 ? [first, !first, first] : [first, first];
  return winners.map((player1Won, i) => ({ gameNumber: i + 1, player1Won }));
}
