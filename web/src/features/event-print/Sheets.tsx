import { t } from '@lingui/core/macro';
import { generate } from 'lean-qr';
import { memo, type ReactNode } from 'react';
import { barsOf } from './code128';
import type { EventAthlete } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { badgeAddress, badgeCode } from '@/domain/badge';
import { type EventClass, shortClass } from '@/domain/classes';
import { cx } from '@/lib/cx';
import { dotted, reachesLow } from '@/lib/isolate';
import { days } from '@/lib/time';

/** Badges on a sheet, for A4 and Letter. */
export const BADGES = 8;

/** Keeps a class on one line. */
const NO_BREAK = '\u00a0';

/** Path of the dark modules of a code, row by row. */
function pathOf(width: number, height: number, dark: (x: number, y: number) => boolean): string {
  let path = '';
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = x;
      while (x < width && dark(x, y)) x++;
      if (x > from) path += `M${String(from)} ${String(y)}h${String(x - from)}v1H${String(from)}z`;
    }
  }
  return path;
}

function Bars({ digits }: { digits: string }) {
  const bars = barsOf(digits);
  return (
    <svg viewBox={`-10 0 ${String(bars.length + 20)} 1`} preserveAspectRatio="none" shapeRendering="crispEdges" aria-hidden="true">
      <path d={pathOf(bars.length, 1, (x) => bars[x] === '1')} />
    </svg>
  );
}

function QR({ value }: { value: string }) {
  const code = generate(value);
  return (
    <svg viewBox={`-2 -2 ${String(code.size + 4)} ${String(code.size + 4)}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={pathOf(code.size, code.size, (x, y) => code.get(x, y))} />
    </svg>
  );
}

/** A person's classes, in short form. */
function classesOf({ classes, settings }: EventDetail, entries: EventAthlete['entries']): string {
  const ids = new Set(entries.map((entry) => entry.class._id));
  return classes.filter((one) => ids.has(one._id)).map((one) => shortClass(one.class, settings.unit).replaceAll(' ', NO_BREAK)).join(' · ');
}

/** Type size of a text on a badge, by its length, so that all of it fits. */
const sizeOf = (text: string, middle: number, long: number) => (text.length > long ? 'ev-long' : text.length > middle ? 'ev-middle' : undefined);

/** A badge: a large number, the name, and two codes to scan. */
const Badge = memo(function Badge({ event, athlete }: { event: EventDetail; athlete: EventAthlete }) {
  const classes = classesOf(event, athlete.entries);
  const code = badgeCode(athlete);
  return (
    <article className="ev-badge">
      <header><bdi>{event.name}</bdi></header>
      <p className="ev-number">{athlete.number}</p>
      <div className="ev-who">
        <h2 className={cx(sizeOf(athlete.user.name, 15, 40), reachesLow(athlete.user.name) && 'ev-low')}><bdi>{athlete.user.name}</bdi></h2>
        <p>{dotted([athlete.club, athlete.country])}</p>
      </div>
      <p className={cx('ev-classes', sizeOf(classes, 38, 84))}>{classes}</p>
      <div className="ev-qr"><QR value={badgeAddress(athlete)} /></div>
      <div className="ev-bars"><Bars digits={code} /><span>{code}</span></div>
    </article>
  );
});

/** Sheets of badges. */
export function badgeSheets(event: EventDetail, athletes: readonly EventAthlete[]): ReactNode[] {
  const sheets: ReactNode[] = [];
  for (let i = 0; i < athletes.length; i += BADGES) {
    sheets.push(
      <section key={i} className="ev-badges">
        {athletes.slice(i, i + BADGES).map((athlete) => <Badge key={athlete._id} event={event} athlete={athlete} />)}
      </section>,
    );
  }
  return sheets;
}

function Head({ event, title }: { event: EventDetail; title: string }) {
  return (
    <header className="ev-head">
      <h1><bdi>{event.name}</bdi></h1>
      <p>{dotted([title, event.venue, days(event.firstDay, event.lastDay)])}</p>
    </header>
  );
}

/** The athletes of each class, by name. */
export function classList(event: EventDetail, classes: readonly EventClass[], athletes: readonly EventAthlete[]): ReactNode {
  return (
    <div className="ev-list">
      <Head event={event} title={t`Start list by class`} />
      {classes.map((one) => {
        const inIt = athletes.filter((athlete) => athlete.entries.some((entry) => entry.class._id === one._id));
        if (inIt.length === 0) return null;
        return (
          <section key={one._id}>
            <h2><bdi>{one.name}</bdi> <span>{inIt.length}</span></h2>
            <table>
              <thead><tr><th>{t`No.`}</th><th>{t`Name`}</th><th>{t`Club`}</th><th>{t`Country`}</th></tr></thead>
              <tbody>
                {inIt.map(({ _id, number, user, club, country }) => (
                  <tr key={_id}><td>{number}</td><td><bdi>{user.name}</bdi></td><td><bdi>{club}</bdi></td><td><bdi>{country}</bdi></td></tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}

/** The classes of each athlete, by name. */
export function athleteList(event: EventDetail, athletes: readonly EventAthlete[]): ReactNode {
  return (
    <div className="ev-list">
      <Head event={event} title={t`Start list by athlete`} />
      <table>
        <thead><tr><th>{t`No.`}</th><th>{t`Name`}</th><th>{t`Club`}</th><th>{t`Country`}</th><th>{t`Classes`}</th></tr></thead>
        <tbody>
          {athletes.map(({ _id, number, user, club, country, entries }) => (
            <tr key={_id}>
              <td>{number}</td>
              <td><bdi>{user.name}</bdi></td>
              <td><bdi>{club}</bdi></td>
              <td><bdi>{country}</bdi></td>
              <td>{classesOf(event, entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
