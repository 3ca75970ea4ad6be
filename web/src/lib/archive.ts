/**
 * The archive of an event: pages that open from disk, made by the server (internal/api/public/archive.go). Their program is
 * src/archive.tsx, the public pages in one classic script, because browsers load no modules from disk.
 */

/** Whether this is the program of the archive: it has no server, so nothing is loaded, live or searched. */
export const archived = import.meta.env.MODE === 'archive';

/** What the server says about a page of the archive. */
export type ArchivePage = {
  /** Address of the page that it shows, below the server. */
  path: string;
  /** The files of the archive by address. An address with a search param stands for pages that have it. */
  files: Partial<Record<string, string>>;
  /** When the archive was made, in a sentence. */
  saved: string;
  /** Address of the current public page; empty if the server does not know its own. */
  live: string;
};

/** Returns what the server says about the opened page. */
export function archivePage(): ArchivePage {
  return JSON.parse(document.getElementById('archive-page')?.textContent ?? '') as ArchivePage;
}

/** The router's link to a page that the archive does not have. A name stays, but leads nowhere. */
export const NO_PAGE = '/';
