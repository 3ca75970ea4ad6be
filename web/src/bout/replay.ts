import type { Count, Entry, DecidedGame, Hands, Rules, State } from './log';

/** The rules of a bout, and its number of games. */
export type Settings = Rules & { bestOf: number };

/** The number of games that win a match. */
export const gamesNeeded = (bestOf: number) => Math.floor((bestOf + 1) / 2);

/**
 * The state of a bout between two athletes after its log. It equals Replay of internal/bout; a test compares them. An
 * entry that arrives twice counts once, a strike removes any entry except a strike, and entries that could not count
 * when their turn came are listed as ignored.
 */
export function replay(settings: Settings, athletes: readonly [string, string], log: readonly Entry[]): State {
  const bout = new Bout(settings, athletes);
  for (const entry of standing(log)) if (!bout.take(entry)) bout.state.ignored.push(entry.id);
  return bout.state;
}

/** The rules' proposals for the hands; the same as internal/bout's Hands. */
export function handsOf({ phase, grip, slipped }: State, rules: Pick<Rules, 'straps' | 'strapsOnRequest'>): Hands {
  if (grip === 'strapped' || phase === 'decided') return { slip: null, noGrip: null, request: false };
  const late = rules.straps === 'no-grip' ? 'straps' : grip === 'own' ? 'referees-grip' : null;
  return {
    slip: slipped ? 'straps' : null,
    noGrip: phase === 'running' ? null : late,
    request: rules.strapsOnRequest && (phase === 'ready' || phase === 'between'),
  };
}

/** The valid entries: each once, without strikes, struck entries and proposals. */
export function standing(log: readonly Entry[]): Entry[] {
  const struck = new Set(log.flatMap(({ kind, strikes }) => (kind === 'strike' ? [strikes ?? ''] : [])));
  const seen = new Set<string>();
  return log.filter(({ id, kind }) => {
    const stands = kind !== 'strike' && kind !== 'propose' && !struck.has(id) && !seen.has(id);
    seen.add(id);
    return stands;
  });
}

class Bout {
  readonly state: State = {
    phase: 'ready', grip: 'own', games: [], score: [0, 0], counts: noCounts(), slips: 0, slipped: false, winner: null, by: null, proposal: null, ignored: [],
  };
  /** In the whole bout. */
  private readonly falseStarts: [number, number] = [0, 0];

  constructor(
    private readonly settings: Settings,
    private readonly athletes: readonly [string, string],
  ) {}

  private side(athlete: string | undefined): 0 | 1 | undefined {
    if (!athlete) return undefined;
    return athlete === this.athletes[0] ? 0 : athlete === this.athletes[1] ? 1 : undefined;
  }

  /** Applies an entry and reports whether it counts. */
  take(entry: Entry): boolean {
    const { state } = this;
    const side = this.side(entry.athlete);
    if (state.phase === 'decided' || (entry.athlete && side === undefined)) return false;
    switch (entry.kind) {
      case 'start':
        this.begin();
        state.slipped = false;
        return true;
      case 'restart':
        if (state.phase !== 'stopped') return false;
        state.phase = 'running';
        state.slipped = false;
        return true;
      case 'stop':
      case 'disagree':
      case 'equipment':
      case 'medical':
        state.phase = 'stopped';
        return true;
      case 'slip':
        this.begin();
        state.slips++;
        state.slipped = true;
        return true;
      case 'referees-grip':
        if (state.grip === 'own') state.grip = 'set';
        return true;
      case 'straps':
        state.grip = 'strapped';
        state.slipped = false;
        return true;
      case 'warning':
      case 'foul':
      case 'foul-loss':
        if (side === undefined) return false;
        this.against(side, entry);
        return true;
      case 'game':
        if (side === undefined) return false;
        this.win(side, { winner: this.athletes[side], by: entry.by ?? 'pin' });
        return true;
      case 'result':
        if (side === undefined) return false;
        this.decide(entry);
        return true;
      default:
        return false; // of a later version
    }
  }

  /** Starts a bout or its next game if nobody did: any entry implies the start. */
  private begin() {
    if (this.state.phase === 'ready' || this.state.phase === 'between') this.state.phase = 'running';
  }

  /** Counts a warning or a foul of an athlete. */
  private against(side: 0 | 1, { kind, detail }: Entry) {
    const { state, settings } = this;
    this.begin();
    const count = state.counts[side];
    let foul = kind !== 'warning';
    if (detail === 'false-start') {
      const before = this.falseStarts[side]++;
      foul = settings.falseStart === 'foul' || (settings.falseStart === 'warning-first' && before > 0);
    }
    if (!foul) {
      count.warnings++;
      if (settings.warningsPerFoul === 0 || count.warnings < settings.warningsPerFoul) return;
      count.warnings = 0;
    }
    count.fouls++;
    if (settings.foulWipesOpponents) {
      state.counts[side === 0 ? 1 : 0] = { warnings: 0, fouls: 0 };
      state.proposal = null;
    }
    if (settings.foulStops) state.phase = 'stopped';
    if (kind === 'foul-loss' || (detail === 'losing' && settings.losingFoulLoses)) this.propose(side, 'foul-at-once');
    else if (settings.foulsPerGame > 0 && count.fouls >= settings.foulsPerGame) this.propose(side, 'foul-limit');
  }

  private propose(loser: 0 | 1, why: 'foul-limit' | 'foul-at-once') {
    const { state, athletes } = this;
    const winner = loser === 0 ? 1 : 0;
    state.proposal = {
      winner: athletes[winner],
      loser: athletes[loser],
      by: 'fouls',
      why,
      fouls: state.counts[loser].fouls,
      match: state.score[winner] + 1 === gamesNeeded(this.settings.bestOf),
    };
  }

  /** Adds a game, which may decide the match. */
  private win(side: 0 | 1, game: DecidedGame) {
    const { state } = this;
    state.games.push(game);
    state.score[side]++;
    Object.assign(state, { phase: 'between', grip: 'own', proposal: null, slips: 0, slipped: false });
    if (!this.settings.foulsCarryOver) state.counts = noCounts();
    if (state.score[side] === gamesNeeded(this.settings.bestOf)) Object.assign(state, { phase: 'decided', winner: game.winner, by: game.by });
  }

  /** Applies a result: its games, if given, replace those of the log. A disqualification can win at 0–0. */
  private decide({ athlete, by, games }: Entry) {
    const { state } = this;
    if (games) {
      state.games = games.filter(({ winner }) => this.side(winner) !== undefined).map(({ winner, by: how = 'pin' }) => ({ winner, by: how }));
      state.score = [0, 0];
      for (const { winner } of state.games) state.score[this.side(winner) ?? 0]++;
    }
    Object.assign(state, { phase: 'decided', winner: athlete, by: by ?? null, proposal: null, slipped: false });
  }
}

function noCounts(): [Count, Count] {
  return [{ warnings: 0, fouls: 0 }, { warnings: 0, fouls: 0 }];
}
