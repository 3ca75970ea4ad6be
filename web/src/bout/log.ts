/** The possible entries of a bout's log; see internal/bout. An entry names the athlete, never a side of the table. */
export type Kind =
  | 'start' | 'slip' | 'warning' | 'foul' | 'foul-loss' | 'stop' | 'restart' | 'referees-grip' | 'straps'
  | 'disagree' | 'equipment' | 'medical' | 'game' | 'result' | 'strike' | 'propose';

/** How a game or a match was decided. */
export type By = 'pin' | 'fouls' | 'injury' | 'disqualification' | 'default' | 'bye';

/** The kinds of fouls, in the order of the menu; the last two need no rule. */
export const foulKinds = ['elbow', 'false-start', 'grip', 'shoulder', 'losing', 'conduct', 'other'] as const;

/** Reasons for striking an entry, in the order of the menu; any other text is also possible. */
export const strikeReasons = ['mistake', 'athlete', 'decision'] as const;

/** Reasons for stopping a bout, in the offered order; any other text is also possible. */
export const stopReasons = ['danger', 'start', 'straps', 'disturbance', 'other'] as const;

/** A game that was decided; the winner is the entry of the tournament. */
export type DecidedGame = { winner: string; by: By };

/** A line of the log. The device makes its id: the same id is the same entry. */
export type Entry = {
  id: string;
  /** A kind unknown to this version is kept and ignored. */
  kind: Kind | (string & {});
  athlete?: string;
  /** Kind of a foul, reason of a stop or a strike. */
  detail?: string;
  by?: By;
  /** For a result; a pin if omitted. */
  games?: { winner: string; by?: By }[];
  /** Id of the struck entry. */
  strikes?: string;
  /** Time by the device's clock. */
  at: string;
  source?: string;
  official?: { _id: string; name: string };
  /** The officials at the table, if a helper entered it by a link. */
  referees?: string;
  /** Time by the server's clock. */
  received?: string;
};

/** The rules that differ between rule books. */
export type Rules = {
  /** Warnings of an athlete in a game that make a foul; 0 for never. */
  warningsPerFoul: number;
  /** Fouls that lose an athlete the game; 0 for never. */
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
  /** The athletes switch sides in each further game. */
  switchSides: boolean;
};

export type Phase = 'ready' | 'running' | 'stopped' | 'between' | 'decided';
export type Grip = 'own' | 'set' | 'strapped';

/** An athlete's warnings and fouls in the current game. */
export type Count = { warnings: number; fouls: number };

/** A consequence of the rules that waits for an official's confirmation. */
export type Proposal = {
  winner: string;
  loser: string;
  by: 'fouls';
  /** The fouls that lose a game, or one foul that loses it at once. */
  why: 'foul-limit' | 'foul-at-once';
  /** Fouls of the loser in this game. */
  fouls: number;
  /** Whether the game would decide the match. */
  match: boolean;
};

/** The rules' proposals for the hands; nothing happens automatically. */
export type Hands = {
  /** The consequence of the last slip. */
  slip: 'straps' | null;
  /** The consequence if the athletes find no grip in time; null also while the bout is being pulled. */
  noGrip: 'referees-grip' | 'straps' | null;
  /** Whether both athletes may ask for straps now. */
  request: boolean;
};

/** The state after a log; `score` and `counts` are in the order of the athletes. */
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
  /** Ids of entries that came too late or too early to count. */
  ignored: string[];
};
