import type { ListSource } from '@/api/lists';
import { base64Of } from '@/lib/base64';

/** The supported kinds of files. For others, the server says how to save them. */
export const LIST_FILES = '.xlsx,.csv,.tsv,.txt,.ods,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file in the form of a request. */
export async function sourceOf(file: Blob): Promise<ListSource> {
  return { file: base64Of(await file.arrayBuffer()) };
}
