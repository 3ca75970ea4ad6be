/** What can be entered about a bout; see internal/bout. An entry names the athlete, never a side of the table. */
export type Kind =
  | 'start' | 'slip' | 'warning' | 'foul' | 'foul-loss' | 'stop' | 'restart' | 'referees-grip' | 'straps'
  | 'disagree' | 'equipment' | 'medical' | 'game' | 'result' | 'strike' | 'propose';

/** How a game or a match was decided. */
export type By = 'pin' | 'fouls' | 'injury' | 'disqualification' | 'default' | 'bye';

/** The kinds of fouls, in the order of the menu; the last two need no rule. */
export const foulKinds = ['elbow', 'false-start', 'grip', 'shoulder', 'losing', 'conduct', 'other'] as const;

/** Reasons for striking an entry, in the order of the menu; any other text is possible, too. */
export const strikeReasons = ['mistake', 'athlete', 'decision'] as const;

/** Why a bout is stopped, in the order in which it is offered; any other text says it, too. */
export const stopReasons = ['danger', 'start', 'straps', 'disturbance', 'other'] as const;

/** A game that was decided; the winner is the entry of the tournament. */
export type DecidedGame = { winner: string; by: By };

/** A line of the log. Its id is made where it was entered: the same id is the same entry. */
export type Entry = {
  id: string;
  /** One that this version does not know is kept and ignored. */
  kind: Kind | (string & {});
  athlete?: string;
  /** Kind of a foul, reason of a stop or a strike. */
  detail?: string;
  by?: By;
  /** Of a result; by a pin where it is not said. */
  games?: { winner: string; by?: By }[];
  /** Id of the struck entry. */
  strikes?: string;
  /** By the clock of the device. */
  at: string;
  source?: string;
  official?: { _id: string; name: string };
  /** The officials at the table, if a helper entered it by a link. */
  referees?: string;
  /** By the clock of the server. */
  received?: string;
};

/** What rule books say differently. */
export type Rules = {
  /** How many warnings of an athlete in a game make a foul; 0 if they are never counted. */
  warningsPerFoul: number;
  /** How many fouls lose an athlete the game; 0 if none do. */
  foulsPerGame: number;
  falseStart: 'warning' | 'warning-first' | 'foul';
  losingFoulLoses: boolean;
  foulStops: boolean;
  foulWipesOpponents: boolean;
  foulsCarryOver: boolean;
  /** When straps are proposed: after a slip, or also at once if the athletes find no grip. */
  straps: 'slip' | 'no-grip';
  /** Both athletes may ask for straps before the bout, or the next game of it, begins. */
  strapsOnRequest: boolean;
  /** The athletes stand the other way round in each further game. */
  switchSides: boolean;
};

export type Phase = 'ready' | 'running' | 'stopped' | 'between' | 'decided';
export type Grip = 'own' | 'set' | 'strapped';

/** What an athlete has against them in the game that is being pulled. */
export type Count = { warnings: number; fouls: number };

/** What follows from the rules and waits for an official to confirm it. */
export type Proposal = {
  winner: string;
  loser: string;
  by: 'fouls';
  /** As many fouls as lose a game, or one that loses it at once. */
  why: 'foul-limit' | 'foul-at-once';
  /** Fouls of the loser in this game. */
  fouls: number;
  /** Whether the game would decide the match. */
  match: boolean;
};

/** What the rules propose for the hands; nothing of it happens automatically. */
export type Hands = {
  /** What the last slip asks for. */
  slip: 'straps' | null;
  /** The consequence if the athletes find no grip in time; null also while the bout is being pulled. */
  noGrip: 'referees-grip' | 'straps' | null;
  /** Whether both athletes may ask for straps now. */
  request: boolean;
};

/** What a log amounts to; `score` and `counts` are in the order of the athletes. */
export type State = {
  phase: Phase;
  grip: Grip;
  games: DecidedGame[];
  score: [number, number];
  counts: [Count, Count];
  slips: number;
  /** Whether the grip opened and the bout has not continued since. */
  slipped: boolean;
  winner: string | null;
  by: By | null;
  proposal: Proposal | null;
  /** Ids of entries that came when they could not count. */
  ignored: string[];
};
