import { t } from '@lingui/core/macro';

type Named = { name: string; distinction?: string };

/**
 * The shown name of an athlete: with the server's distinction from others with the same name, the badge number or the
 * club.
 */
export function shownName(athlete: Named): string;
export function shownName(athlete: Named | undefined): string | undefined;
export function shownName(athlete: Named | undefined): string | undefined {
  return athlete?.distinction ? `${athlete.name} (${athlete.distinction})` : athlete?.name;
}

/** The short name for buttons: the family name if known, with the same distinction as {@link shownName}. */
export function calledName(athlete: Named & { familyName?: string }): string {
  return shownName({ ...athlete, name: athlete.familyName || athlete.name });
}

/** The two of a match in one line: Ada King vs Bo Li. */
export function versus(one: string, two: string): string {
  return t`${{ one }} vs ${{ two }}`;
}

/** The athlete on a side of a bout, if known. */
export function athleteName(athlete: { name: string; distinction?: string } | null | undefined): string {
  return athlete?.name ? shownName(athlete) : t`TBD`;
}
