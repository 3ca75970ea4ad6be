import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { memo, useState } from 'react';
import type { About } from './Question';
import { useAction } from './use-action';
import { addParticipants, bracketKey, removeParticipants, seedNextRound, setStatus } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { countsOf, mayExport, mayLeave, mayOfficiate, nextRoundOffer, startOffer, switchedStatus, type Viewer } from '@/bracket/policy';
import type { Pairing } from '@/bracket/seeding';
import { Button } from '@/components/Button';
import { toast } from '@/components/toast';
import { later } from '@/lib/later';
import { useOffers } from '@/lib/offers';
import { mayArchive, mayJoin, maySeed } from '@/lib/policy';

const Question = later(() => import('./Question'));
const SeedingDialog = later(() => import('./SeedingDialog'));

type Asking = About | 'manual';

type ActionsProps = { tournament: Tournament; viewer: Viewer };

/** What can be done with a tournament now, by whom looks at it; what is almost possible says what is missing. */
export const Actions = memo(function Actions({ tournament: t, viewer }: ActionsProps) {
  const id = t._id;
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [question, setQuestion] = useState<About | null>(null); // the last one, which may be at work behind what is asked now
  const close = () => {
    setAsking(null);
  };
  const ask = (what: Asking) => () => {
    setAsking(what);
    if (what !== 'manual') setQuestion(what);
  };
  const next = useAction(id, () => seedNextRound(id), { done: 'Next round seeded successfully!', failed: 'Failed to seed next round.' });

  const starting = startOffer(viewer, t);
  const nextRound = nextRoundOffer(viewer, t);
  const { scheduled } = countsOf(t.matches);
  const hint = starting?.now === false ? starting.why : null;
  const startsAll = scheduled > 1 && mayOfficiate(viewer, t);
  const seeds = maySeed(viewer.role, t);
  const seedNext = () => {
    if (!next.isPending) next.mutate();
  };
  const exportData = () => {
    import('@/bracket/export').then(
      ({ exportMatches }) => {
        exportMatches(queries.getQueryData<Tournament>(bracketKey(id)) ?? t);
      },
      () => {
        toast.error('Error loading the export!');
      },
    );
  };
  useOffers({
    start: starting?.now === true && ask('start'),
    'random-seeding': seeds && ask('random'),
    'manual-seeding': seeds && ask('manual'),
    'next-round': nextRound?.now === true && seedNext,
    'start-all': startsAll && ask('all'),
    archive: mayArchive(viewer.role, t) && ask('archive'),
    export: mayExport(t) && exportData,
  });
  return (
    <>
      <Membership tournament={t} viewer={viewer} />
      <StatusSwitch tournament={t} viewer={viewer} />
      {mayExport(t) ? (
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          onClick={exportData}
        >
          Export Data
        </Button>
      ) : null}
      {startsAll ? (
        <Button
          onClick={ask('all')}
        >
          Start all {scheduled} matches
        </Button>
      ) : null}
      {starting ? (
        <Button
          kind="primary"
          disabled={!starting.now}
          aria-describedby={hint ? 'action-hint' : undefined}
          onClick={ask('start')}
        >
          Start Tournament
        </Button>
      ) : null}
      {seeds ? (
        <>
          <Button
            kind={t.settings.seeding === 'manual' ? 'plain' : 'primary'}
            onClick={ask('random')}
          >
            Random Seeding
          </Button>
          <Button
            kind={t.settings.seeding === 'manual' ? 'primary' : 'plain'}
            onClick={ask('manual')}
          >
            Manual Seeding
          </Button>
        </>
      ) : null}
      {nextRound?.now ? (
        <Button
          kind="primary"
          busy={next.isPending}
          onClick={seedNext}
        >
          Seed Next Round
        </Button>
      ) : null}
      {mayArchive(viewer.role, t) ? (
        <Button
          onClick={ask('archive')}
        >
          Archive
        </Button>
      ) : null}
      {hint ? (
        // Beside the title it is no wider than the buttons, so that these keep their place.
        <p id="action-hint" className="text-sm text-ink-2 max-md:basis-full md:w-0 md:min-w-full md:text-right">
          {hint}
        </p>
      ) : null}
      {question ? (
        <Question
          key={question}
          about={question}
          open={asking === question}
          tournament={t}
          onClose={() => {
            setAsking((now) => (now === question ? null : now));
          }}
        />
      ) : null}
      <ManualSeeding tournament={t} open={asking === 'manual' && !t.isSeeded} onClose={close} />
    </>
  );
}, sameActions);

/** What changes with every result, and concerns the actions only by what is counted of it. */
const counted = new Set(['matches', 'version', 'updatedAt']);

/** One result among many changes nothing that can be done, unless it is the last of its kind. */
function sameActions({ tournament: a, viewer }: ActionsProps, { tournament: b, viewer: nextViewer }: ActionsProps): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof Tournament)[];
  return (
    viewer === nextViewer &&
    keys.every((key) => counted.has(key) || a[key] === b[key]) &&
    countsOf(a.matches).scheduled === countsOf(b.matches).scheduled &&
    nextRoundOffer(viewer, a)?.now === nextRoundOffer(viewer, b)?.now
  );
}

/** Keeps what was chosen while the dialog is closed: seeding a big field by hand takes a while. */
function ManualSeeding({ tournament, open, onClose }: { tournament: Tournament; open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState<readonly Pairing[] | null>(null);
  if (!open) return null;
  const first = tournament.matches
    .filter((m) => m.bracket.bracket === 'winners' && m.round === 1)
    .map(({ matchNumber }) => ({ matchNumber, player1: null, player2: null }));
  return <SeedingDialog tournament={tournament} pairings={draft ?? first} onChange={setDraft} onClose={onClose} />;
}

function Membership({ tournament: t, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const join = useAction(t._id, () => addParticipants(t._id, [viewer._id]), { done: 'Tournament joined', failed: 'Error joining tournament' });
  const leave = useAction(t._id, () => removeParticipants(t._id, [viewer._id]), { done: 'Tournament left', failed: 'Error leaving tournament' });
  const joins = mayJoin(viewer.role, t);
  const leaves = mayLeave(viewer, t);
  useOffers({
    join:
      joins &&
      (() => {
        join.mutate();
      }),
    leave:
      leaves &&
      (() => {
        leave.mutate();
      }),
  });
  if (joins) {
    return (
      <Button
        kind="primary"
        busy={join.isPending}
        onClick={() => {
          join.mutate();
        }}
      >
        Join
      </Button>
    );
  }
  if (!leaves) return null;
  return (
    <Button
      kind="danger"
      busy={leave.isPending}
      onClick={() => {
        leave.mutate();
      }}
    >
      Leave
    </Button>
  );
}

function StatusSwitch({ tournament: t, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const to = switchedStatus(viewer, t);
  const change = useAction(
    t._id,
    (status: 'registration' | 'upcoming') => setStatus(t._id, status),
    { done: 'Status updated', failed: 'Error updating status' },
  );
  if (!to) return null;
  return (
    <Button
      busy={change.isPending}
      onClick={() => {
        change.mutate(to);
      }}
    >
      {to === 'upcoming' ? 'Set to Upcoming' : 'Open Registration'}
    </Button>
  );
}
