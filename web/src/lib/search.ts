/**
 * The search params of the screens' addresses. Malformed ones count as omitted, so that an old or mistyped link still
 * opens.
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

/** The page of a list; the first one is omitted from the address. */
const page = whole(2);

/** Reads several params; every name is present, so that a malformed value does not stay. */
function params<Reads extends Record<string, Read<unknown>>>(reads: Reads) {
  return (raw: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(raw[name])])) as {
      [Name in keyof Reads]?: Exclude<ReturnType<Reads[Name]>, undefined>;
    };
}

export const genders = ['male', 'female', 'any'] as const;

/** An address of this app with its search params: the target after a login. Never another site. */
const ownAddress: Read<string> = (value) => {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, location.origin);
  return origin === location.origin ? pathname + search + hash : undefined;
};

/** The search params of each screen that has any. Dialogs that other screens link to have one. */
export const search = {
  login: params({ from: ownAddress }),
  /** `match` is the number of the open match, `athlete` the entry whose path is shown. */
  bracket: params({ match: whole(1), athlete: text, view: oneOf('list') }),
  /**
   * `q`, `category` (an id or "open") and `page` are of the main list: tournaments, or a referee's matches. Beside it are
   * a referee's `tournaments`, and an athlete's own matches.
   */
  tournaments: params({ q: text, category: text, page, dialog: oneOf('create'), tournaments: page, ongoing: page, upcoming: page, results: page }),
  events: params({ q: text, state: oneOf('planned', 'open', 'running', 'finished'), page, dialog: oneOf('create', 'adopt', 'import') }),
  /** The classes of an event. */
  event: params({ dialog: oneOf('adopt') }),
  /** The athletes of an event: `class` is a class id, `left` their missing steps. */
  eventAthletes: params({ q: text, class: text, left: oneOf('weigh-in') }),
  /** The shown part of a public event, and the filter of its athletes. */
  publicEvent: params({ tab: oneOf('classes', 'athletes', 'draw', 'results'), q: text, page }),
  /** The content of a board, its table or class, the seconds of each page, and the light look. */
  board: params({
    show: oneOf('tables', 'table', 'bracket', 'results', 'weigh-in', 'ceremony', 'round'),
    table: whole(1),
    class: text,
    every: whole(3),
    theme: oneOf('light'),
  }),
  /** Position on the picture, scale in percent, look, and hidden parts. */
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
  /** Ids of the list's subject. */
  activity: params({ tournament: text, person: text, page }),
};

/** The search params of an address as the router hands them to the functions above. */
export function parseSearch(written: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(written));
}

/** Search params for an address, without undefined and empty ones. */
export function stringifySearch(values: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') written.set(name, String(value));
  }
  return written.size > 0 ? `?${written.toString()}` : '';
}
