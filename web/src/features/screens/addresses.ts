import { t } from '@lingui/core/macro';

/** A screen of the hall: its purpose and address. */
export type HallScreen = { key: string; name: string; hint: string; path: string };

/** Boards for projectors, the usual choice first. */
export function boardScreens(slug: string): HallScreen[] {
  const board = `/e/${slug}/board`;
  const at = (show: string) => [board, new URLSearchParams({ show }).toString()].join('?');
  return [
    { key: 'auto', name: t`Follows the day`, hint: t`Shows the weigh-in, then the tables, then the ceremony, and switches automatically.`, path: board },
    { key: 'tables', name: t`All tables`, hint: t`Shows who is called, on deck (next) and in the hole (after that), with the clock.`, path: at('tables') },
    { key: 'round', name: t`Rotating views`, hint: t`Alternates between tables, brackets and results.`, path: at('round') },
    { key: 'bracket', name: t`Brackets`, hint: t`Follows the current bouts through the brackets of active classes.`, path: at('bracket') },
    { key: 'results', name: t`Results`, hint: t`Medals of each finished class.`, path: at('results') },
    { key: 'weigh-in', name: t`Weigh-in`, hint: t`Athletes still to weigh in.`, path: at('weigh-in') },
    { key: 'ceremony', name: t`Award ceremony`, hint: t`A podium for each class.`, path: at('ceremony') },
  ];
}

/** The screens of one table: a board for its projector, and the overlay for a broadcast. */
export function tableScreens(slug: string, number: number): HallScreen[] {
  return [
    { key: 'board', name: t`Board of table ${{ number }}`, hint: t`For a screen next to the table.`, path: `/e/${slug}/board?show=table&table=${String(number)}` },
    { key: 'stream', name: t`Stream ${{ number }}`, hint: t`A transparent 1920 × 1080 page for OBS and similar programs.`, path: `/e/${slug}/stream/${String(number)}` },
    { key: 'data', name: t`Stream as data ${{ number }}`, hint: t`The same as JSON, for programs that draw their own graphics.`, path: `/api/public/event/${slug}/table/${String(number)}` },
  ];
}

/** How a program follows a table live: the address, and the first message. */
export function liveOf(origin: string, eventId: string, number: number): { address: string; message: string } {
  return { address: `${origin.replace(/^http/, 'ws')}/api/live`, message: JSON.stringify({ subscribe: [`table:${eventId}/${String(number)}`] }) };
}
