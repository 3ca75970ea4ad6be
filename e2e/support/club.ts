import { Api } from './api.ts';
import { playField } from './field.ts';
import { emailOf, password } from './person.ts';

/** The people with an account and a password. The athlete is the first by name, so every tournament has her in it. */
export const members = { organizer: 'Olga Marsh', referee: 'Ruth Bell', participant: 'Ada King' } as const;
export type Role = keyof typeof members;

/** A club with a tournament in every state, by the id. */
export type Club = {
  organizer: Api;
  /** Ready to start. */
  open: string;
  upcoming: string;
  /** Started, but not seeded. */
  drawn: string;
  /** With matches in all states. */
  running: string;
  completed: string;
  archived: string;
  /** An event with classes for both arms. */
  event: string;
  /** A table of it, with a link for a helper. */
  table: string;
  /** The athlete's own id. */
  athlete: string;
};

type Entry = { _id: string; user: { name: string } };
type Match = { _id: string; status: string; matchNumber: number; bye: boolean; player1: Entry; winner: Entry };

/** Fills an empty server through the API. */
export async function openClub(url: string): Promise<Club> {
  const anyone = new Api(url);
  await anyone.must('POST', '/users/createuser', { name: members.organizer, email: emailOf(members.organizer), password });
  const organizer = await anyone.as(emailOf(members.organizer), password);
  const add = (name: string, role: string) => organizer.must('POST', '/users/createuser', { name, email: emailOf(name), password, role });
  await add(members.referee, 'referee');
  const athlete = await add(members.participant, 'participant');
  const others = ['Bo Li', 'Cleo Diaz', 'Dmitri Orlov', 'Erik Holm', 'Farid Aziz', 'Gus Hansen', 'Hana Sato', 'Ivo Petrov', 'Jonas Lindqvist'];
  await organizer.must('POST', '/users/import', { csv: ['name,email', ...others.map((name) => `${name},${emailOf(name)}`)].join('\n') });
  await organizer.must('PUT', `/users/participant/${(await byName(organizer, 'Jonas'))._id}`, { status: 'inactive' });

  const category = await organizer.must('POST', '/category/create', {
    name: 'Men 80 kg, right', gender: 'male', hand: 'right', skillLevel: 'novice', ageRange: { min: 18, max: 60 }, weightRange: { min: 70, max: 80 },
  });
  await organizer.must('POST', '/category/create', { name: 'Women open', gender: 'female', hand: 'left', skillLevel: 'professional' });

  const create = async (name: string, size: number, more = {}) => {
    const { _id } = await organizer.must('POST', '/tournament/create', { name, settings: { bestOf: 3, seeding: 'manual' }, ...more });
    const people: { _id: string; status: string }[] = await organizer.must('GET', '/users/participant/all');
    const participantIds = people.filter((person) => person.status === 'active').slice(0, size).map((person) => person._id);
    await organizer.must('POST', '/tournament/add-participant', { tournamentId: _id, participantIds });
    return _id as string;
  };
  const open = await create('Harbour Open', 5, {
    category: category._id, startAt: '2027-05-01T00:00:00Z', description: `Weigh-in closes at nine. ${'Two tables, straps ready, spectators welcome. '.repeat(12)}`,
  });
  const upcoming = await create('Winter League', 3);
  await organizer.must('POST', '/tournament/status-update', { tournamentId: upcoming, status: 'upcoming' });
  const drawn = await create('Club Night', 5);
  await organizer.must('POST', `/tournament/start/${drawn}`);
  const completed = await playField(organizer, 'Autumn Open', 5);
  const archived = await playField(organizer, 'Spring Cup', 4);
  await organizer.must('POST', `/tournament/archive/${archived}`);
  const running = await playField(organizer, 'Iron Table', 8, 1);
  await organizer.must('POST', `/tournament/seed-next-round/${running}`);
  await organizer.must('POST', `/match/start/${(await matchOf(organizer, running, 'scheduled'))._id}`);
  const event = await organizer.must('POST', '/event/create', { name: 'Harbour Championship', venue: 'Dock 4', timeZone: 'Europe/Berlin', firstDay: '2027-05-01', public: true });
  await organizer.must('POST', '/event/classes/create', { eventId: event._id, templates: ['canada-seniors-women'], arms: ['right', 'left'], classes: [] });
  const { tables: [table] } = await organizer.must('POST', '/event/tables/create', { eventId: event._id, name: 'Stage', referees: 'Kim, Lee' });
  await organizer.must('POST', '/event/table-links/create', { tableId: table._id, helper: 'Anna', day: '2027-05-01' });
  return { organizer, open, upcoming, drawn, running, completed, archived, event: event._id, table: table._id, athlete: athlete._id };
}

/** The first match of a tournament in a state, without byes. */
export async function matchOf(api: Api, tournamentId: string, status: string): Promise<Match> {
  const { matches } = await api.must('GET', `/tournament/brackets-data/${tournamentId}`);
  const found = matches.find((match: Match) => match.status === status && !match.bye);
  if (!found) throw new Error(`no match is ${status}`);
  return found;
}

async function byName(api: Api, search: string): Promise<{ _id: string }> {
  const [found] = await api.must('GET', `/users/participant/all?search=${search}`);
  return found;
}
