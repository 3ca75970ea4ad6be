import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Entry, Match } from '@/api/types';
import { csvOf } from '@/lib/csv';
import { shownName } from '@/lib/shown-name';

/** The data of a tournament that an export needs. */
export interface Exportable {
  name: string;
  slug?: string;
  category?: { name: string } | null;
  matches: readonly Match[];
}

const COLUMNS = [
  msg`Tournament Name`,
  msg`Category`,
  msg`Bracket`,
  msg`Round`,
  msg`Match Number`,
  msg`Player 1`,
  msg`Player 2`,
  msg`Winner`,
  msg`Loser`,
  msg`Match Status`,
  msg`Decided By`,
] as const;

/** The one row of an export without matches. */
const NO_BRACKET = msg`No bracket yet`;

/**
 * The matches of a tournament as CSV (RFC 4180, lines end in CR LF), columns as in the specification, section 7.
 * Bracket, round and status are the server's values, for sorting and filtering; labels depend on the size of the field.
 * Missing values: 'N/A' for the tournament and where a match belongs, t`TBD` for an open slot, '-' for an open result.
 */
export function matchesCsv(tournament: Exportable): string {
  const rows: string[][] = [COLUMNS.map((column) => i18n._(column))];
  if (tournament.matches.length === 0) rows.push([i18n._(NO_BRACKET)]);
  for (const m of [...tournament.matches].sort((a, b) => a.matchNumber - b.matchNumber)) {
    rows.push([
      tournament.name || t`N/A`,
      tournament.category?.name || t`N/A`,
      m.bracket.bracket || t`N/A`,
      String(m.round || t`N/A`),
      String(m.matchNumber || t`N/A`),
      nameOf(m.player1, t`TBD`),
      nameOf(m.player2, t`TBD`),
      nameOf(m.winner, '-'),
      nameOf(m.loser, '-'),
      m.status || t`N/A`,
      m.decidedBy ?? '-',
    ]);
  }
  return csvOf(rows);
}

/** `{slug or name}_matches.csv`, without the characters that file systems refuse. */
export function csvFileName(tournament: { name: string; slug?: string }): string {
  const base = (tournament.slug || tournament.name).replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, '-').trim();
  return `${base || 'tournament'}_matches.csv`;
}

function nameOf(entry: Entry | null, placeholder: string): string {
  return shownName(entry?.user) || placeholder;
}
