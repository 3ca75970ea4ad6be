import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { changeText, Commitment, FrozenList, Pairings, voidReason } from './draws';
import { type EventDraw, downloadRecord } from '@/api/draws';
import { Badge } from '@/components/Badge';
import { Button, ButtonLink } from '@/components/Button';
import { type EventClock } from '@/lib/time';

/** The event of a draw: its id for signed-in people, its slug for visitors. */
export type DrawsOf = { event: string } | { slug: string };

type DrawProps = { of: DrawsOf; clock: EventClock; draw: EventDraw };

/** A published list that waits for its draw. */
export function PublishedClass({ draw, clock, children }: { draw: EventDraw; clock: EventClock; children?: ReactNode }) {
  return (
    <article aria-label={draw.class.name} className="flex flex-col gap-3 border border-line bg-board p-4">
      <div>
        <h3 className="display text-xl"><bdi>{draw.class.name}</bdi></h3>
        <p className="text-sm text-ink-3">{publishedText(draw, clock)}</p>
      </div>
      <Commitment record={draw.record} />
      <FrozenList entries={draw.record.draw.entries} />
      {children}
    </article>
  );
}

/** A drawn class: its pairings, and the data to check them. */
export function DrawnClass({ of, clock, draw }: DrawProps) {
  const { name, _id } = draw.class;
  const bracket = { 'aria-label': t`Bracket of ${{ name }}`, children: t`Bracket` };
  return (
    <article aria-label={name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="display text-xl"><bdi>{name}</bdi></h3>
        <Protection draw={draw} />
      </div>
      <p className="text-sm text-ink-3">{madeText(draw, clock)}</p>
      <Pairings entries={draw.record.draw.entries} pairings={draw.pairings} />
      <div className="flex flex-wrap gap-3">
        {'slug' in of ? <ButtonLink to="/e/$slug/classes/$id" params={{ slug: of.slug, id: _id }} {...bracket} /> : <ButtonLink to="/brackets/$id" params={{ id: _id }} {...bracket} />}
        <Checks of={of} draw={draw} />
      </div>
      <HiddenNames draw={draw} />
      <Announced draw={draw} clock={clock} />
    </article>
  );
}

/** A void draw, with the reason. */
export function VoidDraw({ of, clock, draw }: DrawProps) {
  const { void: why } = draw;
  const title = t`${{ name: draw.class.name }}, draw ${{ number: draw.record.draw.number }}`;
  return (
    <article aria-label={title} className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <Badge tone="danger">{t`Void`}</Badge>
      </div>
      {why ? (
        <div>
          <p>{voidReason(why)}</p>
          <ul className="list-disc ps-5 text-ink-2">
            {why.changes.map((change, at) => (
              <li key={at}>{changeText(change)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {draw.made ? (
        <>
          <p className="text-sm text-ink-3">{madeText(draw, clock)}</p>
          <div className="flex flex-wrap gap-3">
            <Checks of={of} draw={draw} />
          </div>
        </>
      ) : null}
      <HiddenNames draw={draw} />
      <Announced draw={draw} clock={clock} />
    </article>
  );
}

function publishedText({ published }: EventDraw, clock: EventClock): string {
  const when = clock.moment(published.at);
  return published.by ? t`Published ${{ when }} by ${{ name: published.by }}` : t`Published ${{ when }}`;
}

function madeText(draw: EventDraw, clock: EventClock): string {
  const when = draw.made ? clock.moment(draw.made.at) : '';
  return draw.protected
    ? t`Draw ${{ number: draw.record.draw.number }}, number called: ${{ called: draw.record.draw.hallNumber }}, ${{ when }}`
    : t`Draw ${{ number: draw.record.draw.number }}, no number called, ${{ when }}`;
}

function Protection({ draw }: { draw: EventDraw }) {
  return draw.protected ? (
    <Badge tone="ok">
      <Trans>Number from the hall</Trans>
    </Badge>
  ) : (
    <Badge tone="warn">
      <Trans>Not protected against the operator</Trans>
    </Badge>
  );
}

/** Says that a record is incomplete because athletes asked for initials. */
export function HiddenNames({ draw: { hidden } }: { draw: EventDraw }) {
  if (hidden === 0) return null;
  return (
    <p className="border-s-4 border-warn ps-3 text-ink-2">
      {plural(hidden, {
        one: "# athlete asked to be shown by initials. The hash covers the list with the full name, so this record can't be checked on its own.",
        other: "# athletes asked to be shown by initials. The hash covers the list with full names, so this record can't be checked on its own.",
      })}
    </p>
  );
}

/** Offers to check a finished draw and to save its record. */
function Checks({ of, draw }: Omit<DrawProps, 'clock'>) {
  const { name, _id } = draw.class;
  return (
    <>
      {draw.hidden === 0 ? (
        <ButtonLink to="/verify-draw" search={{ ...of, class: _id, number: draw.record.draw.number }} aria-label={t`Check the draw of ${{ name }}`}>
          <Trans>Check</Trans>
        </ButtonLink>
      ) : null}
      <DownloadRecord draw={draw} />
    </>
  );
}

export function DownloadRecord({ draw }: { draw: EventDraw }) {
  return (
    <Button
      icon={<Download size={18} aria-hidden="true" />}
      aria-label={t`Download the record of ${{ name: draw.class.name }}`}
      onClick={() => {
        downloadRecord(draw);
      }}
    >
      <Trans>Download</Trans>
    </Button>
  );
}

function Announced({ draw, clock }: { draw: EventDraw; clock: EventClock }) {
  return (
    <details>
      <summary className="label min-h-11 cursor-pointer py-3 text-ink-2 hover:text-ink">
        <Trans>Published before the draw</Trans>
      </summary>
      <div className="flex flex-col gap-3 border-s-4 border-line ps-4">
        <p className="text-sm text-ink-3">{publishedText(draw, clock)}</p>
        <Commitment record={draw.record} />
        <FrozenList entries={draw.record.draw.entries} />
      </div>
    </details>
  );
}
