import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { formOf, hiddenOf, type Part, type Position, scaleOf } from './options';
import './stream.css';
import { visitedNowOptions } from '@/api/hall';
import { visitOptions } from '@/api/visits';
import type { NowAthlete, NowBout, NowTable } from '@/api/now';
import { roundName } from '@/bracket/labels';
import { callState } from '@/domain/call-state';
import { useServerTime } from '@/domain/queue/clock';
import { fit } from '@/lib/fit';
import { duration } from '@/lib/format';
import { dotted, reachesLow } from '@/lib/isolate';
import { athleteName } from '@/lib/shown-name';
import { useEventLanguage } from '@/lib/use-event-language';
import { useRenewal } from '@/live/use-renewal';
import { Visitors } from '@/live/Visitors';

/** /e/{slug}/stream/{table}: the overlay over a broadcast's picture of a table. */
export default function StreamPage() {
  return (
    <Visitors>
      <Stream />
    </Visitors>
  );
}

function Stream() {
  const { slug, table: number } = useParams({ from: '/e/$slug/stream/$table' });
  const { position = 'bottom', scale, theme = 'dark', hide, next } = useSearch({ from: '/e/$slug/stream/$table' });
  const { data } = useQuery(visitedNowOptions(slug));
  const { data: event } = useQuery(visitOptions(slug));
  useEventLanguage(event, true);
  const table = data?.tables.find((one) => String(one.number) === number);
  const bout = shownBout(table, next !== undefined);
  useRenewal(bout === undefined);
  // A view that fades out keeps its own names.
  const [last, setLast] = useState(bout);
  if (bout && bout !== last) setLast(bout);
  const shown = bout ?? last;
  return (
    <main id="main" tabIndex={-1} className="st" data-look={theme} data-position={position} style={{ '--scale': scaleOf(scale) } as CSSProperties}>
      <title>{`Toproll · ${t`Table`} ${number}`}</title>
      {shown && table ? (
        <LowerThird key={shown.matchId} bout={shown} table={table} shown={bout !== undefined} called={table.called?.matchId === shown.matchId} position={position} hidden={hiddenOf(hide)} />
      ) : null}
    </main>
  );
}

/** The called or current bout; the next one only if the address asks for it. */
function shownBout(table: NowTable | undefined, next: boolean): NowBout | undefined {
  return table?.called ?? (next ? (table?.onDeck ?? undefined) : undefined);
}

type LowerThirdProps = { bout: NowBout; table: NowTable; shown: boolean; called: boolean; position: Position; hidden: ReadonlySet<Part> };

function LowerThird({ bout, table, shown, called, position, hidden }: LowerThirdProps) {
  const form = formOf(position);
  return (
    <section className="st-bar" data-form={form} data-shown={shown} aria-label={t`Table ${{ number: table.number }}`} aria-hidden={!shown}>
      {hidden.has('class') ? null : (
        <p className="st-about">
          {called ? null : <span>{t`On deck`}</span>}
          <span><bdi>{bout.className}</bdi></span>
          <span>{roundName(bout)}</span>
        </p>
      )}
      <Side side={0} athlete={bout.athletes[0]} {...{ bout, form, hidden }} />
      <Middle bout={bout} table={table} hidden={hidden} />
      <Side side={1} athlete={bout.athletes[1]} {...{ bout, form, hidden }} />
    </section>
  );
}

type SideProps = { side: 0 | 1; athlete: NowAthlete | undefined; bout: NowBout; form: 'wide' | 'stack'; hidden: ReadonlySet<Part> };

function Side({ side, athlete, bout, form, hidden }: SideProps) {
  const scored = bout.bestOf > 1 && !hidden.has('score');
  const from = athlete ? dotted([hidden.has('club') ? null : athlete.club, hidden.has('country') ? null : athlete.country]) : '';
  const against = athlete && !hidden.has('fouls') ? againstInWords(athlete) : '';
  // In pixels of 1920: the side's width without its edges and the score.
  const width = (form === 'wide' ? 765 - 56 : 610 - 44) - (scored ? 75 : 0);
  const name = athleteName(athlete);
  const low = reachesLow(name);
  const room = form === 'wide' ? { height: 66, max: 60 } : { height: 56, max: 48 };
  const { lines, size } = fit(name, { width, ...room, max: room.max * (low ? 0.78 : 1), min: 30, lines: 1 }, athlete?.familyName ?? '');
  return (
    <div className="st-side" data-side={side}>
      <div className="st-who">
        <span className="st-name" data-deep={low || undefined} style={{ fontSize: `calc(${size.toFixed(1)} * var(--u))` }}><bdi>{lines[0]}</bdi></span>
        {from || against ? (
          <span className="st-club">
            {from}
            {against ? <span className="st-fouls">{against}</span> : null}
          </span>
        ) : null}
      </div>
      {scored ? <b className="st-score">{side === 0 ? bout.scores.player1Score : bout.scores.player2Score}</b> : null}
    </div>
  );
}

/** An athlete's fouls and warnings in the current game. */
function againstInWords(athlete: NowAthlete): string {
  return dotted([
    athlete.fouls ? plural(athlete.fouls, { one: '# foul', other: '# fouls' }) : null,
    athlete.warnings ? plural(athlete.warnings, { one: '# warning', other: '# warnings' }) : null,
  ]);
}

/** The table, and the time left to reach it. */
function Middle({ bout, table, hidden }: { bout: NowBout; table: NowTable; hidden: ReadonlySet<Part> }) {
  const now = useServerTime();
  const call = callState(bout, now);
  const clock = !hidden.has('clock') && call.state !== 'none' && call.state !== 'pulled';
  if (hidden.has('table') && !clock) return <div className="st-middle" style={{ minWidth: 0, padding: 0 }} />;
  return (
    <div className="st-middle" data-now={call.state}>
      {hidden.has('table') ? null : <span>{t`Table ${{ number: table.number }}`}</span>}
      {clock ? <b role="timer" aria-label={t`Time to reach the table`}>{duration(call.seconds)}</b> : null}
    </div>
  );
}
