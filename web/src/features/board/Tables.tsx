import { t } from '@lingui/core/macro';
import { Again, useSecond } from './Again';
import { Name, Origin } from './Name';
import { AGAIN, AGAIN_LINE, CALLED, EDGE, LEAST_CLOCK, LINE, type Panel as Divided, panelOf, type Panels, SMALLEST } from './panels';
import type { NowAthlete, NowBout, NowTable } from '@/api/now';
import { roundName } from '@/bracket/labels';
import { callState } from '@/domain/call-state';
import { fit, leadingOf, widthOf } from '@/lib/fit';
import { duration } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { athleteName } from '@/lib/shown-name';
import { direction } from '@/lib/direction';

const vh = (value: number) => `${value.toFixed(2)}vh`;

/** Called bouts at some tables, with the next ones. */
export function Tables({ tables, panels, now }: { tables: readonly NowTable[]; panels: Panels; now: number }) {
  const panel = panelOf(panels, useSecond().language !== '');
  return (
    <ul
      role="list"
      className="bd-tables"
      style={{ gridTemplateColumns: `repeat(${String(panels.columns)}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${String(panels.rows)}, minmax(0, 1fr))` }}
    >
      {tables.map((table) => (
        <Panel key={table._id} table={table} panel={panel} now={now} />
      ))}
    </ul>
  );
}

function Panel({ table, panel, now }: { table: NowTable; panel: Divided; now: number }) {
  const { called, onDeck, inTheHole } = table;
  const main = called ?? onDeck;
  const after = called ? [onDeck, inTheHole] : [inTheHole, null];
  const state = called ? (callState(called, now).state === 'pulled' ? 'pulled' : 'called') : 'idle';
  const paused = table.state === 'paused';
  const rows = [panel.head, panel.side, panel.side, panel.next, panel.low ? 0 : panel.next].map(vh).join(' ');
  const labels = called ? [onDeckText, inTheHoleText] : [inTheHoleText, () => ''];
  const second = useSecond();
  return (
    <li
      className="bd-panel"
      data-state={state}
      data-table={table.number}
      style={{ gridTemplateColumns: `${vh(panel.number)} minmax(0, 1fr) ${vh(panel.clock)}`, gridTemplateRows: rows, fontSize: vh(panel.small) }}
    >
      <p className="bd-number" style={{ gridRow: '1 / 4', fontSize: vh(panel.number * 0.9) }}>
        <span className="sr-only">{t`Table`} </span>
        {table.number}
        {panel.wide && table.name ? <small><Name text={table.name} width={panel.number - 1} height={2 * LINE} max={SMALLEST} min={SMALLEST} lines={2} over /></small> : null}
      </p>
      {main ? (
        <>
          {panel.low ? (
            <Beside bout={main} called={called !== null} paused={paused} panel={panel} now={now} />
          ) : (
            <>
              <p className="bd-line" style={{ gridColumn: panel.wide ? '2 / 4' : '2', gridRow: 1, marginBlockEnd: vh(panel.again) }}>
                {called ? null : <b>{onDeckText()}</b>}
                <About bout={main} panel={panel} beside={!panel.wide && paused && !called ? t`Paused` : undefined} called={called !== null} />
                {!panel.wide && called ? <Clock bout={called} panel={panel} now={now} /> : null}
                {!panel.wide && paused && !called ? <b className="bd-paused">{t`Paused`}</b> : null}
              </p>
              {panel.again > 0 ? <AboutAgain bout={main} panel={panel} called={called !== null} /> : null}
              {panel.wide && (called || paused) ? (
                <div style={{ gridColumn: 3, gridRow: '2 / 4', display: 'grid' }}>
                  {called ? <Clock bout={called} panel={panel} now={now} /> : <b className="bd-paused" style={{ fontSize: vh(Math.min(panel.time * 0.4, (panel.clock * 0.84) / widthOf(t`Paused`))) }}>{t`Paused`}<Again text={second.say(() => t`Paused`)} size={AGAIN} /></b>}
                </div>
              ) : null}
            </>
          )}
          {[0, 1].map((side) => (
            <Side key={side} side={side} bout={main} athlete={main.athletes[side]} panel={panel} called={called !== null} alone={!called && !paused && !panel.low} />
          ))}
        </>
      ) : (
        <p className="bd-empty" style={{ gridColumn: '2 / 4', gridRow: '1 / 4', fontSize: vh(Math.max(SMALLEST, panel.side * 0.6)) }}>
          <span>{paused ? t`Paused` : t`No match called`}</span>
          <Again text={second.say(() => (paused ? t`Paused` : t`No match called`))} size={Math.max(AGAIN, panel.side * 0.3)} />
        </p>
      )}
      {panel.low ? (
        <div className="bd-nexts" style={{ gridColumn: '1 / 4', gridRow: 4 }}>
          {[0, 1].map((nth) => <Next key={nth} label={labels[nth]} bout={after[nth]} panel={panel} width={panel.width / 2} />)}
        </div>
      ) : (
        [0, 1].map((nth) => <Next key={nth} label={labels[nth]} bout={after[nth]} panel={panel} width={panel.width} row={4 + nth} />)
      )}
    </li>
  );
}

