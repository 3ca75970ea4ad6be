import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Ellipsis, Pencil, Plus, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import TableDialog from '@/domain/TableDialog';
import TableLinkDialog from './TableLinkDialog';
import { messageOf } from '@/api/client';
import { type TableLink, tableLinksOptions, useAddTable, useDeleteTable, useEndTableLink } from '@/api/tables';
import type { EventDetail } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button, ButtonLink } from '@/components/Button';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { Menu } from '@/components/Menu';
import { EmptyState, ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { OfficialsOnly } from '@/domain/OfficialsOnly';
import { eventRole, mayRunEvent } from '@/domain/event';
import { tableName } from '@/domain/tables';
import { dotted } from '@/lib/isolate';
import { useUser } from '@/lib/session';
import { day, eventClock, type EventClock } from '@/lib/time';

type Table = EventDetail['tables'][number];

/** The tables of an event, and the links with which helpers without an account score at them. */
export default function TablesTab() {
  const { id } = useParams({ from: '/app/events/$id' });
  return <OfficialsOnly eventId={id}>{(event) => <Tables event={event} />}</OfficialsOnly>;
}

/** The overlay over the list, and its table. */
type Over = { kind: 'edit' | 'link' | 'delete'; table: Table } | { kind: 'end'; link: TableLink };

function Tables({ event }: { event: EventDetail }) {
  const runs = mayRunEvent(eventRole(useUser(), event));
  const links = useQuery(tableLinksOptions(event._id));
  const add = useAddTable();
  const remove = useDeleteTable();
  const end = useEndTableLink();
  const [over, setOver] = useState<Over>();
  const close = () => {
    setOver(undefined);
    remove.reset();
    end.reset();
  };
  const addTable = () => {
    add.mutate(
      { eventId: event._id },
      {
        onError: (error) => {
          toast.error(t`Couldn't add the table`, messageOf(error, t`Check your connection and try again.`));
        },
      },
    );
  };
  const addButton = runs ? (
    <Button kind={event.tables.length === 0 ? 'primary' : undefined} busy={add.isPending} icon={<Plus size={18} aria-hidden="true" />} onClick={addTable}>
      <Trans>Add a table</Trans>
    </Button>
  ) : null;
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-ink-2">
        <Trans>Officials open a table to score there. Helpers without an account use a link, which works at one table on one day.</Trans>
      </p>
      {links.isError ? <ErrorState message={t`Couldn't load the links.`} onRetry={() => void links.refetch()} /> : null}
      {event.tables.length === 0 ? (
        <EmptyState title={t`No tables yet`} hint={t`Add one for each table in the hall.`} action={addButton} />
      ) : (
        <>
          <ul className="grid gap-4 lg:grid-cols-2">
            {event.tables.map((table) => (
              <TableCard
                key={table._id}
                table={table}
                links={(links.data ?? []).filter(({ tableId }) => tableId === table._id)}
                clock={eventClock(event)}
                runs={runs}
                onOver={setOver}
              />
            ))}
          </ul>
          {addButton ? <div>{addButton}</div> : null}
        </>
      )}
      {over?.kind === 'edit' ? <TableDialog table={over.table} onClose={close} /> : null}
      {over?.kind === 'link' ? <TableLinkDialog event={event} table={over.table} onClose={close} /> : null}
      {over?.kind === 'delete' ? (
        <ConfirmDialog
          title={t`Remove ${{ name: tableName(over.table) }}?`}
          text={t`Its links end and helpers using them are logged out. Their entries stay.`}
          confirm={t`Remove`}
          busy={remove.isPending}
          problem={remove.isError ? messageOf(remove.error, t`Something went wrong!`) : undefined}
          onConfirm={() => {
            remove.mutate(over.table._id, { onSuccess: close });
          }}
          onClose={close}
        />
      ) : null}
      {over?.kind === 'end' ? (
        <ConfirmDialog
          title={t`End the link for ${{ name: over.link.helper }}?`}
          text={t`The helper is logged out at once. Unsent entries on that phone will be refused.`}
          confirm={t`End link`}
          busy={end.isPending}
          problem={end.isError ? messageOf(end.error, t`Something went wrong!`) : undefined}
          onConfirm={() => {
            end.mutate(over.link._id, { onSuccess: close });
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

type TableCardProps = { table: Table; links: TableLink[]; clock: EventClock; runs: boolean; onOver: (over: Over) => void };

function TableCard({ table, links, clock, runs, onOver }: TableCardProps) {
  const name = tableName(table);
  return (
    <li className="flex flex-col gap-3 border-t-2 border-line-2 bg-board p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="display text-3xl wrap-anywhere"><bdi>{name}</bdi></h3>
          <p className="text-ink-2 wrap-anywhere">
            {dotted([table.name === '' ? null : `T${String(table.number)}`, table.referees === '' ? t`No referees named` : table.referees])}
          </p>
        </div>
        <Menu
          label={t`Actions for ${{ name }}`}
          trigger={<Ellipsis size={20} aria-hidden="true" />}
          items={[
            {
              label: t`Edit`,
              icon: <Pencil size={18} aria-hidden="true" />,
              onSelect: () => {
                onOver({ kind: 'edit', table });
              },
            },
            ...(runs
              ? [
                  {
                    label: t`Remove`,
                    icon: <Trash2 size={18} aria-hidden="true" />,
                    onSelect: () => {
                      onOver({ kind: 'delete' as const, table });
                    },
                  },
                ]
              : []),
          ]}
        />
      </div>
      <ul className="flex flex-col">
        {links.map((link) => (
          <LinkRow key={link._id} link={link} clock={clock} onEnd={() => { onOver({ kind: 'end', link }); }} />
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink to="/tables/$id" params={{ id: table._id }} aria-label={t`Open ${{ name }}`}>
          <Trans context="verb">Open</Trans>
        </ButtonLink>
        <Button
          icon={<QrCode size={18} aria-hidden="true" />}
          aria-label={t`Add helper link for ${{ name }}`}
          onClick={() => {
            onOver({ kind: 'link', table });
          }}
        >
          <Trans>Add helper link</Trans>
        </Button>
      </div>
    </li>
  );
}

function LinkRow({ link, clock, onEnd }: { link: TableLink; clock: EventClock; onEnd: () => void }) {
  const over = new Date(link.until) <= new Date();
  const good = link.revokedAt === null && !over;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere"><bdi>{link.helper}</bdi></p>
        <p className="text-sm text-ink-2">
          {dotted([day(link.day), link.usedAt === null ? t`not used yet` : t`used ${{ time: clock.moment(link.usedAt) }}`])}
        </p>
      </div>
      {good ? (
        <Button size="sm" kind="quiet" aria-label={t`End the link for ${{ name: link.helper }}`} onClick={onEnd}>
          <Trans>End</Trans>
        </Button>
      ) : (
        <Badge tone="neutral">{link.revokedAt === null ? t`Day over` : t`Ended`}</Badge>
      )}
    </li>
  );
}
