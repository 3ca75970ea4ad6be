/**
 * The shapes that the server speaks, by the names the screens use.
 */

export type Role = 'organizer' | 'referee' | 'participant';

export type PersonStatus = 'active' | 'inactive' | 'banned' | 'suspended';

export type User = {
  _id: string;
  name: string;
  email: string;
  role: Role;
  status: PersonStatus;
  avatar?: string;
  createdAt: string;
};

export type Gender = 'male' | 'female' | 'any';
export type Hand = 'right' | 'left' | 'any';
export type SkillLevel = 'novice' | 'professional';
export type Range = { min: number; max: number };

export type Category = {
  _id: string;
  name: string;
  gender: Gender;
  hand: Hand;
  skillLevel: SkillLevel;
  ageRange: Range;
  weightRange: Range;
};

/** An athlete, or a bye, in one tournament; `_id` is what matches name. */
export type Entry = {
  _id: string;
  user: { id: string; name: string; isBye: boolean };
  /** The place taken, once the tournament is completed or the entry is out. */
  place?: number;
};

export type TournamentStatus = 'registration' | 'upcoming' | 'active' | 'completed' | 'archived';
export type Seeding = 'random' | 'manual';

export type TournamentSummary = {
  _id: string;
  name: string;
  description: string;
  slug: string;
  category?: { _id: string; name: string } | null;
  settings: { bestOf: number; seeding: Seeding };
  participants: Entry[];
  referees: { _id: string; name: string }[];
  status: TournamentStatus;
  startAt?: string | null;
  createdBy: string;
  organizer: { _id: string; name: string };
  isSeeded: boolean;
  athleteCount: number;
  /** Whether the caller takes part. */
  joined: boolean;
  /** Goes up by one with each change to the tournament or one of its matches. */
  version: number;
  createdAt: string;
  updatedAt: string;
  completedAt?: string | null;
  winner?: Entry | null;
};

export type Tournament = TournamentSummary & { matches: Match[] };

export type MatchStatus = 'pending' | 'scheduled' | 'in-progress' | 'completed';
export type BracketName = 'winners' | 'losers' | 'grandfinal';

/** Where the winner or the loser of a match goes. */
export type Feed = { matchNumber: number; slot: 1 | 2 };

export type Game = { gameNumber: number; player1Won: boolean };

export type Match = {
  _id: string;
  matchNumber: number;
  round: number;
  status: MatchStatus;
  bracket: { bracket: BracketName };
  tournament: { _id: string; name: string };
  player1: Entry | null;
  player2: Entry | null;
  winner: Entry | null;
  loser: Entry | null;
  players: string[];
  bestOf: number;
  scores: { player1Score: number; player2Score: number };
  games: Game[];
  /** True where a slot is a bye: nobody's win and nobody's loss. */
  bye: boolean;
  winnerTo?: Feed;
  loserTo?: Feed;
  /** The tournament version at which the match last changed. */
  version: number;
  startedAt?: string | null;
  completedAt?: string | null;
};

export type LeaderboardEntry = {
  _id: string;
  rank: number;
  name: string;
  matches: number;
  wins: number;
  losses: number;
  /** Percent, 0 to 100. */
  winRate: number;
  trend: 'up' | 'down' | 'neutral';
  points: number;
  /** In the leaderboard of one tournament. */
  place?: number;
};

export type HistoryItem = {
  _id: string;
  name: string;
  completedAt: string;
  /** How many athletes took part. */
  participants: number;
  winner: { _id: string; name: string } | null;
  /** The caller's own place, where he took part. */
  place?: number;
  /** How many matches the calling referee officiated. */
  officiated?: number;
};

export type NotificationType = 'tournament' | 'match' | 'system' | 'user';

export type Notification = {
  _id: string;
  type: NotificationType;
  title: string;
  message: string;
  time: string;
  read: boolean;
};