const onDeckText = () => t`On deck`;
const inTheHoleText = () => t`In the hole`;

/** Below the class and the round: the same in the second language. */
function AboutAgain({ bout, panel, called }: { bout: NowBout; panel: Divided; called: boolean }) {
  const { say, classes, language } = useSecond();
  const [className, round] = [classes.get(bout.classId), say(() => roundName(bout))];
  const before = called ? '' : say(onDeckText);
  const width = panel.width - panel.number - 6;
  const ways = [dotted([before, className, round]), dotted([before, className ?? round]), className ?? round];
  const text = ways.find((way) => widthOf(way) * AGAIN <= width) ?? round;
  return (
    <p className="bd-line bd-again" style={{ gridColumn: panel.wide ? '2 / 4' : '2', gridRow: 1, alignSelf: 'end', height: vh(panel.again) }}>
      <bdi lang={language} dir={direction(language)}>{text}</bdi>
    </p>
  );
}

/** The class, and the round if both fit. */
function About({ bout, panel, beside: word, called }: { bout: NowBout; panel: Divided; beside: string | undefined; called: boolean }) {
  const round = roundName(bout);
  const beside = panel.wide ? 2 : called ? 3.2 * panel.time : (widthOf(onDeckText()) + 1) * panel.small;
  const width = panel.width - panel.number - beside - 6 - (word ? (widthOf(word) + 1.4) * panel.small : 0);
  const both = (widthOf(bout.className) + widthOf(round) + 0.6) * panel.small <= width;
  return (
    <>
      <Name text={bout.className} width={width} height={panel.head - panel.again} max={panel.small} min={SMALLEST} lines={1} />
      {both ? <span>{round}</span> : null}
    </>
  );
}

/** At the side of a low panel: the current match and the clock. */
function Beside({ bout, called, paused, panel, now }: { bout: NowBout; called: boolean; paused: boolean; panel: Divided; now: number }) {
  const room = { width: panel.clock - 2 * EDGE, max: panel.small * 1.15, min: SMALLEST };
  const one = { ...room, height: LINE, lines: 1 as const };
  const about = fit(bout.className, one).lines[0] === bout.className ? one : { ...room, height: 2 * LINE, lines: 2 as const };
  const { lines, size } = fit(bout.className, about);
  const second = useSecond();
  const all = 2 * panel.side - 2 * EDGE - LINE - Math.max(LINE, lines.length * size * leadingOf(bout.className));
  // The clock needs its room more than the second language does.
  const again = all - AGAIN_LINE >= LEAST_CLOCK ? second.classes.get(bout.classId) : undefined;
  const left = all - (again ? AGAIN_LINE : 0);
  return (
    <div className="bd-beside" style={{ gridColumn: 3, gridRow: '2 / 4' }}>
      {called ? null : <p><b>{onDeckText()}</b>{paused ? <b className="bd-paused">{t`Paused`}</b> : null}</p>}
      <Name text={bout.className} {...about} over />
      {again ? <span className="bd-again" lang={second.language}><Name text={again} width={room.width} height={AGAIN_LINE} max={AGAIN} min={AGAIN} lines={1} over /></span> : null}
      <Name text={roundName(bout)} {...one} over />
      {called ? <Clock bout={bout} panel={panel} room={{ width: room.width, height: left }} now={now} /> : null}
    </div>
  );
}

type SideProps = {
  side: number;
  bout: NowBout;
  athlete: NowAthlete | undefined;
  panel: Divided;
  called: boolean;
  /** Is there nothing beside the names, neither a clock nor a word? */
  alone: boolean;
};

