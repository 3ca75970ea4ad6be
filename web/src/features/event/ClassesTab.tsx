import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeftRight, ChevronDown, Ellipsis, FolderInput, ListChecks, Medal, Merge, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useCloseClass, useDeleteClass, useReopenClass } from '@/api/event-changes';
import { eventOptions } from '@/api/events';
import type { EventClass, EventDetail } from '@/api/types';
import { unopposed } from '@/bracket/policy';
import { Button, ButtonLink } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { later } from '@/components/later';
import { Menu, type MenuItem } from '@/components/Menu';
import { SectionHeader } from '@/components/PageHeader';
import { Stats } from '@/components/Stat';
import { EmptyState } from '@/components/States';
import { toast } from '@/components/toast';
import { Toolbar } from '@/components/Toolbar';
import { Checklist } from '@/domain/Checklist';
import { mayEnter } from '@/domain/classes';
import { eventRole, mayOfficiateEvent, mayRunEvent } from '@/domain/event';
import { StatusBadge } from '@/domain/StatusBadge';
import { count } from '@/lib/format';
import { armName, arms } from '@/lib/labels';
import { useUser } from '@/lib/session';

const AddClassesDialog = later(() => import('./AddClassesDialog'));
const AddArmDialog = later(() => import('./AddArmDialog'));
const AdoptDialog = later(() => import('./AdoptDialog'));
const DeleteEmptyDialog = later(() => import('./DeleteEmptyDialog'));
const EditClassDialog = later(() => import('./EditClassDialog'));
const MergeDialog = later(() => import('./MergeDialog'));
const MergeSeveralDialog = later(() => import('./MergeSeveralDialog'));
const PaperDialog = later(() => import('./PaperDialog'));

/** The dialog that is open. */
type Opened = { dialog: 'add' | 'adopt' | 'delete-empty' | 'delete-picked' | 'merge-picked' } | { dialog: 'arm'; of?: EventClass } | { dialog: 'edit' | 'merge' | 'close' | 'paper' | 'reopen' | 'delete'; of: EventClass };

