import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ban, Dices, Download, Ellipsis, Globe, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useQuestions } from './questions';
import { useAction } from './use-action';
import { addParticipants, bracketKey, removeParticipants, setPublic, setStatus } from '@/api/bracket';
import type { Tournament } from '@/api/types';
import { mayArchive, mayCancel, mayDelete, mayDeleteDrawn, mayExport, mayJoin, mayLeave, mayPublish, mayReopen, mayReset, switchedStatus, type Viewer } from '@/bracket/policy';
import { Button } from '@/components/Button';
import { Menu } from '@/components/Menu';
import { toast } from '@/components/toast';
import { later } from '@/components/later';
import { useScreenCommands } from '@/lib/screen-commands';

const PublicPageDialog = later(() => import('@/domain/PublicPageDialog'));
const DeleteTournamentDialog = later(() => import('@/domain/DeleteTournamentDialog'));

type ActionsProps = { tournament: Tournament; viewer: Viewer };

/** Actions on a tournament as a whole; the day's next steps are in NextToDo. */
export function Actions({ tournament, viewer }: ActionsProps) {
  const id = tournament._id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [ask, dialogs] = useQuestions(tournament);
  const [deleting, setDeleting] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const publish = useAction(id, (isPublic: boolean) => setPublic(id, isPublic), { done: t`Tournament updated successfully`, failed: t`Error updating tournament` });
  const exportData = () => {
    import('@/bracket-view/export-matches').then(
      ({ exportMatches }) => {
        exportMatches(queries.getQueryData<Tournament>(bracketKey(id)) ?? tournament);
      },
      () => {
        toast.error(t`Couldn't load the export.`);
      },
    );
  };
  const startDeleting = () => {
    setDeleting(true);
  };
  // The classes of an event are deleted in its list of classes.
  const deletes = !tournament.eventId && mayDelete(viewer, tournament);
  const deletesDrawn = !tournament.eventId && mayDeleteDrawn(viewer, tournament);
  const rare = [
    ...(mayPublish(viewer, tournament)
      ? [
          {
            label: t`Public page`,
            icon: <Globe size={18} aria-hidden="true" />,
            onSelect: () => {
              setPublishing(true);
            },
          },
        ]
      : []),
    ...(mayReset(viewer, tournament)
      ? [
          { label: t`Reopen registration`, icon: <Undo2 size={18} aria-hidden="true" />, onSelect: ask('register') },
          { label: t`Redraw`, icon: <Dices size={18} aria-hidden="true" />, onSelect: ask('redraw') },
        ]
      : []),
    ...(mayCancel(viewer, tournament) ? [{ label: t`Cancel tournament`, icon: <Ban size={18} aria-hidden="true" />, onSelect: ask('cancel') }] : []),
    ...(deletesDrawn ? [{ label: t`Delete`, icon: <Trash2 size={18} aria-hidden="true" />, onSelect: startDeleting }] : []),
  ];
  useScreenCommands({
    archive: mayArchive(viewer, tournament) && ask('archive'),
    'back-to-registration': mayReset(viewer, tournament) && ask('register'),
    cancel: mayCancel(viewer, tournament) && ask('cancel'),
    delete: (deletes || deletesDrawn) && startDeleting,
    export: mayExport(tournament) && exportData,
    redraw: mayReset(viewer, tournament) && ask('redraw'),
  });
  return (
    <>
      <Membership tournament={tournament} viewer={viewer} />
      <StatusSwitch tournament={tournament} viewer={viewer} />
      {deletes ? (
        <Button
          kind="danger"
          onClick={startDeleting}
        >
          <Trans>Delete</Trans>
        </Button>
      ) : null}
      {mayExport(tournament) ? (
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={exportData}>
          <Trans>Export Data</Trans>
        </Button>
      ) : null}
      {mayArchive(viewer, tournament) ? <Button onClick={ask('archive')}><Trans>Archive</Trans></Button> : null}
      {mayReopen(viewer, tournament) ? <Reopen id={id} /> : null}
      {rare.length > 0 ? <Menu label={t`More actions`} trigger={<Ellipsis size={20} aria-hidden="true" />} items={rare} /> : null}
      {dialogs}
      {publishing ? (
        <PublicPageDialog
          name={tournament.name}
          path={`/t/${id}`}
          isPublic={tournament.public}
          onChange={publish.mutateAsync}
          onClose={() => {
            setPublishing(false);
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteTournamentDialog
          tournament={tournament}
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

function Membership({ tournament, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const join = useAction(tournament._id, () => addParticipants(tournament._id, [viewer._id]), { done: t`Tournament joined`, failed: t`Error joining tournament` });
  const leave = useAction(tournament._id, () => removeParticipants(tournament._id, [viewer._id]), { done: t`Tournament left`, failed: t`Couldn't leave the tournament` });
  const joins = mayJoin(viewer, tournament);
  const leaves = mayLeave(viewer, tournament);
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
        <Trans>Join</Trans>
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
      <Trans>Leave</Trans>
    </Button>
  );
}

function StatusSwitch({ tournament, viewer }: { tournament: Tournament; viewer: Viewer }) {
  const to = switchedStatus(viewer, tournament);
  const change = useAction(
    tournament._id,
    (status: 'registration' | 'upcoming') => setStatus(tournament._id, status),
    { done: t`Status updated`, failed: t`Couldn't change the status` },
  );
  if (!to) return null;
  return (
    <Button
      busy={change.isPending}
      onClick={() => {
        change.mutate(to);
      }}
    >
      {to === 'upcoming' ? t`Mark as upcoming` : t`Open registration`}
    </Button>
  );
}

function Reopen({ id }: { id: string }) {
  const reopen = useAction(id, () => setStatus(id, 'completed'), { done: t`Tournament reopened`, failed: t`Couldn't reopen the tournament` });
  useScreenCommands({
    reopen: () => {
      reopen.mutate();
    },
  });
  return (
    <Button
      busy={reopen.isPending}
      onClick={() => {
        reopen.mutate();
      }}
    >
      <Trans>Reopen</Trans>
    </Button>
  );
}