function Side({ side, bout, athlete, panel, called, alone }: SideProps) {
  const score = side === 0 ? bout.scores.player1Score : bout.scores.player2Score;
  const scored = bout.bestOf > 1 && bout.status === 'in-progress';
  const here = called && athlete?.arrived === true && bout.status !== 'in-progress';
  const height = panel.side - panel.club;
  const width = panel.name + (alone ? panel.clock : 0);
  const from = { width, size: Math.max(SMALLEST, panel.club * 0.66) };
  return (
    <div className="bd-side" data-side={side} style={{ gridColumn: alone ? '2 / 4' : 2, gridRow: 2 + side }}>
      <div className="bd-who">
        <Name text={athleteName(athlete)} family={athlete?.familyName ?? ''} width={width} height={height} max={Math.max(CALLED, height * 0.84)} min={CALLED} lines={height >= 16 ? 2 : 1} over={panel.club > 0} />
        {panel.club > 0 && athlete ? <Origin of={athlete} {...from} height={panel.club} /> : null}
      </div>
      {here ? <Here size={height} /> : null}
      {scored ? <b className="bd-score" style={{ fontSize: vh(height * 0.82) }}>{score}</b> : null}
    </div>
  );
}

/** The mark of an arrived athlete. */
function Here({ size }: { size: number }) {
  return (
    <svg role="img" aria-label={t`Here`} viewBox="0 0 20 20" className="bd-here" style={{ fontSize: vh(Math.min(size * 0.9, 14)) }}>
      <path d="M2 10.5 8 16.5 18 4" fill="none" stroke="currentColor" strokeWidth="3.5" />
    </svg>
  );
}

/** The clock of a call: in the line above the names, beside them, or in a separate line. */
function Clock({ bout, panel, room, now }: { bout: NowBout; panel: Divided; room?: { width: number; height: number }; now: number }) {
  const call = callState(bout, now);
  const high = panel.wide && room === undefined;
  const small = high ? Math.max(SMALLEST, panel.time * 0.22) : panel.small;
  const second = useSecond();
  if (call.state === 'none') return null;
  const word = t`Time is up`;
  const [width, height] = room ? [room.width - (call.state === 'over' ? widthOf(word) * small + 3.2 : 0), room.height] : [high ? panel.clock * 0.84 : Infinity, panel.time];
  const sizeOf = (time: string) => vh(Math.min(height, width / widthOf(time)));
  return (
    <span className="bd-time" data-now={call.state} data-at={room ? 'beside' : high ? 'high' : 'above'}>
      {call.state === 'pulled' ? (
        <>
          <span style={{ fontSize: vh(high ? panel.time * 0.36 : room ? 6 : small) }}>{t`Pulling`}</span>
          {high ? <Again text={second.say(() => t`Pulling`)} size={Math.max(AGAIN, panel.time * 0.18)} /> : null}
        </>
      ) : (
        <>
          {call.state === 'over' ? <span style={{ fontSize: vh(small) }}>{word}</span> : null}
          <b role="timer" aria-label={t`Time to reach the table`} style={{ fontSize: sizeOf(duration(call.seconds)) }}>{duration(call.seconds)}</b>
        </>
      )}
    </span>
  );
}

/** A following bout; without one the line stays, so that nothing jumps. */
function Next({ label: labelText = () => '', bout, panel, width, row }: { label: (() => string) | undefined; bout: NowBout | null | undefined; panel: Divided; width: number; row?: number }) {
  const [one, two] = bout?.athletes ?? [];
  // Without the words around it, and the edges.
  const second = useSecond();
  const label = labelText();
  const again = panel.wide && !panel.low ? second.say(labelText) : '';
  const before = (panel.low ? widthOf(label) : Math.max(5.6, widthOf(label))) * panel.small + (again ? widthOf(again) * AGAIN + 1.6 : 0);
  const room = { width: (width - before - 10) / 2, height: panel.next, max: panel.small, min: SMALLEST, lines: 1 as const };
  return (
    <div className="bd-line bd-next" style={row === undefined ? undefined : { gridColumn: '1 / 4', gridRow: row }}>
      {bout ? (
        <>
          <b>{label}</b>
          <Again text={again} size={AGAIN} />
          <Name text={athleteName(one)} family={one?.familyName ?? ''} {...room} />
          <span aria-hidden="true">–</span>
          <Name text={athleteName(two)} family={two?.familyName ?? ''} {...room} />
        </>
      ) : null}
    </div>
  );
}
