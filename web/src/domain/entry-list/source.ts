import type { ListSource } from '@/api/lists';

/** The kinds of files that are read. Others are named by the server, with how to save them. */
export const LIST_FILES = '.xlsx,.csv,.tsv,.txt,.ods,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file as a request carries it. */
export async function sourceOf(file: Blob): Promise<ListSource> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  const step = 0x8000;
  for (let i = 0; i < bytes.length; i += step) binary += String.fromCharCode(...bytes.subarray(i, i + step));
  return { file: btoa(binary) };
}
