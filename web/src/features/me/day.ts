import type { Me, MyState, OwnNext } from '@/api/hall';
import type { Now } from '@/api/now';
import { placeOf } from '@/domain/AthleteDay';

/** An athlete's day as it is shown: what the server has said of it last, with what live has brought since. */
export type Shown = { state: MyState; next: OwnNext | null; table?: { number: number; name: string } };

/** The newer of the two: at the tables things change by the second, and the rest of a day is asked for a little later. */
export function shownDay(me: Me, now: Now | undefined): Shown {
  const entries = new Set(me.classes.map(({ entryId }) => entryId));
  const place = now && now.eventId === me.event._id ? placeOf(now.tables, entries) : undefined;
  if (place) {
    const { bout, table, state } = place;
    const other = bout.athletes.find(({ entryId }) => !entries.has(entryId));
    const own = me.next?.matchId === bout.matchId ? me.next : undefined;
    return { state, next: { ...own, ...bout, table: table.number, opponent: other ?? own?.opponent ?? null }, table };
  }
  const isAtTable = me.state === 'called' || me.state === 'on-deck' || me.state === 'in-the-hole';
  // Nobody is told to come to a table from which they have been sent away meanwhile.
  if (now && isAtTable && now.version > me.version) return { state: 'waiting', next: me.next && { ...me.next, table: undefined } };
  const table = me.next?.table === undefined ? undefined : { number: me.next.table, name: '' };
  return { state: me.state, next: me.next, table };
}

/** Changes when something of an athlete's own has, after which the whole day is asked for again. */
export function ownMark({ classes }: Pick<Me, 'classes'>, now: Now | undefined): string {
  if (!now) return '';
  const place = placeOf(now.tables, new Set(classes.map(({ entryId }) => entryId)));
  return place ? [place.bout.matchId, place.state, place.table.number, place.bout.status].join(' ') : 'none';
}

/** A code as it is kept, of one that was typed or read aloud. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}
