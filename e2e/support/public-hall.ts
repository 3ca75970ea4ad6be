import { Api } from './api.ts';

/** A hall with a public event, for public screens. */

export const password = 'grip-and-toproll';
/** Names in letters of six alphabets, one of them longer than most. */
export const names = ['Ann Lee', 'Արամ Հակոբյան', 'Łucja Nowakowska', 'Дмитрий Щукин', 'Ελένη Παπαδοπούλου', 'გიორგი მაისურაძე', 'محمد علي', 'Aleksandra Featherstonehaugh-Nowakowska'];

type Entry = { entryId: string; name: string };
export type Bout = { matchId: string; matchNumber: number; athletes: Entry[]; status: string };
type Table = { _id: string; number: number; called: Bout | null; onDeck: Bout | null; inTheHole: Bout | null };
type Now = { version: number; tables: Table[] };

async function founder(url: string): Promise<Api> {
  await new Api(url).must('POST', '/users/createuser', { name: 'Olga Marsh', email: 'olga@example.org', password });
  return new Api(url).as('olga@example.org', password);
}

/** A public event that runs at some tables, with a class that is open. */
export async function openPublicHall(url: string, tables = 2, limits = [80_000], { as, athletes: who = names, settings = {} }: { as?: Api; athletes?: string[]; settings?: object } = {}) {
  const organizer = as ?? (await founder(url));
  const { _id: id, slug } = await organizer.must('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay: new Date().toISOString().slice(0, 10), timeZone: 'UTC', public: true, settings: { rest: 0, restDecider: 0, ...settings } });
  const made = await organizer.must('POST', '/event/classes/create', { eventId: id, classes: limits.map((limit) => ({ sex: 'mixed', arm: 'right', weight: { limit } })) });
  const classIds: string[] = made.classes.map((one: { _id: string }) => one._id);
  const [classId] = classIds as [string];
  for (let i = 0; i < tables; i++) await organizer.must('POST', '/event/tables/create', { eventId: id });
  const athletes = who.map((name) => ({ name, familyName: name.split(' ').at(-1), club: 'Iron Arm', country: 'Norway', classIds, confirmed: true }));
  const registered: { _id: string; number: number; user: { name: string }; private?: { code?: string } }[] = athletes.length > 0 ? await organizer.must('POST', '/event/register', { eventId: id, athletes }) : [];
  const now = async (): Promise<Now> => (await organizer.must('GET', `/event/queue/${id}`)).now;
  const begin = async () => {
    await organizer.must('POST', `/event/state/${id}`, { state: 'running' });
    for (const one of classIds) {
      await organizer.must('POST', `/tournament/start/${one}`);
      await organizer.must('POST', `/tournament/seed/${one}`, { manualSeedingData: null });
      await organizer.must('POST', '/event/queue/open', { classId: one, open: true });
    }
  };
  const call = async (table: number): Promise<Bout> => {
    const at = (await now()).tables.find(({ number }) => number === table)!;
    const bout = at.onDeck!;
    await organizer.must('POST', '/event/queue/call', { matchId: bout.matchId, tableId: at._id });
    return bout;
  };
  const finish = async (bout: Bout) => {
    await organizer.must('POST', `/match/start/${bout.matchId}`);
    await organizer.must('PUT', `/match/update-result/${bout.matchId}`, { results: [{ gameNumber: 1, player1Won: true }] });
  };
  /** Pulls possible bouts, up to a maximum; returns the number pulled. */
  const play = async (most: number): Promise<number> => {
    for (let played = 0; played < most; played++) {
      const waiting = (await now()).tables.find(({ called, onDeck }) => called ?? onDeck);
      if (!waiting) return played;
      await finish(waiting.called ?? (await call(waiting.number)));
    }
    return most;
  };
  return { play, id, slug, classId, classIds, organizer, registered, begin, now, call, finish };
}
