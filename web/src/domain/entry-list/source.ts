import type { ListSource } from '@/api/lists';
import { base64Of } from '@/lib/base64';

/** The kinds of files that are read. Others are named by the server, with how to save them. */
export const LIST_FILES = '.xlsx,.csv,.tsv,.txt,.ods,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file as a request carries it. */
export async function sourceOf(file: Blob): Promise<ListSource> {
  return { file: base64Of(await file.arrayBuffer()) };
}
