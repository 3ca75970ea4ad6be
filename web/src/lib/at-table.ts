import { session } from './session';

/** Storage key of this device's table for its person: a pad that opens again after a crash continues there. */
const key = 'at-table';

/** The table of the logged-in person on this device: a helper's own, else the last opened one. */
export function tableHere(): string | undefined {
  const user = session.get()?.user;
  if (user?.table) return user.table;
  const [owner, table] = (localStorage.getItem(key) ?? '').split(' ');
  return table && owner === user?._id ? table : undefined;
}

/** Remembers that a table's page was opened here. */
export function openedTable(id: string): void {
  const user = session.get()?.user;
  if (user && user.role !== 'helper') localStorage.setItem(key, `${user._id} ${id}`);
}