/** The classes of an event, separately for each arm. */
export default function ClassesTab() {
  const { id } = useParams({ from: '/app/events/$id' });
  const user = useUser();
  const { data: event } = useQuery(eventOptions(id));
  const { dialog } = useSearch({ from: '/app/events/$id/' });
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | undefined>(dialog && { dialog });
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  if (!event) return null;
  const chosen = event.classes.filter(({ _id }) => picked?.has(_id));
  const onPick = (ids: readonly string[], on: boolean) => {
    const now = new Set(picked);
    for (const id of ids) {
      if (on) now.add(id);
      else now.delete(id);
    }
    setPicked(now);
  };
  const runs = mayRunEvent(eventRole(user, event)) && event.state !== 'finished';
  const prepares = mayOfficiateEvent(eventRole(user, event)) && (event.state === 'planned' || event.state === 'open');
  const close = () => {
    setOpened(undefined);
    if (dialog) void navigate({ to: '.', search: {}, replace: true });
  };
  const endSelection = () => {
    setPicked(undefined);
  };
  const add = (
    <Button
      kind={event.classes.length === 0 ? 'primary' : undefined}
      icon={<Plus size={18} aria-hidden="true" />}
      onClick={() => {
        setOpened({ dialog: 'add' });
      }}
    >
      <Trans>Add classes</Trans>
    </Button>
  );
  const empty = event.classes.filter(isDeletable);
  const more: MenuItem[] = [
    ...(event.classes.every((one) => hasTwin(one, event))
      ? []
      : [{
          label: t`Add the other arm`,
          icon: <ArrowLeftRight size={18} aria-hidden="true" />,
          onSelect: () => {
            setOpened({ dialog: 'arm' });
          },
        }]),
    ...(empty.length > 1
      ? [{
          label: t`Delete empty classes`,
          icon: <Trash2 size={18} aria-hidden="true" />,
          onSelect: () => {
            setOpened({ dialog: 'delete-empty' });
          },
        }]
      : []),
    ...(user.role === 'organizer'
      ? [{
          label: t`Turn tournaments into classes`,
          icon: <FolderInput size={18} aria-hidden="true" />,
          onSelect: () => {
            setOpened({ dialog: 'adopt' });
          },
        }]
      : []),
  ];
  return (
    <>
      {user.role === 'participant' && event.state === 'open' && event.classes.length > 0 ? (
        <div className="mb-6 flex flex-wrap items-center gap-3 border-s-4 border-line-2 bg-board px-4 py-3">
          <p className="min-w-0 flex-1 basis-56 font-semibold">
            <Trans>Registration is open. Choose your classes.</Trans>
          </p>
          <ButtonLink to="/events/$id/athletes" params={{ id }} kind="primary">
            <Trans>Take part</Trans>
          </ButtonLink>
        </div>
      ) : null}
      {prepares ? <Checklist event={event} /> : event.classes.length > 0 ? <Counts classes={event.classes} /> : null}
      {runs ? (
        <Toolbar
          actions={
            <>
              {picked ? null : add}
              {picked || event.classes.length < 2 ? null : (
                <Button
                  icon={<ListChecks size={18} aria-hidden="true" />}
                  onClick={() => {
                    setPicked(new Set());
                  }}
                >
                  {t`Select classes`}
                </Button>
              )}
              {more.length > 0 && !picked ? <Menu label={t`More actions`} trigger={<Ellipsis size={20} aria-hidden="true" />} items={more} /> : null}
            </>
          }
        >
          {picked ? (
            <div className="flex flex-wrap items-center gap-2">
              <p role="status" className="me-2 font-semibold">{plural(chosen.length, { one: '# class selected', other: '# classes selected' })}</p>
              <Button kind="strong" disabled={chosen.length < 2} icon={<Merge size={18} aria-hidden="true" />} onClick={() => { setOpened({ dialog: 'merge-picked' }); }}>{t`Merge classes`}</Button>
              <Button kind="danger" disabled={chosen.length === 0} icon={<Trash2 size={18} aria-hidden="true" />} onClick={() => { setOpened({ dialog: 'delete-picked' }); }}>{t`Delete`}</Button>
              <Button kind="quiet" onClick={endSelection}>{t`Cancel`}</Button>
            </div>
          ) : null}
        </Toolbar>
      ) : null}
      {event.classes.length === 0 ? (
        <EmptyState
          title={t`No classes yet.`}
          hint={runs ? t`Choose a federation's weight classes to add them for both arms in one step.` : t`Classes appear here once an organizer adds them.`}
        />
      ) : (
        arms.map((arm) => (
          <ClassList
            key={arm}
            title={armName(arm)}
            classes={event.classes.filter((one) => one.class.arm === arm)}
            event={event}
            runs={runs}
            picked={picked}
            onPick={onPick}
            onOpen={setOpened}
          />
        ))
      )}
      {opened?.dialog === 'add' ? <AddClassesDialog event={event} onClose={close} /> : null}
      {opened?.dialog === 'adopt' && user.role === 'organizer' && runs ? <AdoptDialog event={event} onClose={close} /> : null}
      {opened?.dialog === 'delete-empty' ? <DeleteEmptyDialog classes={empty} onClose={close} /> : null}
      {opened?.dialog === 'delete-picked' ? <DeleteEmptyDialog classes={chosen.filter(isDeletable)} stay={chosen.filter((one) => !isDeletable(one))} onDone={endSelection} onClose={close} /> : null}
      {opened?.dialog === 'merge-picked' ? <MergeSeveralDialog chosen={chosen} unit={event.settings.unit} onDone={endSelection} onClose={close} /> : null}
      {opened?.dialog === 'arm' ? <AddArmDialog event={event} classId={opened.of?._id} onClose={close} /> : null}
      {opened?.dialog === 'edit' ? <EditClassDialog event={event} of={opened.of} onClose={close} /> : null}
      {opened?.dialog === 'close' ? <CloseClass of={opened.of} onClose={close} /> : null}
      {opened?.dialog === 'paper' ? <PaperDialog event={event} of={opened.of} onClose={close} /> : null}
      {opened?.dialog === 'reopen' ? <ReopenClass of={opened.of} onClose={close} /> : null}
      {opened?.dialog === 'merge' ? <MergeDialog event={event} from={opened.of} onClose={close} /> : null}
      {opened?.dialog === 'delete' ? <DeleteClass of={opened.of} onClose={close} /> : null}
    </>
  );
}

