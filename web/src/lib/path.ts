/** The addresses of the screens. */
export const path = {
  login: '/login',
  dashboard: '/dashboard',
  tournaments: '/tournaments',
  bracket: <Id extends string>(id: Id) => `/brackets/${id}` as const,
  /** The bracket with one match opened. */
  match: (id: string, matchNumber: number) => `/brackets/${id}?match=${String(matchNumber)}`,
  categories: '/categories',
  participants: '/participants',
  referees: '/referees',
  athlete: <Id extends string>(id: Id) => `/athletes/${id}` as const,
  history: '/history',
  activity: '/activity',
  /** What was done to a tournament, or to and by a person. */
  activityOf: (about: { tournament: string } | { person: string }) => withSearch('/activity', about),
  leaderboard: '/leaderboard',
  settings: '/settings',
  notifications: '/notifications',
  forgotPassword: '/forgot-password',
  /** Its links carry their secret behind the #. */
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  /** A list with the dialog that adds to it open. */
  create: (list: '/tournaments' | '/categories' | '/participants' | '/referees') => withSearch(list, { dialog: 'create' }),
} as const;

/** What a question part says, by names. */
export type Values = Record<string, string | number | undefined>;

/** An address with a question part; what is undefined or empty is left out. */
export function withSearch(pathname: string, values: Values): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const search = params.toString();
  return search ? `${pathname}?${search}` : pathname;
}
