import type { components } from './schema';

/** The server's shapes by the names that screens use, from the API description. */
type Shapes = components['schemas'];

export type User = Shapes['User'];
export type PersonStatus = User['status'];

export type Category = Shapes['Category'];
export type Range = Shapes['Range'];

/** An athlete, or a bye, in one tournament; matches refer to `_id`. */
export type Entry = Shapes['Entry'];

/** A tournament in a list: without its matches. */
export type TournamentSummary = Shapes['Tournament'];
export type TournamentStatus = TournamentSummary['status'];
export type Seeding = TournamentSummary['settings']['seeding'];
export type Rounds = NonNullable<TournamentSummary['settings']['rounds']>;
export type BestOf = TournamentSummary['settings']['bestOf'];

/** The whole tournament. */
export type Tournament = TournamentSummary & Pick<Shapes['TournamentDetail'], 'yourRole'> & { matches: Match[] };

export type Match = Shapes['Match'];
export type MatchStatus = Match['status'];
export type BracketName = Match['bracket']['bracket'];
export type Game = Shapes['Game'];

/** The games of a match, how it was decided if not by a pin, and the winner if the games do not decide it (an entry id). */
export type Report = { results: Game[]; decidedBy?: 'fouls' | 'injury' | 'disqualification'; winner?: string };

/** How a match was decided. */
export type Decision = NonNullable<Match['decidedBy']>;

/** How an athlete left a running tournament. */
export type Departure = NonNullable<Entry['left']>;

/** The effect of a change of a whole bracket, or a preview of it. */
export type Effect = Shapes['Effect'];

export type LeaderboardEntry = Shapes['LeaderboardEntry'];

export type HistoryItem = Shapes['HistoryItem'];

export type Profile = Shapes['Profile'];
export type ProfileMonth = Shapes['ProfileMonth'];

export type Notification = Shapes['Notification'];

/** The outcome of a list of athletes, line by line. */
export type Import = Shapes['Import'];
export type ImportedLine = Shapes['ImportedLine'];

/** An audit entry. */
export type AuditEntry = Shapes['AuditEntry'];

/** A match with its log, and the other data of a pad. */
export type Bout = Shapes['Pad'];

/** A new entry in the log of a bout. */
export type NewEntry = Shapes['LogEntryBody'];

/** A device's report of its unsent entries. */
export type DeviceReport = Shapes['DeviceBody'];

/** A device with unsent or refused entries. */
export type Device = Shapes['Device'];

/** A competition day, or a few, in a list: without its classes. */
export type EventSummary = Shapes['EventSummary'];
export type EventState = EventSummary['state'];

/** A competition day with its classes. */
export type EventDetail = Shapes['EventDetail'];

/** A rule book: the starting point of an event's settings. */
export type RuleBook = Shapes['RuleBook'];
export type EventClass = Shapes['EventClass'];
export type ClassResult = Shapes['ClassResult'];
export type EventSettings = Shapes['EventSettings'];
