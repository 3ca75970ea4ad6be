import { t } from '@lingui/core/macro';
import { useLayoutEffect } from 'react';
import { Grid, Titles } from './Grid';
import { partsOf } from './split';
import { shortHash } from './words';
import type { BookDocument } from '@/api/book';
import { Modules } from '@/components/QRCode';
import { dotted, plain } from '@/lib/isolate';
import { serverNow } from '@/lib/server-clock';
import { days, eventClock } from '@/lib/time';

type Signature = BookDocument['signatures'][number];

/** The data of an event in each page's head. */
type Headed = { slug: string; name: string; venue: string; timeZone: string; firstDay: string; lastDay: string };

export interface SheetsProps {
  event: Headed;
  book: { federation: string; city: string };
  documents: readonly BookDocument[];
  /** The printed final version; undefined for the current book. */
  version?: { number: number; madeAt: string; hash: string };
  /** Whether a title page comes first. */
  whole: boolean;
  /** Address of the event's logo, on the title page. */
  logo?: string;
}

/** The printed book: each document begins a page, and each page names the event and the version. */
export function Sheets({ event, book, documents, version, whole, logo }: SheetsProps) {
  const clock = eventClock(event);
  const state = version
    ? t`Version ${{ number: version.number }}, final since ${{ time: clock.moment(version.madeAt) }}, ${{ hash: shortHash(version.hash) }}`
    : t`Provisional, ${{ time: clock.moment(new Date(serverNow()).toISOString()) }}`;
  useMargins(event.name, state);
  return (
    <div className="doc-print">
      {whole ? <TitlePage event={event} book={book} state={state} logo={logo} /> : null}
      {documents.map((one) => (
        <section key={one._id} className={one.tables.some(({ columns }) => columns.length > 8) ? 'doc-wide' : 'doc-upright'} data-apart={one.apart || undefined}>
          <header>
            <div>
              <p><bdi>{dotted([book.federation, event.name])}</bdi></p>
              <p><bdi>{dotted([days(event.firstDay, event.lastDay), event.venue, book.city])}</bdi></p>
              <p>{state}</p>
            </div>
            {version ? (
              <div className="doc-code">
                <Modules value={`${location.origin}/e/${event.slug}/book/${String(version.number)}`} label={t`QR code that shows whether this version is current`} />
              </div>
            ) : null}
          </header>
          {one.apart ? null : <h1><Titles title={one.title} second={one.second} /></h1>}
          {one.tables.filter(({ rows }) => rows.length > 0).flatMap((whole) => partsOf(whole)).map(({ name, table }, i, parts) => {
            const signed = one.signatures.length > 0 && (one.apart || i === parts.length - 1);
            return (
              <div key={i} className="doc-part" data-short={table.rows.length <= SHORT || undefined}>
                {one.apart ? <h1><Titles title={one.title} second={one.second} /></h1> : null}
                {table.title || name ? <h2><Titles title={dotted([table.title || (i > 0 ? one.title : ''), name])} second={table.second} /></h2> : null}
                <Grid
                  table={table}
                  caption={dotted([table.title || one.title, name])}
                  end={
                    table.notes.length > 0 || signed ? (
                      <>
                        {table.notes.map((note) => <p key={note}><bdi>{note}</bdi></p>)}
                        {signed ? <Signatures of={one.signatures} /> : null}
                      </>
                    ) : undefined
                  }
                />
              </div>
            );
          })}
        </section>
      ))}
    </div>
  );
}

/** A table with at most so many rows is not split across pages. */
const SHORT = 20;

/** Puts two texts into the margins of each page while the sheets are shown. */
function useMargins(top: string, bottom: string) {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    // eslint-disable-next-line lingui/no-unlocalized-strings -- CSS
    const margins = `{ @top-left { content: ${quoted(top)}; } @bottom-left { content: ${quoted(bottom)}; } }`;
    sheet.replaceSync(`@media print { @page upright ${margins} @page wide ${margins} }`);
    document.adoptedStyleSheets.push(sheet);
    return () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet); };
  }, [top, bottom]);
}

/** A text for a style sheet, without direction marks, which would be printed. */
const quoted = (text: string) => JSON.stringify(plain(text));

function TitlePage({ event, book: { federation, city }, state, logo }: Pick<SheetsProps, 'event' | 'book' | 'logo'> & { state: string }) {
  return (
    <section className="doc-upright doc-title">
      {logo ? <img src={logo} alt="" decoding="sync" /> : null}
      <p><bdi>{federation}</bdi></p>
      <h1><bdi>{event.name}</bdi></h1>
      <p>{days(event.firstDay, event.lastDay)}</p>
      <p><bdi>{dotted([event.venue, city])}</bdi></p>
      <p className="doc-kind">{t`Result book`}</p>
      <p>{state}</p>
    </section>
  );
}

/** The signature lines of officials, below the last table, or below each letter. */
function Signatures({ of }: { of: readonly Signature[] }) {
  return (
    <div className="doc-signatures">
      {of.map((one, i) => (
        <div key={i}>
          <span className="doc-line" data-stamp={one.stamp || undefined}>{one.stamp ? t`Stamp` : ''}</span>
          <p><bdi>{one.role}</bdi></p>
          <p><bdi>{dotted([one.name, one.category, one.city])}</bdi></p>
        </div>
      ))}
    </div>
  );
}
