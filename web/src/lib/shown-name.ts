import { t } from '@lingui/core/macro';

type Named = { name: string; distinction?: string };

/**
 * The name of an athlete as screens show it: with what tells them from others of the same name, as the server says it, which is the
 * number on the badge, else the club.
 */
export function shownName(athlete: Named): string;
export function shownName(athlete: Named | undefined): string | undefined;
export function shownName(athlete: Named | undefined): string | undefined {
  return athlete?.distinction ? `${athlete.name} (${athlete.distinction})` : athlete?.name;
}

/** What an athlete is called on a button: by the family name, where that is known, and told apart as {@link shownName} does. */
export function calledName(athlete: Named & { familyName?: string }): string {
  return shownName({ ...athlete, name: athlete.familyName || athlete.name });
}

/** The two of a match, side by side: Ada King vs Bo Li. */
export function versus(one: string, two: string): string {
  return t`${{ one }} vs ${{ two }}`;
}

/** The athlete on a side of a bout, if known. */
export function athleteName(athlete: { name: string; distinction?: string } | null | undefined): string {
  return athlete?.name ? shownName(athlete) : t`TBD`;
}