function Counts({ classes }: { classes: readonly EventClass[] }) {
  const of = (...statuses: string[]) => count(classes.filter(({ status }) => statuses.includes(status)).length);
  return (
    <Stats
      items={[
        { label: t`Classes`, value: count(classes.length) },
        { label: t`Entries`, value: count(classes.reduce((sum, one) => sum + one.athleteCount, 0)) },
        { label: t`In progress`, value: of('active') },
        { label: t`Finished`, value: of('completed', 'archived') },
      ]}
    />
  );
}

type ClassListProps = {
  title: string;
  classes: readonly EventClass[];
  event: EventDetail;
  runs: boolean;
  /** Ids of the selected classes, while classes are selected. */
  picked: ReadonlySet<string> | undefined;
  onPick: (ids: readonly string[], on: boolean) => void;
  onOpen: (opened: Opened) => void;
};

function ClassList({ title, classes, event, runs, picked, onPick, onOpen }: ClassListProps) {
  const [unfolded, setUnfolded] = useState(false);
  if (classes.length === 0) return null;
  // On the day, empty classes only take space.
  const foldable = event.state === 'running' || event.state === 'finished' ? classes.filter(isDeletable) : [];
  const folded = foldable.length < classes.length ? foldable.length : 0;
  const shown = folded > 0 && !unfolded && !picked ? classes.filter((one) => !isDeletable(one)) : classes;
  return (
    <section aria-label={title} className="mt-8">
      <SectionHeader title={title}>
        {picked ? (
          <Button
            size="sm"
            kind="quiet"
            onClick={() => {
              onPick(classes.map(({ _id }) => _id), !classes.every(({ _id }) => picked.has(_id)));
            }}
          >
            {classes.every(({ _id }) => picked.has(_id)) ? t`Select none` : t`Select all`}
          </Button>
        ) : null}
      </SectionHeader>
      <ul className="border-t-2 border-line-2">
        {shown.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-0.5 sm:grid sm:grid-cols-[minmax(0,1fr)_7rem_9rem_auto_2.75rem]">
            {picked ? (
              <CheckBox label={one.name} checked={picked.has(one._id)} onChange={(on) => { onPick([one._id], on); }} />
            ) : (
              <h3 className="min-w-0 flex-1 basis-56 font-sans font-semibold wrap-anywhere">
                <bdi>{one.name}</bdi>
              </h3>
            )}
            <p className={one.athleteCount === 0 ? 'text-ink-3' : 'tabular-nums'}>{plural(one.athleteCount, { 0: 'no athletes yet', one: '# athlete', other: '# athletes' })}</p>
            <p>
              <StatusBadge status={one.status} />
            </p>
            <ButtonLink to="/brackets/$id" params={{ id: one._id }} size="sm" aria-label={t`View ${{ name: one.name }}`}>
              <Trans>View</Trans>
            </ButtonLink>
            {runs && !picked ? <ClassMenu one={one} event={event} onOpen={onOpen} /> : null}
          </li>
        ))}
      </ul>
      {folded > 0 && !picked ? (
        <Button
          kind="quiet"
          size="sm"
          aria-expanded={unfolded}
          icon={<ChevronDown size={18} aria-hidden="true" className={unfolded ? 'rotate-180' : undefined} />}
          onClick={() => {
            setUnfolded(!unfolded);
          }}
        >
          {unfolded ? t`Hide empty classes` : plural(folded, { one: '# empty class', other: '# empty classes' })}
        </Button>
      ) : null}
    </section>
  );
}

