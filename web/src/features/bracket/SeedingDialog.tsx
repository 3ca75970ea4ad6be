import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useAction } from './use-action';
import { seed, type Seeding } from '@/api/bracket';
import type { Entry, Tournament } from '@/api/types';
import { entryName } from '@/bracket/labels';
import { byesFit, fillAtRandom, isComplete, offered, seat, unseated, type Pairing, type Side } from '@/bracket/seeding';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { SelectBox } from '@/components/Field';

/** Up to this many entries, each list is filled at once; beyond, when it is opened. */
const SMALL = 64;

export type SeedingDialogProps = {
  tournament: Tournament;
  /** The choices before the dialog was closed; kept by the page, so that a wrong key loses nothing. */
  pairings: readonly Pairing[];
  onChange: (pairings: readonly Pairing[]) => void;
  onClose: () => void;
};

/** 'Manual Seeding': the pairings of the first round, including byes. Nothing is sent before 'Lock Seeding'. */
export default function SeedingDialog({ tournament, pairings, onChange, onClose }: SeedingDialogProps) {
  const entries = tournament.participants;
  const byId = useMemo(() => new Map(entries.map((e) => [e._id, e])), [entries]);
  const free = useMemo(() => unseated(entries, pairings), [entries, pairings]);
  const stuck = !byesFit(pairings, entries);
  // Not the first list, which would be filled at once in a large field.
  const places = useRef<HTMLParagraphElement>(null);
  const lock = useAction(
    tournament._id,
    (seeding: Seeding) => seed(tournament._id, seeding),
    { done: t`Seeding locked successfully!`, failed: t`Error saving seeding!` },
    onClose,
  );

  const choose = useCallback(
    (matchNumber: number, side: Side, entry: string | null) => {
      onChange(seat(pairings, matchNumber, side, entry));
    },
    [pairings, onChange],
  );

  const complete = isComplete(pairings);
  const slots = pairings.length * 2;
  return (
    <Dialog
      title={t`Manual Seeding`}
      description={t`Choose the first-round pairings. Each player can be picked only once.`}
      width="wide"
      initialFocus={places}
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={free.length === slots}
            onClick={() => {
              onChange(pairings.map((p) => ({ ...p, player1: null, player2: null })));
            }}
          >
            <Trans>Clear all</Trans>
          </Button>
          <Button
            disabled={free.length === 0 || stuck}
            onClick={() => {
              const filled = fillAtRandom(pairings, entries, Math.random);
              if (filled) onChange(filled);
            }}
          >
            <Trans>Fill the rest at random</Trans>
          </Button>
          <Button
            kind="primary"
            disabled={!complete}
            busy={lock.isPending}
            onClick={() => {
              lock.mutate(pairings.flatMap(({ matchNumber, player1, player2 }) => (player1 && player2 ? [{ matchNumber, player1, player2 }] : [])));
            }}
          >
            <Trans>Lock Seeding</Trans>
          </Button>
        </>
      }
    >
      <p ref={places} tabIndex={-1} role="status" className="label mb-3 text-ink-3 outline-none">
        {t`${{ filled: slots - free.length }} of ${slots} places filled`}
      </p>
      {stuck ? (
        // Visible even while choosing far down in a large field.
        <p role="alert" className="sticky top-0 z-1 mb-3 border-s-4 border-danger bg-board py-2 ps-3 font-semibold text-danger">
          <Trans>Not every bye has a place. Remove an athlete from a full match.</Trans>
        </p>
      ) : null}
      <ol role="list">
        {pairings.map((p) => (
          <PairingRow
            key={p.matchNumber}
            pairing={p}
            player1={byId.get(p.player1 ?? '') ?? null}
            player2={byId.get(p.player2 ?? '') ?? null}
            free={free}
            eager={slots <= SMALL}
            onChoose={choose}
          />
        ))}
      </ol>
    </Dialog>
  );
}

type PairingRowProps = {
  pairing: Pairing;
  player1: Entry | null;
  player2: Entry | null;
  free: readonly Entry[];
  eager: boolean;
  onChoose: (matchNumber: number, side: Side, entry: string | null) => void;
};

const PairingRow = memo(function PairingRow({ pairing, player1, player2, free, eager, onChoose }: PairingRowProps) {
  useLingui();
  const { matchNumber } = pairing;
  return (
    // Rows outside the view have no layout: there can be 512.
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5 [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto] sm:flex-nowrap">
      <span className="label w-12 shrink-0 text-base text-ink-2">M{matchNumber}</span>
      <SlotSelect label={t`M${matchNumber}, player 1`} entry={player1} opponent={player2} free={free} eager={eager} onChoose={(e) => { onChoose(matchNumber, 'player1', e); }} />
      <span aria-hidden="true" className="text-ink-3 max-sm:hidden">
        <Trans>vs</Trans>
      </span>
      <SlotSelect label={t`M${matchNumber}, player 2`} entry={player2} opponent={player1} free={free} eager={eager} onChoose={(e) => { onChoose(matchNumber, 'player2', e); }} />
    </li>
  );
});

type SlotSelectProps = {
  label: string;
  entry: Entry | null;
  opponent: Entry | null;
  free: readonly Entry[];
  eager: boolean;
  onChoose: (entry: string | null) => void;
};

/** One slot: the platform's own list, which works with typing, keys and thumbs. */
function SlotSelect({ label, entry, opponent, free, eager, onChoose }: SlotSelectProps) {
  const [opened, setOpened] = useState(false);
  const others = eager || opened ? offered(free, opponent) : [];
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full">
      <SelectBox>
        <select
          aria-label={label}
          value={entry?._id ?? ''}
          onFocus={() => {
            setOpened(true);
          }}
          onBlur={() => {
            setOpened(false);
          }}
          onChange={(event) => {
            onChoose(event.target.value || null);
          }}
          className="min-h-11 w-full appearance-none rounded-xs border border-edge bg-paper py-2 pe-10 ps-3 text-base text-ink"
        >
          <option value=""><Trans>Choose a player…</Trans></option>
          {entry ? <option value={entry._id}>{entryName(entry)}</option> : null}
          {others.map((e) => (
            <option key={e._id} value={e._id}>
              {entryName(e)}
            </option>
          ))}
        </select>
      </SelectBox>
    </div>
  );
}
