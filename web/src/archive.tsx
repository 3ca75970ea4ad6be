import { fillFromPage } from '@/api/fill';
import { visitors } from '@/api/visitors';
import { archivePage } from '@/lib/archive';
import { newArchiveRouter } from '@/routes/archive';
import { start } from './start';

/**
 * The program of an event's archive: the screens of its public pages, with the data in each page. The page comes with a plain view,
 * which stays where a browser cannot run this.
 */
async function open() {
  const { queries, ...rest } = visitors.getDefaultOptions();
  visitors.setDefaultOptions({ ...rest, queries: { ...queries, staleTime: Infinity, gcTime: Infinity, retry: false } });
  await style();
  await start('visitors', newArchiveRouter(visitors, archivePage()), visitors, fillFromPage(visitors));
  document.querySelector('link[href="style.css"]')?.remove(); // of the plain view
}

/** Adds the styles of the screens; resolves once they are here. */
function style(): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'toproll.css' });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}

void open();
