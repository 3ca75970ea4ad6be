import { selectOrdinal, t } from '@lingui/core/macro';
import './certificates.css';
import type { EventDetail } from '@/api/types';
import { fit } from '@/lib/fit';
import { dotted } from '@/lib/isolate';
import { days } from '@/lib/time';

/** The look of a certificate. Plain ones have no decoration, for preprinted paper; `picture` has the event's background. */
export type Design = 'frame' | 'bar' | 'plain' | 'picture';

/** A certificate for one place in one class. */
export type Certificate = { key: string; classId: string; className: string; place: number; name: string; club: string; country: string };

/** Width for a name on one line, in millimetres: landscape A4 without margins. */
const name = { width: 230, height: 34, max: 22, min: 0, lines: 1 } as const;

/** The pictures of the event, as addresses. */
export type CertificatePictures = { logo?: string; background?: string };

type CertificateSheetsProps = { event: EventDetail; list: readonly Certificate[]; design: Design; pictures: CertificatePictures };

/** Certificates on paper, one for each sheet of A4 in landscape. */
export function CertificateSheets({ event, list, design, pictures: { logo, background } }: CertificateSheetsProps) {
  return (
    <div className="cert-print">
      {list.map((one) => (
        <section key={one.key} data-design={design}>
          {design === 'picture' && background ? <img className="cert-background" src={background} alt="" decoding="sync" /> : null}
          {logo && design !== 'picture' ? <img className="cert-logo" src={logo} alt="" decoding="sync" /> : null}
          <p className="cert-event"><bdi>{event.name}</bdi></p>
          <h1>{t`Certificate`}</h1>
          <p className="cert-place">{selectOrdinal(one.place, { one: '#st place', two: '#nd place', few: '#rd place', other: '#th place' })}</p>
          <p className="cert-name" style={{ fontSize: `${fit(one.name, name).size.toFixed(2)}mm` }}><bdi>{one.name}</bdi></p>
          <p className="cert-team"><bdi>{dotted([one.club, one.country])}</bdi></p>
          <p className="cert-class"><bdi>{one.className}</bdi></p>
          <footer>
            <p><bdi>{dotted([event.settings.book.city || event.venue, days(event.firstDay, event.lastDay)])}</bdi></p>
            <p className="cert-sign">{event.settings.book.federation ? <bdi>{event.settings.book.federation}</bdi> : t`Signature`}</p>
          </footer>
        </section>
      ))}
    </div>
  );
}