function ClassMenu({ one, event, onOpen }: { one: EventClass; event: EventDetail; onOpen: (opened: Opened) => void }) {
  const items: MenuItem[] = [];
  if (mayEnter(one) || one.status === 'active') {
    items.push({
      label: mayEnter(one) ? t`Edit` : t`Rename`,
      icon: <Pencil size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ dialog: 'edit', of: one });
      },
    });
  }
  if (mayEnter(one) && one.athleteCount === 1) {
    items.push({
      label: t`Close with place 1`,
      icon: <Medal size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ dialog: 'close', of: one });
      },
    });
  }
  if ((mayEnter(one) || one.status === 'active') && one.athleteCount > 1) {
    items.push({
      label: t`Enter places from paper`,
      icon: <Medal size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ dialog: 'paper', of: one });
      },
    });
  }
  if ((unopposed(one) || one.fromPaper) && one.status === 'completed') {
    items.push({
      label: t`Reopen`,
      icon: <RotateCcw size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ dialog: 'reopen', of: one });
      },
    });
  }
  if (mayEnter(one)) {
    items.push({
      label: t`Merge into another class`,
      icon: <Merge size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ dialog: 'merge', of: one });
      },
    });
  }
  if (!hasTwin(one, event)) {
    items.push({
      label: t`Add the other arm`,
      icon: <ArrowLeftRight size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ dialog: 'arm', of: one });
      },
    });
  }
  if (isDeletable(one)) {
    items.push({
      label: t`Delete`,
      icon: <Trash2 size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ dialog: 'delete', of: one });
      },
    });
  }
  return items.length > 0 ? <Menu label={t`Actions for ${{ name: one.name }}`} trigger={<Ellipsis size={20} aria-hidden="true" />} items={items} /> : null;
}

/** Whether a class can be deleted: without entries, and not drawn. */
const isDeletable = (one: EventClass) => mayEnter(one) && one.athleteCount === 0;

/** Whether an event has the class of the other arm. */
function hasTwin(one: EventClass, event: EventDetail): boolean {
  return event.classes.some((other) => other._id !== one._id && other.class.arm !== one.class.arm && twins(one, other));
}

/** Whether two classes differ only in the arm. */
function twins({ class: a }: EventClass, { class: b }: EventClass): boolean {
  return JSON.stringify({ ...a, arm: '' }) === JSON.stringify({ ...b, arm: '' });
}

function CloseClass({ of, onClose }: { of: EventClass; onClose: () => void }) {
  const close = useCloseClass();
  return (
    <ConfirmDialog
      title={t`Close the class with place 1?`}
      text={t`The only athlete in ${{ name: of.name }} wins unopposed and gets place 1 with its points. You can reopen the class until the event is finished.`}
      confirm={t`Close class`}
      kind="primary"
      busy={close.isPending}
      problem={close.isError ? messageOf(close.error, t`Something went wrong!`) : undefined}
      onConfirm={() => {
        close.mutate(of, {
          onSuccess: () => {
            toast.success(t`Class closed`);
            onClose();
          },
        });
      }}
      onClose={onClose}
    />
  );
}

function ReopenClass({ of, onClose }: { of: EventClass; onClose: () => void }) {
  const reopen = useReopenClass();
  return (
    <ConfirmDialog
      title={t`Reopen the class?`}
      text={t`${{ name: of.name }} accepts entries again. Its athlete loses place and points.`}
      confirm={t`Reopen`}
      busy={reopen.isPending}
      problem={reopen.isError ? messageOf(reopen.error, t`Something went wrong!`) : undefined}
      onConfirm={() => {
        reopen.mutate(of, {
          onSuccess: () => {
            toast.success(t`Class reopened`);
            onClose();
          },
        });
      }}
      onClose={onClose}
    />
  );
}

function DeleteClass({ of, onClose }: { of: EventClass; onClose: () => void }) {
  const remove = useDeleteClass();
  return (
    <ConfirmDialog
      title={t`Delete the class?`}
      text={t`${{ name: of.name }} has no athletes.`}
      confirm={t`Delete`}
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error, t`Something went wrong!`) : undefined}
      onConfirm={() => {
        remove.mutate(of._id, {
          onSuccess: () => {
            toast.success(t`Class deleted`);
            onClose();
          },
        });
      }}
      onClose={onClose}
    />
  );
}
