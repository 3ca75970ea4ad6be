import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link as RouterLink, useNavigate, useParams } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CalledTwice } from './CalledTwice';
import { AtTable, Closed } from './Now';
import { messageOf } from '@/api/client';
import type { Match } from '@/api/types';
import { logout } from '@/api/users';
import { roundName } from '@/bracket/labels';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SearchBox } from '@/components/SearchBox';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { tableName } from '@/domain/tables';
import { openedTable } from '@/lib/at-table';
import { found } from '@/lib/fold';
import { dotted, plain } from '@/lib/isolate';
import { session, useSession, useUser } from '@/lib/session';
import { athleteName, versus } from '@/lib/shown-name';
import { eventClock } from '@/lib/time';
import { useWakeLock } from '@/lib/wake-lock';
import { Announcer, LiveStatus } from '@/live/LiveStatus';
import { useConnection } from '@/live/status';
import { useLive } from '@/live/useLive';
import LimitsNotice from '@/outbox/LimitsNotice';
import OutboxLight from '@/outbox/OutboxLight';
import { useStandAt, useTable } from '@/outbox/use-table';

/** From this many bouts on, a list has a search. */
const SEARCHED = 8;

/** A table of an event: current bouts, and bouts that can start. Each opens on the pad. */
export default function TablePage() {
  return useSession() ? <Table /> : null;
}

function Table() {
  const { id } = useParams({ from: '/tables/$id' });
  const user = useUser();
  const table = useTable(id);
  const { reply } = table;
  const navigate = useNavigate();
  const offline = useConnection() === 'lost';
  useLive();
  useWakeLock();
  useEffect(() => {
    openedTable(id);
  }, [id]);
  useStandAt(id);
  /** Ends a helper's session on this device. */
  const leave = () => {
    const token = session.get()?.token;
    if (token) void logout(token);
    session.clear();
    void navigate({ to: '/table', replace: true });
  };
  const title = reply ? tableName(reply.table) : t`Table`;
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <title>{plain(`${title} · Toproll`)}</title>
      <header className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line bg-paper px-4">
        {user.role === 'helper' ? (
          <p className="min-w-0 truncate text-ink-2"><bdi>{user.name}</bdi></p>
        ) : reply ? (
          <Link to={reply.now ? '/events/$id/day' : '/events/$id/tables'} params={{ id: reply.event._id }}><bdi>{reply.event.name}</bdi></Link>
        ) : null}
        <div className="ms-auto flex items-center gap-2">
          <OutboxLight />
          <LiveStatus />
          {user.role === 'helper' ? (
            <Button kind="quiet" size="sm" icon={<LogOut size={16} aria-hidden="true" />} onClick={leave}>
              <Trans context="table">Leave</Trans>
            </Button>
          ) : null}
        </div>
      </header>
      <LimitsNotice />
      <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 py-6 outline-none short:gap-4 short:py-2">
        {table.isPending ? (
          <RowsSkeleton />
        ) : !reply ? (
          <ErrorState message={messageOf(table.error, t`Couldn't load the table.`)} onRetry={table.refetch} />
        ) : table.now && table.here ? (
          <>
            <Head table={reply.table} event={reply.event} />
            {user.role === 'helper' || offline ? null : <CalledTwice eventId={reply.event._id} matchId={table.here.called?.matchId} />}
            <AtTable table={table.now} all={table.all} clock={eventClock(reply.event)} here={table.here} offline={offline} />
          </>
        ) : user.role === 'helper' && reply.table.state !== 'closed' ? (
          <>
            <Head table={reply.table} event={reply.event} />
            <EmptyState title={t`Nothing to score`} hint={t`Matches appear here once an official starts the event.`} />
          </>
        ) : (
          <Bouts {...reply} />
        )}
      </main>
      <Announcer />
    </div>
  );
}

type BoutsProps = { table: { number: number; name: string; referees: string; state: string }; event: { name: string }; running: Match[]; next: Match[]; others: number };

function Head({ table, event }: Pick<BoutsProps, 'table' | 'event'>) {
  return (
    <header className="border-b-2 border-line-2 pb-4 short:flex short:flex-wrap short:items-baseline short:gap-x-4 short:pb-1">
      <h1 className="display text-5xl wrap-anywhere sm:text-6xl short:text-2xl"><bdi>{tableName(table)}</bdi></h1>
      <p className="mt-2 text-ink-2 wrap-anywhere short:mt-0">
        {dotted([event.name, table.referees === '' ? null : t`Referees: ${{ referees: table.referees }}`])}
      </p>
    </header>
  );
}

function Bouts({ table, event, running, next, others }: BoutsProps) {
  const [text, setText] = useState('');
  const shown = text.trim() === '' ? next : found(next, text, names);
  return (
    <>
      <Head table={table} event={event} />
      {running.length > 0 ? (
        <section aria-label={t`At this table now`}>
          <h2 className="label mb-3 text-ink-2">{t`At this table now`}</h2>
          <ul className="flex flex-col gap-3">
            {running.map((match) => (
              <BoutLink key={match._id} match={match} now />
            ))}
          </ul>
        </section>
      ) : null}
      {table.state === 'closed' ? (
        <Closed />
      ) : (
        <section aria-label={t`Ready to pull`}>
          <h2 className="label mb-3 text-ink-2">{t`Ready to pull`}</h2>
          {next.length > SEARCHED ? (
            <div className="mb-3">
              <SearchBox label={t`Search by name or class...`} value={text} onChange={setText} />
            </div>
          ) : null}
          {next.length === 0 ? (
            <EmptyState title={t`No match is ready`} hint={t`The next match appears here automatically once both athletes are known.`} />
          ) : shown.length === 0 ? (
            <EmptyState title={t`Nothing found`} hint={t`No ready match fits this search.`} />
          ) : (
            <ul className="flex flex-col gap-2">
              {shown.map((match) => (
                <BoutLink key={match._id} match={match} />
              ))}
            </ul>
          )}
          {others > 0 ? <p className="mt-4 text-ink-2">{plural(others, { one: '# match is in progress elsewhere.', other: '# matches are in progress elsewhere.' })}</p> : null}
        </section>
      )}
    </>
  );
}

const nameOf = (match: Match, side: 'player1' | 'player2') => athleteName(match[side]?.user);
const names = (match: Match) => `${nameOf(match, 'player1')} ${nameOf(match, 'player2')} ${match.tournament.name}`;

/** A bout, large enough for a thumb; it opens on the pad. */
function BoutLink({ match, now = false }: { match: Match; now?: boolean }) {
  return (
    <li>
      <RouterLink
        to="/matches/$id"
        params={{ id: match._id }}
        className={`flex min-h-16 flex-col justify-center gap-1 border-s-4 px-4 py-3 hover:bg-board-2 ${now ? 'border-accent bg-board-2' : 'border-edge bg-board'}`}
      >
        <span className="label text-ink-2 wrap-anywhere">{dotted([match.tournament.name, roundName(match), `M${String(match.matchNumber)}`])}</span>
        <span className={`leading-tight font-semibold wrap-anywhere ${now ? 'display text-3xl' : 'text-xl'}`}>
          {versus(nameOf(match, 'player1'), nameOf(match, 'player2'))}
        </span>
      </RouterLink>
    </li>
  );
}
