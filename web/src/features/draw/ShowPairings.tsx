import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DrawEntry, EventDraw } from '@/api/draws';
import { asRead, isDirection } from '@/bracket-view/navigate';
import { IconButton } from '@/components/Button';
import { isRtl } from '@/lib/direction';
import { versus } from '@/lib/shown-name';

/** Number of pairings readable from the back of a hall; a class with more has several pages. */
const ROWS = 8;

/** The separator of two athletes on every screen. */
const separator = () => versus('', '').trim();

/** A page for the projector: some pairings of one class. */
type Page = { draw: EventDraw; from: number; number: number; of: number };

function pagesOf(draws: readonly EventDraw[]): Page[] {
  return draws.flatMap((draw) => {
    const of = Math.max(1, Math.ceil(draw.pairings.length / ROWS));
    return Array.from({ length: of }, (_, i) => ({ draw, from: i * ROWS, number: i + 1, of }));
  });
}

/** The pairings of drawn classes, in large letters over the whole window; arrow keys turn the pages. */
export function ShowPairings({ draws, onClose }: { draws: readonly EventDraw[]; onClose: () => void }) {
  const pages = pagesOf(draws);
  const [at, setAt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const page = pages[Math.min(at, pages.length - 1)];
  useEffect(() => {
    const before = document.activeElement;
    const app = document.getElementById('root');
    // Content below is hidden from keyboards and screen readers.
    app?.setAttribute('inert', '');
    frame.current?.focus();
    // If the browser refuses, it still fills the window.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      app?.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  if (!page) return null;
  const turn = (by: number) => {
    setAt((now) => Math.min(pages.length - 1, Math.max(0, now + by)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = isDirection(event.key) ? asRead(event.key, isRtl()) : event.key;
    if (key === 'Escape') onClose();
    else if (key === 'ArrowRight' || key === 'PageDown') turn(1);
    else if (key === 'ArrowLeft' || key === 'PageUp') turn(-1);
    else return;
    event.preventDefault();
  };
  const { draw, from, number, of } = page;
  const shown = draw.pairings.slice(from, from + ROWS);
  return createPortal(
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-label={t`Pairings for the hall`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-50 flex flex-col bg-paper px-[4vw] py-[3vh] text-ink outline-none print:hidden"
    >
      <header className="flex items-center gap-4 border-b-4 border-ink pb-[1.5vh]">
        <h2 className="display min-w-0 flex-1 text-[min(7vh,6vw)] leading-none wrap-anywhere uppercase"><bdi>{draw.class.name}</bdi></h2>
        {of > 1 ? <p className="display text-[min(4vh,4vw)] text-ink-2">{`${String(number)}/${String(of)}`}</p> : null}
      </header>
      <ol role="list" className="grid min-h-0 flex-1 content-start overflow-auto" style={{ gridAutoRows: `minmax(${String(72 / ROWS)}vh, auto)` }}>
        {shown.map(([first, second], i) => (
          <li key={i} className="grid grid-cols-[min(8vw,12vh)_minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-[1.5vw] border-b border-line">
            <span className="display text-[min(4vh,4vw)] text-ink-3">{`M${String(from + i + 1)}`}</span>
            <Athlete entry={draw.record.draw.entries[(first ?? 0) - 1]} />
            <span className="text-[min(3vh,3vw)] text-ink-3">{separator()}</span>
            <Athlete entry={draw.record.draw.entries[(second ?? 0) - 1]} />
          </li>
        ))}
      </ol>
      <footer className="flex items-center justify-between gap-4 pt-[1vh]">
        <p className="text-ink-2">{draw.protected ? t`Number from the hall: ${{ number: draw.record.draw.hallNumber }}` : t`Drawn without a number from the hall`}</p>
        <div className="flex gap-2">
          <IconButton label={t`Previous page`} disabled={at === 0} onClick={() => { turn(-1); }} icon={<ChevronLeft size={24} aria-hidden="true" className="rtl:-scale-x-100" />} />
          <IconButton label={t`Next page`} disabled={at >= pages.length - 1} onClick={() => { turn(1); }} icon={<ChevronRight size={24} aria-hidden="true" className="rtl:-scale-x-100" />} />
          <IconButton label={t`Close`} onClick={onClose} icon={<X size={24} aria-hidden="true" />} />
        </div>
      </footer>
    </div>,
    document.body,
  );
}

function Athlete({ entry }: { entry: DrawEntry | undefined }) {
  if (!entry) return <span className="text-[min(3.6vh,3.4vw)] text-ink-3 italic"><Trans>Bye</Trans></span>;
  return (
    <span className="min-w-0">
      <span className="display block text-[min(5.2vh,4.4vw)] leading-[1.05] wrap-anywhere"><bdi>{entry.name}</bdi></span>
      {entry.club ? <span className="block text-[min(2.2vh,3vw)] leading-tight text-ink-3"><bdi>{entry.club}</bdi></span> : null}
    </span>
  );
}
