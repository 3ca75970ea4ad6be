import type { BestOf, BracketName, Entry, Feed, Match, Tournament } from '@/api/types';

/** How far a made-up tournament has come. */
export interface Plan {
  athletes: number;
  /** Share of the playable matches that are over: 0 just seeded, 1 to the champion. 'drawn' is not seeded yet. */
  played: number | 'drawn';
  /** Seed of the dice, so that the same plan gives the same tournament. */
  seed?: number;
  bestOf?: BestOf;
  /** Does the unbeaten athlete lose the grand final? By chance if left out. */
  rematch?: boolean;
}

const FIRST = ['Anna', 'Bence', 'Cvetan', 'Devon', 'Ermes', 'Fia', 'Georgi', 'Hana', 'Irakli', 'Jerry', 'Khaled', 'Levan', 'Mindaugas', 'Nóra', 'Oleg', 'Petra'];
const LAST = ['Kovács', 'Tóth', 'Gasparini', 'Larratt', 'Saginashvili', 'Cadorette', 'Morozov', 'Zoloev', 'Tarasaitis', 'Babayev', 'Brzenk', 'Ongarbaev', 'Vardanyan', 'Silaev', 'Lindström', 'van der Westhuizen'];

/** A die with a seed (mulberry32). */
export function dice(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A double elimination in the state of the plan, as the server would send it: test data, no rule of the product. */
export function simulate(plan: Plan): Tournament {
  const roll = dice(plan.seed ?? 1);
  const bestOf = plan.bestOf ?? 3;
  const k = Math.max(2, Math.ceil(Math.log2(plan.athletes)));
  const size = 2 ** k;
  const skeleton = draw(k, bestOf);
  const entries = people(plan.athletes, size);
  const seeded = plan.played !== 'drawn';
  if (seeded) seat(skeleton, entries, plan.athletes, size, roll);
  const matches = seeded ? play(skeleton, plan.played as number, plan.rematch, roll) : skeleton.filter((m) => !isRematch(m));
  const over = matches.every((m) => m.status === 'completed');
  const final = matches.findLast((m) => m.bracket.bracket === 'grandfinal');
  if (over) givePlaces(entries, matches);
  return {
    _id: `t${plan.athletes}`,
    name: 'Tatra Open · Right arm · 90 kg',
    description: 'Double elimination, drawn by lot. Weigh-in closes at nine.',
    slug: 'tatra-open',
    category: { _id: 'c1', name: 'Senior men 90 kg, right' },
    settings: { bestOf, seeding: 'random' },
    status: over ? 'completed' : 'active',
    isSeeded: seeded,
    participants: entries,
    referees: [],
    officials: 'anyone',
    matches,
    athleteCount: plan.athletes,
    joined: false,
    startAt: '2026-11-14T00:00:00Z',
    createdBy: 'u0',
    organizer: 'u0',
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-14T12:00:00Z',
    ...(over && final?.winner ? { winner: final.winner } : {}),
    version: 7,
  };
}

function people(athletes: number, size: number): Entry[] {
  return Array.from({ length: size }, (_, i) => {
    const isBye = i >= athletes;
    const name = isBye ? 'BYE' : `${FIRST[i % 16]} ${LAST[(i * 7 + (i >> 4)) % 16]}${i >= 256 ? ` ${i >> 8}` : ''}`;
    return { _id: `e${i + 1}`, user: { id: `u${i + 1}`, name, isBye } };
  });
}

function draw(k: number, bestOf: BestOf): Match[] {
  const rounds: [BracketName, number][] = [['winners', 1]];
  for (let r = 2; r <= k; r++) rounds.push(['losers', r - 1], ['winners', r]);
  for (let r = k; r <= 2 * k - 2; r++) rounds.push(['losers', r]);
  rounds.push(['grandfinal', 1], ['grandfinal', 2]);

  const first = new Map<string, number>();
  const matches: Match[] = [];
  for (const [bracket, round] of rounds) {
    const halvings = bracket === 'winners' ? round : bracket === 'losers' ? Math.ceil(round / 2) + 1 : k;
    first.set(`${bracket}${round}`, matches.length + 1);
    for (let i = 0; i < 2 ** (k - halvings); i++) {
      const matchNumber = matches.length + 1;
      matches.push({
        _id: `m${matchNumber}`,
        matchNumber,
        round,
        lastRound: round === { winners: k, losers: 2 * k - 2, grandfinal: 2 }[bracket],
        status: 'pending',
        bracket: { bracket },
        tournament: { _id: 't', name: 'Tatra Open' },
        players: [],
        player1: null,
        player2: null,
        winner: null,
        loser: null,
        bestOf,
        scores: { player1Score: 0, player2Score: 0 },
        games: [],
        startedAt: null,
        completedAt: null,
        bye: false,
        version: 1,
      });
    }
  }

  const at = (bracket: BracketName, round: number, index: number, slot: 1 | 2): Feed => ({
    matchNumber: first.get(`${bracket}${round}`)! + index,
    slot,
  });
  for (const m of matches) {
    const i = m.matchNumber - first.get(`${m.bracket.bracket}${m.round}`)!;
    const half = i % 2 === 0 ? 1 : 2;
    const { round } = m;
    if (m.bracket.bracket === 'winners') {
      m.winnerTo = round < k ? at('winners', round + 1, i >> 1, half) : at('grandfinal', 1, 0, 1);
      const count = 2 ** (k - round);
      const drop = round === 2 ? count - 1 - i : i;
      m.loserTo = round === 1 ? at('losers', 1, i >> 1, half) : at('losers', 2 * round - 2, drop, 1);
    } else if (m.bracket.bracket === 'losers') {
      if (round === 2 * k - 2) m.winnerTo = at('grandfinal', 1, 0, 2);
      else m.winnerTo = round % 2 === 1 ? at('losers', round + 1, i, 2) : at('losers', round + 1, i >> 1, half);
    }
  }
  return matches;
}

const isRematch = (m: Match) => m.bracket.bracket === 'grandfinal' && m.round === 2;

/** Athletes by lot, byes spread so that no two meet in the first round. */
function seat(matches: Match[], entries: Entry[], athletes: number, size: number, roll: () => number): void {
  const real = entries.slice(0, athletes);
  for (let i = real.length - 1; i > 0; i--) {
    const j = Math.floor(roll() * (i + 1));
    [real[i], real[j]] = [real[j]!, real[i]!];
  }
  const byes = entries.slice(athletes);
  const first = matches.slice(0, size / 2);
  // Bit reversal spreads the byes over the halves, quarters … of the bracket.
  const bits = Math.log2(size / 2);
  const order = first.map((m, i) => ({ m, key: Number.parseInt([...i.toString(2).padStart(bits, '0')].reverse().join(''), 2) }));
  order.sort((a, b) => a.key - b.key);
  for (const { m } of order) {
    m.player1 = real.pop()!;
    m.player2 = byes.pop() ?? null;
  }
  for (const m of first) m.player2 ??= real.pop()!;
}

function play(all: Match[], share: number, rematch: boolean | undefined, roll: () => number): Match[] {
  const at = new Map(all.map((m) => [m.matchNumber, m]));
  const gone = new Set<Match>();
  const put = (to: Feed | null | undefined, entry: Entry | null) => {
    const m = to && at.get(to.matchNumber);
    if (!m) return;
    if (to.slot === 1) m.player1 = entry;
    else m.player2 = entry;
  };
  const bouts = all.filter((m) => !isRematch(m)).length - (all.filter((m) => m.round === 1 && m.player2?.user.isBye).length * 2);
  let left = Math.round(bouts * share);
  let running = 2;
  for (const m of all) {
    if (isRematch(m)) {
      const [final, winners] = [at.get(m.matchNumber - 1)!, all.findLast((x) => x.bracket.bracket === 'winners')!];
      if (final.status !== 'completed' || final.winner === winners.winner) {
        gone.add(m);
        continue;
      }
      m.player1 = final.player1;
      m.player2 = final.player2;
    }
    const { player1: a, player2: b } = m;
    if (!a || !b) continue;
    if (a.user.isBye || b.user.isBye) {
      m.status = 'completed';
      m.bye = true;
      m.winner = a.user.isBye ? b : a;
      put(m.winnerTo, m.winner);
      put(m.loserTo, a.user.isBye ? a : b);
      if (a.user.isBye && b.user.isBye) gone.add(m);
      continue;
    }
    if (left <= 0 && share < 1) {
      m.status = running-- > 0 ? 'in-progress' : 'scheduled';
      continue;
    }
    left--;
    let firstWins = roll() < 0.5;
    if (m.bracket.bracket === 'grandfinal' && m.round === 1 && rematch !== undefined) firstWins = !rematch;
    m.status = 'completed';
    m.winner = firstWins ? a : b;
    m.loser = firstWins ? b : a;
    m.games = games(m.bestOf, firstWins, roll);
    const won = m.games.filter((g) => g.player1Won).length;
    m.scores = { player1Score: won, player2Score: m.games.length - won };
    m.version = m.matchNumber + 1;
    put(m.winnerTo, m.winner);
    put(m.loserTo, m.loser);
  }
  return all.filter((m) => !gone.has(m));
}

function games(bestOf: number, firstWins: boolean, roll: () => number) {
  const need = (bestOf + 1) / 2;
  const lost = Math.floor(roll() * need);
  const results = Array.from({ length: need - 1 + lost }, (_, i) => i < lost !== firstWins);
  return [...results, firstWins].map((player1Won, i) => ({ gameNumber: i + 1, player1Won }));
}

function givePlaces(entries: Entry[], matches: Match[]): void {
  const final = matches.findLast((m) => m.bracket.bracket === 'grandfinal')!;
  const place = new Map<string, number>([
    [final.winner!._id, 1],
    [final.loser!._id, 2],
  ]);
  const losers = matches.filter((m) => m.bracket.bracket === 'losers' && m.loser).sort((a, b) => b.round - a.round);
  let next = 3;
  let round = -1;
  let seen = 2;
  for (const m of losers) {
    if (m.round !== round) {
      next = seen + 1;
      round = m.round;
    }
    place.set(m.loser!._id, next);
    seen++;
  }
  for (const e of entries) {
    const won = place.get(e._id);
    if (won) e.place = won;
  }
}
