import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOrganizer } from '@/bracket/policy';
import { roundName } from '@/bracket/labels';
import type { Device } from '@/api/types';
import type { Entry } from '@/bout/log';
import { standing } from '@/bout/replay';
import { entryInWords } from '@/bout/words';
import { Button, ButtonLink } from '@/components/Button';
import { later } from '@/components/later';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { athleteName, shownName, versus } from '@/lib/shown-name';
import { readerClock } from '@/lib/time';
import { devicesOptions } from '@/outbox/calls';
import { REPLACED } from '@/outbox/outbox';
import { statusOf } from '@/outbox/status';
import type { Kept } from '@/outbox/store';
import { useBout, useOutbox } from '@/outbox/use-outbox';

const DecideDialog = later(() => import('./DecideDialog'));

/** Unsent and refused entries from the tables: of this device, and for organizers of all devices. */
export default function OutboxPage() {
  const user = useUser();
  const { known, broken, entries, others } = useOutbox();
  const { waiting, since, refused } = statusOf(entries);
  const time = since && readerClock.time(since);
  return (
    <>
      <PageHeader title={t`Outbox`} lead={t`Pad entries that have not reached the server yet or were refused.`} />
      <section aria-labelledby="own" className="mb-10">
        <SectionHeader id="own" title={t`This device`} />
        {broken ? <ErrorState message={t`This browser can't store entries, so the pad is off. Free some storage, or use another browser or the match dialog.`} /> : null}
        {waiting > 0 ? <p className="border-s-4 border-warn py-1 ps-3 font-semibold">{plural(waiting, { one: `# entry waiting since ${{ time }}. It is sent automatically.`, other: `# entries waiting since ${{ time }}. They are sent automatically.` })}</p> : null}
        {others.map(({ name, count }) => (
          <p key={name} className="mt-2 border-s-4 border-warn py-1 ps-3">
            {plural(count, { one: `# entry of ${name} waits here until ${name} logs in on this device.`, other: `# entries of ${name} wait here until ${name} logs in on this device.` })}
          </p>
        ))}
        {refused.map((matchId) => (
          <Refused key={matchId} matchId={matchId} own={entries.filter((kept) => kept.matchId === matchId)} />
        ))}
        {known && !broken && entries.length === 0 && others.length === 0 ? <EmptyState title={t`Everything has been sent.`} /> : null}
      </section>
      {isOrganizer(user.role) ? <Devices /> : null}
    </>
  );
}

/** A match with refused entries: this device's entries beside the server's. */
function Refused({ matchId, own }: { matchId: string; own: Kept[] }) {
  const organizes = isOrganizer(useUser().role);
  const { bout } = useBout(matchId);
  const [asked, ask] = useState<'insist' | 'drop'>();
  const match = bout?.match;
  const nameOf = (id: string) => shownName([match?.player1, match?.player2].find((player) => player?._id === id)?.user) ?? t`Someone else`;
  const reason = own.find((kept) => kept.refused)?.refused;
  const again = own.some((kept) => kept.insisted && kept.refused);
  const title = match ? dotted([bout.tournament.name, `M${String(match.matchNumber)}`, roundName(match)]) : t`Match can't be loaded`;
  return (
    <article className="mt-4 border border-edge bg-board p-4">
      <h3 className="display text-2xl wrap-anywhere">{title}</h3>
      {match ? <p className="mt-1 text-ink-2">{versus(athleteName(match.player1?.user), athleteName(match.player2?.user))}</p> : null}
      {reason ? <p className="mt-2 border-s-4 border-danger py-1 ps-3 font-semibold">{reason.message}</p> : null}
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <Lines title={t`Entered here`} entries={own.flatMap(({ entry, call }) => (entry.detail === REPLACED ? [] : [call ? { ...entry, kind: 'call' } : entry]))} nameOf={nameOf} />
        {bout ? <Lines title={t`On the server`} entries={standing(bout.log.entries)} nameOf={nameOf} /> : null}
      </div>
      {again ? (
        <p className="mt-4">
          {organizes
            ? t`The server refused it again. If it is right, correct the result in the bracket, then discard these entries.`
            : t`The server refused it again. If it is right, ask an organizer to correct the result, then discard these entries.`}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {again && match ? <ButtonLink to="/brackets/$id" params={{ id: bout.tournament._id }} search={{ match: match.matchNumber }}>{t`Open bracket`}</ButtonLink> : null}
        {again ? null : (
          <Button kind="strong" onClick={() => { ask('insist'); }}>
            {t`Send mine`}
          </Button>
        )}
        <Button kind="danger" onClick={() => { ask('drop'); }}>
          {t`Discard mine`}
        </Button>
        <ButtonLink to="/matches/$id" params={{ id: matchId }} kind="quiet">{t`Open pad`}</ButtonLink>
      </div>
      {asked ? (
        <DecideDialog
          what={asked}
          matchId={matchId}
          onClose={() => {
            ask(undefined);
          }}
        />
      ) : null}
    </article>
  );
}

function Lines({ title, entries, nameOf }: { title: string; entries: Entry[]; nameOf: (id: string) => string }) {
  return (
    <section>
      <h4 className="label mb-1 text-ink-3">{title}</h4>
      {entries.length === 0 ? <p className="text-ink-2">{t`Nothing.`}</p> : null}
      <ol role="list" className="border-t border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap gap-x-3 border-b border-line py-1.5">
            <span className="label text-ink-3">{readerClock.time(entry.at)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{entryInWords(entry, nameOf)}</span>
            {entry.official ? <span className="text-sm text-ink-3"><bdi>{entry.official.name}</bdi>{entry.referees ? <> · <bdi>{entry.referees}</bdi></> : null}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The entries that every device holds back, from its last report. */
function Devices() {
  const { data, isPending, isLoadingError, refetch } = useQuery(devicesOptions());
  return (
    <section aria-labelledby="devices">
      <SectionHeader id="devices" title={t`All devices`} />
      {isPending ? <RowsSkeleton rows={2} /> : null}
      {isLoadingError ? <ErrorState message={t`Couldn't load the devices.`} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <EmptyState title={t`No device has unsent entries.`} hint={t`An offline device appears here when it reconnects.`} /> : null}
      {data && data.length > 0 ? (
        <ul className="border-t-2 border-line-2">
          {data.map((device) => (
            <DeviceRow key={device.device} device={device} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function DeviceRow({ device: { official, seen, waiting, since, refused } }: { device: Device }) {
  const time = since && readerClock.moment(since);
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="text-lg"><bdi>{official.name}</bdi></strong>
        <span className="text-sm text-ink-3">{t`Last contact: ${{ time: readerClock.moment(seen) }}`}</span>
      </p>
      {waiting > 0 ? <p className="text-warn">{plural(waiting, { other: `Waiting: # since ${{ time }}` })}</p> : null}
      {refused.length > 0 ? (
        <>
          <p className="font-semibold text-danger">{plural(refused.length, { one: '# refused entry', other: '# refused entries' })}</p>
          <ul className="mt-1">
            {[...new Map(refused.map((one) => [one.matchId, one])).values()].map(({ matchId, message }) => (
              <li key={matchId} className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
                <ButtonLink to="/matches/$id" params={{ id: matchId }} size="sm" kind="quiet">{t`Open pad`}</ButtonLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {waiting === 0 && refused.length === 0 ? <p className="text-ink-2">{t`Sent`}</p> : null}
    </li>
  );
}
