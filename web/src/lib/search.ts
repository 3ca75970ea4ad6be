/**
 * The search params of the screens: what an address may carry after its question mark. Anything
 * malformed counts as left out, so that an old or mistyped link still opens.
 */

/** Reads one search param, as text from an address or as a value from a link in the app. */
type Read<Value> = (value: unknown) => Value | undefined;

const text: Read<string> = (value) => (typeof value === 'string' ? value.trim() : '') || undefined;

const whole =
  (least: number): Read<number> =>
  (value) => {
    const number = value === undefined || value === '' ? Number.NaN : Number(value);
    return Number.isInteger(number) && number >= least ? number : undefined;
  };

const oneOf =
  <Value extends string>(...values: Value[]): Read<Value> =>
  (value) =>
    values.find((one) => one === value);

/** The page of a list; the first one is left out of the address. */
const page = whole(2);

/** Reads several; every name is there, so that a malformed value does not stay. */
function params<Reads extends Record<string, Read<unknown>>>(reads: Reads) {
  return (raw: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(raw[name])])) as {
      [Name in keyof Reads]?: Exclude<ReturnType<Reads[Name]>, undefined>;
    };
}

export const genders = ['male', 'female', 'any'] as const;

/** An address of this app with its search params: where a login leads. Never one of another site. */
const ownAddress: Read<string> = (value) => {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, location.origin);
  return origin === location.origin ? pathname + search + hash : undefined;
};

/** The search params of each screen that has some. A dialog is named where other screens lead to it. */
export const search = {
  login: params({ from: ownAddress }),
  /** `match` is the number of the match that is open, `athlete` the entry whose way is shown. */
  bracket: params({ match: whole(1), athlete: text, view: oneOf('list') }),
  /**
   * `q`, `category` (an id or "open") and `page` are of the main list: tournaments, or a referee's matches. Beside it are
   * a referee's `tournaments`, and an athlete's own matches.
   */
  tournaments: params({ q: text, category: text, page, dialog: oneOf('create'), tournaments: page, ongoing: page, upcoming: page, results: page }),
  events: params({ q: text, state: oneOf('planned', 'open', 'running', 'finished'), page, dialog: oneOf('create', 'adopt', 'import') }),
  /** The classes of an event. */
  event: params({ dialog: oneOf('adopt') }),
  /** The athletes of an event: `class` is the id of one, `left` what they still must do. */
  eventAthletes: params({ q: text, class: text, left: oneOf('weigh-in') }),
  /** What a public event shows, and of its athletes which. */
  publicEvent: params({ tab: oneOf('classes', 'athletes', 'draw', 'results'), q: text, page }),
  /** What a board shows, of which table or class, how many seconds a page stays, and whether it is light. */
  board: params({
    show: oneOf('tables', 'table', 'bracket', 'results', 'weigh-in', 'ceremony', 'round'),
    table: whole(1),
    class: text,
    every: whole(3),
    theme: oneOf('light'),
  }),
  /** Where on the picture, how large in percent, in which look, and what is left out. */
  stream: params({
    position: oneOf('bottom', 'top', 'bottom-start', 'bottom-end', 'top-start', 'top-end'),
    scale: whole(25),
    theme: oneOf('light', 'dark'),
    hide: text,
    next: oneOf('1'),
  }),
  /** A draw to check: its event by id, or for visitors by slug, the id of its class, and its number. */
  verifyDraw: params({ event: text, slug: text, class: text, number: whole(1) }),
  people: params({ q: text, status: oneOf('active', 'inactive', 'banned', 'suspended'), page, dialog: oneOf('create', 'import') }),
  categories: params({ q: text, gender: oneOf(...genders), dialog: oneOf('create') }),
  history: params({ q: text, year: whole(1900), page }),
  leaderboard: params({ q: text, page }),
  notifications: params({ page }),
  /** Ids of what the list is about. */
  activity: params({ tournament: text, person: text, page }),
};

/** The search params of an address as the router hands them to the functions above. */
export function parseSearch(written: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(written));
}

/** Search params as they are written into an address; what is undefined or empty is left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') written.set(name, String(value));
  }
  return written.size > 0 ? `?${written.toString()}` : '';
}
