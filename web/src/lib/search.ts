/**
 * What the address of a screen may carry after the question mark. Anything
 * unknown or malformed is dropped, so that an old or mistyped link still opens.
 */

function text(params: URLSearchParams, name: string): string | undefined {
  return params.get(name)?.trim() || undefined;
}

function whole(params: URLSearchParams, name: string, least: number): number | undefined {
  const value = Number(params.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value >= least ? value : undefined;
}

function oneOf<Value extends string>(params: URLSearchParams, name: string, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === params.get(name));
}

/** The page of a list; the first one is left out of the address. */
const page = (params: URLSearchParams, name = 'page') => whole(params, name, 2);

/** A dialog that the address opens, so that other screens can lead to it. */
const dialog = <Name extends string>(params: URLSearchParams, ...names: Name[]) => oneOf(params, 'dialog', names);

/** `q` is searched for; `category` is an id or "open". */
export const tournamentFilters = (params: URLSearchParams) => ({
  q: text(params, 'q'),
  category: text(params, 'category'),
  page: page(params),
  dialog: dialog(params, 'create'),
});

/** An athlete's screen of tournaments: these, and the pages of the own matches. */
export const athleteFilters = (params: URLSearchParams) => ({
  q: text(params, 'q'),
  page: page(params),
  ongoing: page(params, 'ongoing'),
  upcoming: page(params, 'upcoming'),
  results: page(params, 'results'),
});

/** A referee's: matches are searched, tournaments have pages of their own. */
export const refereeFilters = (params: URLSearchParams) => ({
  q: text(params, 'q'),
  page: page(params),
  tournaments: page(params, 'tournaments'),
});

const personStatuses = ['active', 'inactive', 'banned', 'suspended'] as const;

export const peopleFilters = (params: URLSearchParams) => ({
  q: text(params, 'q'),
  status: oneOf(params, 'status', personStatuses),
  page: page(params),
  dialog: dialog(params, 'create', 'import'),
});

export const genders = ['male', 'female', 'any'] as const;

export const categoryFilters = (params: URLSearchParams) => ({
  q: text(params, 'q'),
  gender: oneOf(params, 'gender', genders),
  dialog: dialog(params, 'create'),
});

export const historyFilters = (params: URLSearchParams) => ({
  q: text(params, 'q'),
  year: whole(params, 'year', 1900),
  page: page(params),
});

export const pageFilter = (params: URLSearchParams) => ({ page: page(params) });

export const leaderboardFilters = (params: URLSearchParams) => ({
  q: text(params, 'q'),
  page: page(params),
});

/** Ids of what the list is about. */
export const activityFilters = (params: URLSearchParams) => ({
  tournament: text(params, 'tournament'),
  person: text(params, 'person'),
  page: page(params),
});
