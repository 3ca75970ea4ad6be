import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ExternalLink, Printer, QrCode } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { boardScreens, type HallScreen, liveOf, tableScreens } from './addresses';
import './print.css';
import { signInOptions } from '@/api/sign-in';
import type { EventDetail } from '@/api/types';
import { usePrint } from '@/bracket-view/use-print';
import { Button } from '@/components/Button';
import { CopyField } from '@/components/CopyField';
import { Dialog } from '@/components/Dialog';
import { SectionHeader } from '@/components/PageHeader';
import { Modules, QRCode } from '@/components/QRCode';
import { later } from '@/components/later';
import { OfficialsOnly } from '@/domain/OfficialsOnly';
import { tableName } from '@/domain/tables';
import { dotted } from '@/lib/isolate';
import { days } from '@/lib/time';

const Embeds = later(() => import('./Embeds'));

/** The screens of the hall: their addresses, to be opened, copied, scanned and hung up. */
export default function ScreensPage() {
  const { id } = useParams({ from: '/app/events/$id/screens' });
  return <OfficialsOnly eventId={id}>{(event) => <Screens event={event} />}</OfficialsOnly>;
}

function Screens({ event }: { event: EventDetail }) {
  const [shown, setShown] = useState<HallScreen>();
  const [printing, print] = usePrint(event.settings.language);
  const [paper, setPaper] = useState<'door' | 'codes'>('door');
  const printed = (next: typeof paper) => () => {
    setPaper(next);
    print();
  };
  const { slug, name, tables } = event;
  const page = `${location.origin}/e/${slug}`;
  return (
    <>
      {event.public ? null : (
        <p role="note" className="mb-8 border-s-4 border-warn bg-warn-soft px-4 py-4 text-warn">
          <Trans>These pages are empty because the event is not public. Make it public with the button at the top.</Trans>
        </p>
      )}
      <section aria-labelledby="public-page" className="mb-12 grid items-center gap-8 md:grid-cols-[16rem_minmax(0,1fr)]">
        <QRCode value={page} label={t`QR code for the public page`} caption={name} />
        <div className="flex flex-col gap-5">
          <SectionHeader id="public-page" title={t`For everyone`} />
          <p className="-mt-3 max-w-prose text-ink-2"><Trans>Current bouts, brackets and results on any phone, without an account. Athletes scan the code on their badge to see their own day.</Trans></p>
          <CopyField label={t`Address`} value={page} />
          <Messages />
          <p className="flex flex-wrap gap-3">
            <Button kind="primary" icon={<Printer size={18} aria-hidden="true" />} onClick={printed('door')}><Trans>Print hall poster</Trans></Button>
            <Button icon={<QrCode size={18} aria-hidden="true" />} onClick={printed('codes')}><Trans>Print all screen codes</Trans></Button>
          </p>
        </div>
      </section>
      <section aria-labelledby="boards" className="mb-12">
        <SectionHeader id="boards" title={t`Boards`} />
        <p className="mb-3 max-w-prose text-ink-2"><Trans>Open one on the projector's computer in full screen. It then runs unattended. In a bright hall, add theme=light to the address.</Trans></p>
        <Rows screens={boardScreens(slug)} onShow={setShown} />
      </section>
      {tables.map((table) => (
        <section key={table._id} aria-labelledby={`table-${table._id}`} className="mb-10">
          <SectionHeader id={`table-${table._id}`} title={tableName(table)} />
          <Rows screens={tableScreens(slug, table.number)} onShow={setShown} />
        </section>
      ))}
      <Embeds event={event} />
      {tables[0] ? <ForBroadcasts live={liveOf(location.origin, event._id, tables[0].number)} /> : null}
      {shown ? (
        <Dialog
          title={shown.name}
          width="narrow"
          onClose={() => {
            setShown(undefined);
          }}
          actions={
            <Button
              onClick={() => {
                setShown(undefined);
              }}
            >
              <Trans>Close</Trans>
            </Button>
          }
        >
          <QRCode value={location.origin + shown.path} label={t`QR code for this screen`} caption={shown.name} />
        </Dialog>
      ) : null}
      {printing ? createPortal(paper === 'door' ? <Sheet event={event} address={page} /> : <Codes event={event} />, document.body) : null}
    </>
  );
}

