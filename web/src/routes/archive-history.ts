import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import type { ArchivePage } from '@/lib/archive';

/** Returns the path and the search params of an address. */
function partsOf(address: string): [path: string, params: URLSearchParams] {
  const [path = '', search = ''] = (address.split('#')[0] ?? '').split('?');
  return [decodeURI(path), new URLSearchParams(search)];
}

/**
 * Returns the link to an address: its file, and behind # the search params that the file does not stand for; '' for no file. Of
 * several files, it is the one that stands for most params.
 */
export function archiveLink(files: ArchivePage['files'], address: string): string {
  const [path, params] = partsOf(address);
  const [found] = Object.entries(files)
    .map(([of, file = '']) => ({ file, path: partsOf(of)[0], own: [...partsOf(of)[1]] }))
    .filter((one) => one.path === path && one.own.every(([name, value]) => params.get(name) === value))
    .sort((a, b) => b.own.length - a.own.length);
  if (!found) return '';
  for (const [name] of found.own) params.delete(name);
  return params.size > 0 ? `${found.file}#?${params.toString()}` : found.file;
}

/** Returns the address that a page shows: its own, and the search params behind #. */
export function archiveAddress(own: string, hash: string): string {
  return hash.startsWith('#?') ? `${own}${own.includes('?') ? '&' : '?'}${hash.slice(2)}` : own;
}

/**
 * Returns the router's history in a page of the archive. Pages are files in one folder, and browsers change only what is behind #
 * of a page from disk, so search params are there. The browser itself opens other files.
 */
export function archiveHistory({ path, files }: ArchivePage): RouterHistory {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link && link.pathname !== location.pathname) event.stopPropagation();
    },
    { capture: true },
  );
  let address = path;
  return createBrowserHistory({
    parseLocation: () => {
      // A place in the page, such as its main part, is not another address.
      if (location.hash === '' || location.hash.startsWith('#?')) address = archiveAddress(path, location.hash);
      const [pathname = '', search = ''] = address.split('?');
      return { href: address, pathname, search: search && `?${search}`, hash: '', state: (history.state ?? { __TSR_index: 0 }) as RouterHistory['location']['state'] };
    },
    createHref: (to) => archiveLink(files, to),
  });
}
