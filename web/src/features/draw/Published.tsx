import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EventDraw } from '@/api/draws';
import type { EventDetail } from '@/api/types';
import { QRCode } from '@/components/QRCode';
import { dotted } from '@/lib/isolate';
import { FrozenList } from '@/domain/draws';
import { eventClock } from '@/lib/time';

type PublishedProps = { event: EventDetail; published: readonly EventDraw[] };

/** The published classes that wait for their number, with a QR code of the public page for phones in the hall. */
export function Published({ event, published }: PublishedProps) {
  if (published.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No published list is waiting for a number.</Trans>
      </p>
    );
  }
  const address = `${location.origin}/e/${event.slug}?tab=draw`;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="divide-y divide-line border-y border-line">
        {published.map((draw) => (
          <List key={draw.class._id} draw={draw} event={event} />
        ))}
      </div>
      {event.public ? (
        <QRCode value={address} label={t`Code that leads to the published lists`} caption={t`Check the draw`} />
      ) : (
        <p className="text-sm text-ink-3">
          <Trans>Make the event public to show a code here. With it, anyone can save the hashes before the number is called.</Trans>
        </p>
      )}
    </div>
  );
}

/** A list that is published: its hashes small, its athletes on request. */
function List({ draw, event }: { draw: EventDraw; event: EventDetail }) {
  const { name } = draw.class;
  const { entries } = draw.record.draw;
  const { secretHash, entriesHash } = draw.record.commitment;
  const when = eventClock(event).moment(draw.published.at);
  return (
    <article aria-label={name} className="py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold"><bdi>{name}</bdi></h3>
        <p className="text-sm text-ink-3">
          {dotted([
            plural(entries.length, { one: '# athlete', other: '# athletes' }),
            draw.published.by ? t`Published ${{ when }} by ${{ name: draw.published.by }}` : t`Published ${{ when }}`,
          ])}
        </p>
      </div>
      <dl className="mt-1 grid gap-x-3 text-xs text-ink-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt>{t`SHA-256 of the secret`}</dt>
        <dd dir="ltr" className="font-mono break-all">{secretHash}</dd>
        <dt>{t`SHA-256 of the list`}</dt>
        <dd dir="ltr" className="font-mono break-all">{entriesHash}</dd>
      </dl>
      <details>
        <summary className="inline-block min-h-6 cursor-pointer py-1 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
          <Trans>Athletes in the order of the list</Trans>
        </summary>
        <FrozenList entries={entries} />
      </details>
    </article>
  );
}