/** Says what to set up if phones cannot get messages while their page is closed. */
function Messages() {
  const { data } = useQuery(signInOptions());
  if (data?.push !== false) return null;
  return (
    <p role="note" className="max-w-prose border-s-4 border-edge bg-board px-4 py-3 text-ink-2">
      <Trans>Athletes get no notifications while their page is closed, because push services require a sender. To fix this, set TOPROLL_URL to this server's https address or set up mail.</Trans>
    </p>
  );
}

/** For broadcasters: the parameters of a stream's address, and how a program follows a table. */
function ForBroadcasts({ live }: { live: { address: string; message: string } }) {
  return (
    <section aria-labelledby="broadcasts">
      <SectionHeader id="broadcasts" title={t`For broadcasts`} />
      <p className="max-w-prose text-ink-2">
        <Trans>Options for a stream's address: position=top, bottom-start, bottom-end, top-start or top-end, scale=80, theme=light, next=1 for the athletes on deck (next), and hide=club,country,class,score,fouls,clock,table.</Trans>
      </p>
      <p className="mt-4 mb-4 max-w-prose text-ink-2">
        <Trans>Programs receive the full state of a table over a WebSocket after each change.</Trans>
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <CopyField label={t`WebSocket address`} value={live.address} />
        <CopyField label={t`Message for the first table`} value={live.message} />
      </div>
    </section>
  );
}

function Rows({ screens, onShow }: { screens: readonly HallScreen[]; onShow: (screen: HallScreen) => void }) {
  return (
    <ul role="list" className="border-t-2 border-line-2">
      {screens.map((screen) => (
        <li key={screen.key} className="grid items-end gap-x-6 gap-y-3 border-b border-line py-4 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto]">
          <div className="self-center">
            <p className="text-lg leading-snug font-semibold"><bdi>{screen.name}</bdi></p>
            <p className="text-ink-2">{screen.hint}</p>
          </div>
          <CopyField label={t`Address of: ${{ name: screen.name }}`} value={location.origin + screen.path} />
          <div className="flex gap-2">
            <Button
              icon={<QrCode size={18} aria-hidden="true" />}
              aria-label={t`Show the code of: ${{ name: screen.name }}`}
              onClick={() => {
                onShow(screen);
              }}
            >
              <Trans>Code</Trans>
            </Button>
            <a
              href={screen.path}
              target="_blank"
              rel="noreferrer"
              aria-label={t`Open: ${{ name: screen.name }}`}
              className="inline-flex min-h-10 items-center justify-center gap-2 rounded-xs border border-edge px-4 font-display font-semibold tracking-wide hover:border-ink hover:bg-board-2 pointer-coarse:min-h-11"
            >
              <ExternalLink size={18} aria-hidden="true" />
              <Trans context="verb">Open</Trans>
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A sheet for the door: one large code with its purpose. */
function Sheet({ event, address }: { event: EventDetail; address: string }) {
  return (
    <div className="sc-sheet">
      <h1><bdi>{event.name}</bdi></h1>
      <p className="sc-where">{dotted([event.venue, days(event.firstDay, event.lastDay)])}</p>
      <p className="sc-what"><Trans>Who's up? Scan here.</Trans></p>
      <div className="sc-code"><Modules value={address} label={t`QR code for the public page`} /></div>
      <p className="sc-address">{address.replace(/^https?:\/\//, '')}</p>
      <p className="sc-own"><Trans>Athletes: scan the code on your badge to see your day and get your calls.</Trans></p>
    </div>
  );
}

/** A code for each screen that people open, to cut out and put up. */
function Codes({ event: { name, slug, tables } }: { event: EventDetail }) {
  const screens = [...boardScreens(slug), ...tables.flatMap(({ number }) => tableScreens(slug, number))].filter(({ path }) => path.startsWith('/e/'));
  return (
    <div className="sc-codes">
      <h1><bdi>{name}</bdi></h1>
      <ul role="list">
        {screens.map((screen) => (
          <li key={screen.path}>
            <Modules value={location.origin + screen.path} label={t`QR code for this screen`} />
            <strong><bdi>{screen.name}</bdi></strong>
            <span>{(location.origin + screen.path).replace(/^https?:\/\//, '')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
