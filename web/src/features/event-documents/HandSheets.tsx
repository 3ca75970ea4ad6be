import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { EventAthlete } from '@/api/event-athletes';
import type { Queue, QueueBout } from '@/api/queue';
import type { EventDetail, Tournament } from '@/api/types';
import { roundName } from '@/bracket/labels';
import { bracketOf } from '@/bracket/model';
import { PrintBracket } from '@/bracket-view/PrintBracket';
import '@/bracket-view/styles/paper.css';
import { aboutTime } from '@/domain/AthleteDay';
import { tableName } from '@/domain/tables';
import { dotted } from '@/lib/isolate';
import { serverNow } from '@/lib/server-clock';
import { athleteName } from '@/lib/shown-name';
import { days, eventClock } from '@/lib/time';

/** Minimum of matches on a call sheet, and of room for unknown ones. */
const LINES = 18;
const FREE = 8;

export interface HandSheetsProps {
  event: EventDetail;
  /** The drawn and unfinished classes. */
  brackets: readonly Tournament[];
  undrawn: EventDetail['classes'];
  queue: Queue;
  athletes: readonly EventAthlete[];
}

/** All that is needed to go on by hand: brackets with today's results, the entries of classes without one, a call sheet for each table, and a protest form. */
export function HandSheets({ event, brackets, undrawn, queue, athletes }: HandSheetsProps) {
  const unplaced = queue.bouts.filter(({ table }) => table === undefined || !queue.now.tables.some(({ number }) => number === table));
  return (
    <div className="hand-print">
      {brackets.map((one) => <PrintBracket key={one._id} tournament={one} event={event} bracket={bracketOf(one.matches)} />)}
      {undrawn.map((one) => <Entries key={one._id} event={event} of={one} athletes={athletes} />)}
      {queue.now.tables.toSorted((a, b) => a.number - b.number).map((table) => (
        <CallSheet key={table._id} event={event} name={tableName(table)} bouts={queue.bouts.filter((bout) => bout.table === table.number)} />
      ))}
      {unplaced.length > 0 ? <CallSheet event={event} bouts={unplaced} /> : null}
      <ProtestForm event={event} />
    </div>
  );
}

/** The head of a sheet; in a table's head it stands on each page. */
function Head({ event, title }: { event: EventDetail; title: string }) {
  const clock = eventClock(event);
  return (
    <header>
      <h1><bdi>{title}</bdi></h1>
      <p><bdi>{dotted([event.name, event.venue, days(event.firstDay, event.lastDay)])}</bdi></p>
      <p>{t`Provisional, ${{ time: clock.moment(new Date(serverNow()).toISOString()) }}`}</p>
    </header>
  );
}

/** The athletes of a class that is not drawn, with a column for the lot. */
function Entries({ event, of, athletes }: { event: EventDetail; of: EventDetail['classes'][number]; athletes: readonly EventAthlete[] }) {
  const inIt = athletes.filter(({ entries }) => entries.some((entry) => entry.class._id === of._id));
  if (inIt.length === 0) return null;
  return (
    <table>
      <colgroup><col className="hand-short" /><col /><col /><col /><col className="hand-draw" /></colgroup>
      <thead>
        <tr><td colSpan={5}><Head event={event} title={dotted([of.name, t`Entered so far`])} /></td></tr>
        <tr><th>{t`No.`}</th><th>{t`Name`}</th><th>{t`Club`}</th><th>{t`Country`}</th><th>{t`Draw`}</th></tr>
      </thead>
      <tbody>
        {inIt.map(({ _id, number, user, club, country }) => (
          <tr key={_id}><td>{number}</td><td><bdi>{user.name}</bdi></td><td><bdi>{club}</bdi></td><td><bdi>{country}</bdi></td><td /></tr>
        ))}
      </tbody>
    </table>
  );
}

/** The matches of a table in the order of the queue, with a column for the winner and empty lines for later ones. */
function CallSheet({ event, name, bouts }: { event: EventDetail; name?: string; bouts: readonly QueueBout[] }) {
  const free = Math.max(FREE, LINES - bouts.length);
  return (
    <table className="hand-calls">
      <colgroup><col className="hand-short" /><col className="hand-short" /><col className="hand-class" /><col /><col /><col className="hand-winner" /></colgroup>
      <thead>
        <tr>
          <td colSpan={6}>
            <Head event={event} title={dotted([name, t`Call sheet`])} />
            <p>{t`Mark each winner here and in the bracket. Enter the results in Toproll later.`}</p>
          </td>
        </tr>
        <tr><th>{t`When`}</th><th>{t`Match`}</th><th>{t`Class`}</th><th>{t`Red`}</th><th>{t`Blue`}</th><th>{t`Winner`}</th></tr>
      </thead>
      <tbody>
        {bouts.map((bout) => <Call key={bout.matchId} bout={bout} event={event} />)}
        {Array.from({ length: free }, (_, i) => <tr key={i} className="hand-free"><td /><td /><td /><td /><td /><td /></tr>)}
      </tbody>
    </table>
  );
}

function Call({ bout, event }: { bout: QueueBout; event: EventDetail }) {
  return (
    <tr>
      <td>{bout.calledAt ? t`Now` : bout.expectedAt ? aboutTime(bout.expectedAt, eventClock(event)) : null}</td>
      <td>M{bout.matchNumber}</td>
      <td><bdi>{bout.className}</bdi><small>{roundName(bout)}</small></td>
      {bout.athletes.map((athlete, i) => (
        // The name of an unknown athlete is written by hand.
        <td key={i}>{athlete.name ? <><b>{athlete.number || null} <bdi>{athleteName(athlete)}</bdi></b><small><bdi>{dotted([athlete.club, athlete.country])}</bdi></small></> : null}</td>
      ))}
      <td />
    </tr>
  );
}

/** A form for one protest, to be copied. */
function ProtestForm({ event }: { event: EventDetail }) {
  return (
    <section className="hand-form">
      <Head event={event} title={t`Protest`} />
      <div className="hand-fields">
        {[t`Filed by`, t`Club`, t`Class`, t`Match`, t`Table`, t`When`].map((label) => <Field key={label} label={label} />)}
      </div>
      <Lines label={t`What happened`} count={8} />
      <div className="hand-fields">{[t`Date`, t`Signature`].map((label) => <Field key={label} label={label} />)}</div>
      <p className="hand-choice"><span>☐ {t`Upheld`}</span> <span>☐ {t`Dismissed`}</span></p>
      <Lines label={t`Reason`} count={4} />
      <div className="hand-fields">{[t`Decided by`, t`When`, t`Signature`].map((label) => <Field key={label} label={label} />)}</div>
    </section>
  );
}

const Field = ({ label }: { label: string }) => <p><span>{label}</span></p>;

function Lines({ label, count }: { label: string; count: number }): ReactNode {
  return (
    <div className="hand-lines">
      <h2>{label}</h2>
      {Array.from({ length: count }, (_, i) => <p key={i} />)}
    </div>
  );
}
