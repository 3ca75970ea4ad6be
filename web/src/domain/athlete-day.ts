import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { placeOf } from './AthleteDay';
import { type Me, myDayOptions, type MyState, type OwnNext } from '@/api/hall';
import type { Now } from '@/api/now';

/** An athlete's day for screens: the server's last reply with newer live updates. */
export type Shown = { state: MyState; next: OwnNext | null; table?: { number: number; name: string } };

/** The newer of the two: tables change by the second, while the rest of a day reloads a little later. */
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
  // Nobody is told to come to a table that has withdrawn the call meanwhile.
  if (now && isAtTable && now.version > me.version) return { state: 'waiting', next: me.next && { ...me.next, table: undefined } };
  const table = me.next?.table === undefined ? undefined : { number: me.next.table, name: '' };
  return { state: me.state, next: me.next, table };
}

/** Changes with the athlete's own data, so that the whole day reloads. */
export function ownMark({ classes }: Pick<Me, 'classes'>, now: Now | undefined): string {
  if (!now) return '';
  const place = placeOf(now.tables, new Set(classes.map(({ entryId }) => entryId)));
  return place ? [place.bout.matchId, place.state, place.table.number, place.bout.status].join(' ') : 'none';
}

/** Reloads an athlete's day when live changes the athlete's bouts at the tables. */
export function useFreshDay(code: string, me: Me | undefined, now: Now | undefined): void {
  const queries = useQueryClient();
  const mark = me ? ownMark(me, now) : '';
  const marked = useRef('');
  useEffect(() => {
    if (marked.current !== '' && mark !== marked.current) void queries.invalidateQueries({ queryKey: myDayOptions(code).queryKey });
    marked.current = mark;
  }, [mark, code, queries]);
}

/** What the athlete must do now: "You are called: Table 3". */
export function dayWords({ state, next, table }: Shown): string {
  const number = table?.number;
  switch (state) {
    case 'called':
      if (next?.status === 'in-progress') return number === undefined ? t`You are pulling` : t`You are pulling at Table ${{ number }}`;
      return number === undefined ? t`You are called` : t`You are called: Table ${{ number }}`;
    case 'on-deck':
      return number === undefined ? t`You are on deck: your bout is next` : t`You are on deck: next at Table ${{ number }}`;
    case 'in-the-hole':
      return number === undefined ? t`Warm up now: two bouts to go` : t`Warm up now: two bouts to go at Table ${{ number }}`;
    case 'warm-up':
      return t`Warm up now`;
    case 'waiting':
      return next ? t`You have time` : t`Nothing scheduled yet`;
    case 'done':
      return t`You are done for today`;
  }
}
