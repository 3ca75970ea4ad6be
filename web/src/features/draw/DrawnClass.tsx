import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type EventDraw, downloadRecord } from '@/api/draws';
import { Badge } from '@/components/Badge';
import { Button, ButtonLink } from '@/components/Button';
import { changeText, Commitment, FrozenList, Pairings, voidReason } from '@/domain/draws';
import { moment } from '@/lib/format';

type DrawnProps = { eventId: string; draw: EventDraw };

/** A class that was drawn: who meets whom, and what it is checked by. */
export function DrawnClass({ eventId, draw }: DrawnProps) {
  const { name, _id } = draw.class;
  return (
    <article aria-label={name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="display text-xl">{name}</h3>
        <Protection draw={draw} />
      </div>
      <p className="text-sm text-ink-3">{made(draw)}</p>
      <Pairings entries={draw.record.draw.entries} pairings={draw.pairings} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/brackets/$id" params={{ id: _id }} aria-label={t`Bracket of ${{ name }}`}>
          <Trans>Bracket</Trans>
        </ButtonLink>
        <Checks eventId={eventId} draw={draw} />
      </div>
      <Announced draw={draw} />
    </article>
  );
}

/** A draw that counts no longer, with the reason. */
export function VoidDraw({ eventId, draw }: DrawnProps) {
  const { void: why } = draw;
  return (
    <article aria-label={t`${{ name: draw.class.name }}, draw ${{ number: draw.record.draw.number }}`} className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{t`${{ name: draw.class.name }}, draw ${{ number: draw.record.draw.number }}`}</h3>
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
          <p className="text-sm text-ink-3">{made(draw)}</p>
          <div className="flex flex-wrap gap-3">
            <Checks eventId={eventId} draw={draw} />
          </div>
        </>
      ) : null}
      <Announced draw={draw} />
    </article>
  );
}

function made(draw: EventDraw): string {
  const when = draw.made ? moment(draw.made.at) : '';
  return draw.protected
    ? t`Draw ${{ number: draw.record.draw.number }}, number ${{ called: draw.record.draw.hallNumber }}, ${{ when }}`
    : t`Draw ${{ number: draw.record.draw.number }}, without a number, ${{ when }}`;
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

function Checks({ eventId, draw }: DrawnProps) {
  const { name, _id } = draw.class;
  return (
    <>
      <ButtonLink
        to="/verify-draw"
        search={{ event: eventId, class: _id, number: draw.record.draw.number }}
        aria-label={t`Check the draw of ${{ name }}`}
      >
        <Trans>Check</Trans>
      </ButtonLink>
      <Button
        icon={<Download size={18} aria-hidden="true" />}
        aria-label={t`Download the record of ${{ name }}`}
        onClick={() => {
          downloadRecord(draw);
        }}
      >
        <Trans>Download</Trans>
      </Button>
    </>
  );
}

function Announced({ draw }: { draw: EventDraw }) {
  return (
    <details>
      <summary className="label min-h-11 cursor-pointer py-3 text-ink-2 hover:text-ink">
        <Trans>What was published</Trans>
      </summary>
      <div className="flex flex-col gap-3 border-s-4 border-line ps-4">
        <p className="text-sm text-ink-3">{t`Published ${{ when: moment(draw.published.at) }} by ${{ name: draw.published.by }}`}</p>
        <Commitment record={draw.record} />
        <FrozenList entries={draw.record.draw.entries} />
      </div>
    </details>
  );
}
