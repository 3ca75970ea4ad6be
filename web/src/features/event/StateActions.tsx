import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@/api/client';
import { useSetEventState } from '@/api/event-changes';
import type { EventDetail, EventState } from '@/api/types';
import { Button } from '@/components/Button';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { Menu } from '@/components/Menu';
import { toast } from '@/components/toast';
import { eventStateName } from '@/lib/labels';

/** The action that leads to the next state, and the other possible states. */
const ways: Record<EventState, { next?: EventState; others: readonly EventState[] }> = {
  planned: { next: 'open', others: ['running'] },
  open: { next: 'running', others: ['planned'] },
  running: { next: 'finished', others: ['open'] },
  finished: { others: ['running'] },
};

function actionName(from: EventState, to: EventState): string {
  switch (to) {
    case 'open':
      return from === 'planned' ? t`Open registration` : t`Reopen registration`;
    case 'running':
      return from === 'finished' ? t`Reopen event` : t`Start event`;
    case 'finished':
      return t`Finish event`;
    case 'planned':
      return t`Close registration`;
  }
}

/** The states of an event as steps; finishing asks first. */
export function StateActions({ event }: { event: EventDetail }) {
  const [asks, setAsks] = useState(false);
  const change = useSetEventState(event._id);
  const navigate = useNavigate();
  const { next, others } = ways[event.state];
  const go = (state: EventState) => {
    change.mutate(
      { state, version: event.version },
      {
        onSuccess: () => {
          setAsks(false);
          toast.success(t`The event is now: ${{ state: eventStateName(state) }}`);
          // The next step is there.
          if (state === 'running') void navigate({ to: '/events/$id/day', params: { id: event._id } });
        },
        onError: (error) => {
          toast.error(t`Couldn't change the event`, messageOf(error, ''));
        },
      },
    );
  };
  const choose = (state: EventState) => {
    if (state === 'finished') setAsks(true);
    else go(state);
  };
  // The next state is the next step once there is something for it.
  const due = next === 'open' ? event.classes.length > 0 : next === 'running' && event.classes.some(({ isSeeded }) => isSeeded);
  const unfinished = event.classes.filter(({ status, athleteCount }) => athleteCount > 0 && status !== 'completed' && status !== 'archived').length;
  return (
    <div className="flex items-center gap-2">
      {next ? (
        <span className="max-sm:hidden">
          <Button kind={due ? 'primary' : undefined} busy={change.isPending} onClick={() => { choose(next); }}>
            {actionName(event.state, next)}
          </Button>
        </span>
      ) : null}
      <Menu
        label={t`More event actions`}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        items={[...(next ? [next] : []), ...others].map((state) => ({
          label: actionName(event.state, state),
          onSelect: () => {
            choose(state);
          },
        }))}
      />
      {asks ? (
        <ConfirmDialog
          title={t`Finish the event?`}
          text={
            unfinished > 0
              ? t`Unfinished classes with athletes: ${{ count: unfinished }}. A finished event is read-only. You can reopen it.`
              : t`A finished event is read-only. You can reopen it.`
          }
          confirm={t`Finish event`}
          kind="primary"
          busy={change.isPending}
          onConfirm={() => {
            go('finished');
          }}
          onClose={() => {
            setAsks(false);
          }}
        />
      ) : null}
    </div>
  );
}
