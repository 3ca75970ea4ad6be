import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useQuestions } from './questions';
import { useAction } from './use-action';
import { addParticipants, bracketKey, removeParticipants, setStatus } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { mayArchive, mayDelete, mayExport, mayJoin, mayLeave, switchedStatus, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { toast } from '@/components/toast';
import { later } from '@/components/later';
import { useScreenCommands } from '@/lib/screen-commands';

const DeleteTournamentDialog = later(() => import('@/domain/DeleteTournamentDialog'));

type ActionsProps = { tournament: Tournament; viewer: Viewer };

/** What can be done with a tournament as a whole; what the day's work asks for stands in NextToDo. */
export function Actions({ tournament: t, viewer }: ActionsProps) {
  const id = t._id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [ask, dialogs] = useQuestions(t);
  const [deleting, setDeleting] = useState(false);
  const exportData = () => {
    import('@/bracket-view/export-matches').then(
      ({ exportMatches }) => {
        exportMatches(queries.getQueryData<Tournament>(bracketKey(id)) ?? t);
      },
      () => {
        toast.error('Error loading the export!');
      },
    );
  };
  useScreenCommands({ archive: mayArchive(viewer, t) && ask('archive'), export: mayExport(t) && exportData });
  return (
    <>
      <Membership tournament={t} viewer={viewer} />
      <StatusSwitch tournament={t} viewer={viewer} />
      {mayDelete(viewer, t) ? (
        <Button
          kind="danger"
          onClick={() => {
            setDeleting(true);
          }}
        >
          Delete
        </Button>
      ) : null}
      {mayExport(t) ? (
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={exportData}>
          Export Data
        </Button>
      ) : null}
      {mayArchive(viewer, t) ? <Button onClick={ask('archive')}>Archive</Button> : null}
      {dialogs}
      {deleting ? (
        <DeleteTournamentDialog
          tournament={t}
          onDeleted={() => {
            void navigate({ to: '/tournaments' });
          }}
          onClose={() => {
            setDeleting(false);
          }}
        />
      ) : null}
    </>
  );
}

function Membership({ tournament: t, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const join = useAction(t._id, () => addParticipants(t._id, [viewer._id]), { done: 'Tournament joined', failed: 'Error joining tournament' });
  const leave = useAction(t._id, () => removeParticipants(t._id, [viewer._id]), { done: 'Tournament left', failed: 'Error leaving tournament' });
  const joins = mayJoin(viewer, t);
  const leaves = mayLeave(viewer, t);
  useScreenCommands({
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
