import type { Category, EventClass, EventDetail, Match, TournamentSummary, User } from '@/api/types';

const at = '2026-03-14T09:00:00Z';

/** A tournament that takes registrations; `changes` modify it. */
export function aTournament(changes: Partial<TournamentSummary> = {}): TournamentSummary {
  return {
    _id: 't1',
    name: 'Harbour Open',
    description: '',
    slug: 'harbour-open',
    category: null,
    settings: { bestOf: 3, seeding: 'random' },
    participants: [],
    referees: [],
    officials: 'anyone',
    status: 'registration',
    startAt: null,
    createdBy: 'o1',
    organizer: 'o1',
    isSeeded: false,
    athleteCount: 4,
    public: false,
    joined: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}

export function aCategory(changes: Partial<Category> = {}): Category {
  return {
    _id: 'c1',
    name: 'Men 80 kg',
    gender: 'male',
    hand: 'right',
    skillLevel: 'novice',
    ageRange: { min: 18, max: 60 },
    weightRange: { min: 70, max: 80 },
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}

export function aPerson(changes: Partial<User> = {}): User {
  return {
    _id: 'p1',
    name: 'Ada King',
    familyName: '',
    email: 'ada@example.org',
    role: 'participant',
    status: 'active',
    language: null,
    initials: false,
    createdAt: at,
    ...changes,
  };
}

const entry = (id: string, name: string) => ({ _id: `entry of ${id}`, user: { id, name, isBye: false } });

/** Ada King (p1) against Bo Li (p2) in the first round. */
export function aMatch(changes: Partial<Match> = {}): Match {
  const [ada, bo] = [entry('p1', 'Ada King'), entry('p2', 'Bo Li')];
  return {
    _id: 'm1',
    matchNumber: 1,
    round: 1,
    lastRound: false,
    status: 'scheduled',
    decidedBy: null,
    bracket: { bracket: 'winners' },
    tournament: { _id: 't1', name: 'Harbour Open' },
    player1: ada,
    player2: bo,
    winner: null,
    loser: null,
    players: ['Ada King', 'Bo Li'],
    bestOf: 3,
    scores: { player1Score: 0, player2Score: 0 },
    games: [],
    bye: false,
    recordedBy: null,
    version: 1,
    startedAt: null,
    completedAt: null,
    ...changes,
  };
}

/** A match that Ada King won or lost. */
export function aResult(won: boolean, changes: Partial<Match> = {}): Match {
  const { player1, player2 } = aMatch();
  const [winner, loser] = won ? [player1, player2] : [player2, player1];
  return aMatch({ status: 'completed', winner, loser, completedAt: at, ...changes });
}

/** An event with default settings, open for registration. */
export function anEvent(changes: Partial<EventDetail> = {}): EventDetail {
  return {
    _id: 'e1',
    slug: 'city-open',
    name: 'City Open',
    venue: 'Hall',
    timeZone: 'Europe/Berlin',
    firstDay: '2026-12-05',
    lastDay: '2026-12-05',
    state: 'open',
    public: false,
    settings: {
      ruleBook: 'standard', reachTable: 60, rest: 300, restDecider: 300, grip: 30,
      rules: { warningsPerFoul: 2, foulsPerGame: 2, falseStart: 'warning', losingFoulLoses: false, foulStops: false, foulWipesOpponents: false, foulsCarryOver: false, straps: 'slip', strapsOnRequest: false, switchSides: false },
      smallestClass: 2, weighIn: { required: 'no', tolerance: 0, above: 0, days: 0 }, unit: 'kg', maxClasses: 0, bestOf: 1, finalBestOf: 0, openClasses: 2, armByArm: true, apart: 'club',
      points: [25, 17, 9, 5, 3, 2], teamBest: 0, deductions: [], finals: 'in-turn', ownBouts: false, ledger: false, protestMinutes: 15, bout: 120, language: '', secondLanguage: '',
      teams: { levels: ['country', 'club'], pointsAfter: 0, rankAmong: 'all', choose: 'best', shared: 'higher', groups: [], order: ['points'], ranks: [], forms: [] },
      book: { federation: '', city: '', years: false, latin: false, signatures: [], headings: [] },
      places: { sharedPlaces: 'shared', whoLeft: 'keep', afterDisqualification: 'stay', pointsOfOne: 'full', pointsOfTwo: 'full', pointsOfThree: 'full', merged: 'together', medalsFrom: 1 },
      twoArms: { oneArm: 'counts' },
    },
    createdBy: 'u1',
    version: 7,
    createdAt: at,
    updatedAt: at,
    officials: [],
    tables: [],
    classes: [],
    ...changes,
  };
}

/** A class of an event, not drawn yet. */
export function anEventClass(changes: Partial<EventClass> = {}): EventClass {
  return {
    _id: 'c1',
    name: 'Men 70 kg, right arm',
    class: { sex: 'men', age: { name: 'seniors', from: 0, to: 0 }, weight: { limit: 70_000, over: false }, arm: 'right', group: '' },
    status: 'registration',
    isSeeded: false,
    bestOf: 1,
    finalBestOf: 0,
    athleteCount: 8,
    version: 1,
    ...changes,
  };
}
