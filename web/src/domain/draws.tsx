import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { i18n } from '@lingui/core';
import type { DrawEntry, DrawRecord, EventDraw } from '@/api/draws';

/** The hashes to check a draw with, large enough to photograph. */
export function Commitment({ record }: { record: DrawRecord }) {
  const { secretHash, entriesHash, number, version } = record.commitment;
  return (
    <dl className="grid gap-2">
      <Hash term={t`SHA-256 of the secret`} value={secretHash} />
      <Hash term={t`SHA-256 of the list`} value={entriesHash} />
      <div className="text-sm text-ink-2">
        <dt className="inline">
          <Trans>Draw number and algorithm version</Trans>
        </dt>
        <dd className="ms-2 inline font-semibold">{`${String(number)} · ${String(version)}`}</dd>
      </div>
    </dl>
  );
}

function Hash({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="label text-ink-2">{term}</dt>
      <dd dir="ltr" className="font-mono text-base leading-snug font-semibold break-all sm:text-lg">
        {value}
      </dd>
    </div>
  );
}

/** A frozen list: the entries in order, and the rule that keeps athletes apart. */
export function FrozenList({ entries }: { entries: readonly DrawEntry[] }) {
  return (
    <ol className="grid list-decimal gap-x-8 gap-y-1 ps-8 sm:grid-cols-2">
      {entries.map(({ id, name, club }) => (
        <li key={id}>
          <bdi className="font-semibold">{name}</bdi>
          {club ? <> <bdi className="ms-1 text-ink-3">{club}</bdi></> : null}
        </li>
      ))}
    </ol>
  );
}

/** The first round in its drawn form. */
export function Pairings({ entries, pairings }: { entries: readonly DrawEntry[]; pairings: readonly (readonly number[])[] }) {
  const who = (place: number | undefined) => {
    const entry = entries[(place ?? 0) - 1];
    return entry ? (
      <>
        <span className="font-semibold"><bdi>{entry.name}</bdi></span>
        {entry.club ? <> <bdi className="ms-1 text-sm text-ink-3">{entry.club}</bdi></> : null}
      </>
    ) : (
      <span className="text-ink-3">
        <Trans>Bye</Trans>
      </span>
    );
  };
  return (
    <ol className="divide-y divide-line border-y border-line">
      {pairings.map(([first, second], match) => (
        <li key={match} className="grid grid-cols-[3rem_1fr_1fr] items-baseline gap-3 py-1.5">
          <span className="label text-ink-3">{`M${String(match + 1)}`}</span>
          <span className="min-w-0 break-words">{who(first)}</span>
          <span className="min-w-0 break-words">{who(second)}</span>
        </li>
      ))}
    </ol>
  );
}

const reasons = {
  entries: msg`The list has changed since it was published.`,
  otherwise: msg`The class was paired without this draw.`,
  'taken-back': msg`The draw was reverted before the first bout.`,
  gone: msg`The class was merged or deleted.`,
};

/** Why a draw is void. */
export function voidReason({ reason }: NonNullable<EventDraw['void']>): string {
  return i18n._(reasons[reason]);
}

/** The change of an entry in a frozen list. */
export function changeText({ kind, name, was, is }: NonNullable<EventDraw['void']>['changes'][number]): string {
  switch (kind) {
    case 'entered':
      return t`${{ name }} was added`;
    case 'left':
      return t`${{ name }} was removed`;
    case 'renamed':
      return was === name ? t`${{ name }} is now spelled differently` : t`${{ was }} was renamed ${{ name }}`;
    case 'club':
      return t`${{ name }}: ${{ was: was || '–' }} changed to ${{ is: is || '–' }}`;
    case 'moved':
      return t`${{ name }} moved in the list`;
  }
}
