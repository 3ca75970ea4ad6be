import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@/api/client';
import { setTableState, type TableState } from '@/api/tables';
import { toast } from '@/components/toast';
import { tableName } from '@/domain/tables';

type Table = { _id: string; number: number; name: string };

const said = (state: TableState, name: string) => ({ open: t`${name} continues`, paused: t`${name} is paused`, closed: t`${name} is closed` })[state];

/** Pauses, closes or reopens a table; each can be undone for a while. */
export function useTableState() {
  const queries = useQueryClient();
  return async function set(table: Table, state: TableState, before: TableState): Promise<void> {
    const name = tableName(table);
    const put = async (to: TableState) => {
      await setTableState(table._id, to);
      for (const key of ['queue', 'events', 'now']) void queries.invalidateQueries({ queryKey: [key] });
    };
    const failed = (error: unknown) => {
      toast.error(t`That didn't work`, messageOf(error, t`Couldn't reach the server. Check your connection and try again.`));
    };
    try {
      await put(state);
      toast.undo(said(state, name), '', () => {
        put(before).catch(failed);
      });
    } catch (error) {
      failed(error);
    }
  };
}
