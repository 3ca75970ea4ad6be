import { session } from './session';

/** Storage key for the table of this device and its person: a pad that opens again after a crash continues there. */
const key = 'at-table';

/** The table at which who is logged in works on this device: a helper's own, else the one whose page was opened last. */
export function tableHere(): string | undefined {
  const user = session.get()?.user;
  if (user?.table) return user.table;
  const [owner, table] = (localStorage.getItem(key) ?? '').split(' ');
  return table && owner === user?._id ? table : undefined;
}

/** Notes that the page of a table was opened here. */
export function openedTable(id: string): void {
  const user = session.get()?.user;
  if (user && user.role !== 'helper') localStorage.setItem(key, `${user._id} ${id}`);
}
