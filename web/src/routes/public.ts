import { createRoute, redirect } from '@tanstack/react-router';
import { type Context, root } from './root';
import { search } from '@/lib/search';

// The addresses of public pages, the same for everyone, signed in or not. visitors.ts has their screens; for the app they are
// addresses that it links to.

/** In the app they are another page, which the browser loads. */
function beforeLoad({ context: { program }, location: { href } }: { context: Context; location: { href: string } }) {
  if (program === 'app') throw redirect({ href, reloadDocument: true });
}

export const publicEvent = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug', validateSearch: search.publicEvent, remountDeps: ({ params }) => params });
export const publicClass = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/classes/$id', validateSearch: search.bracket, remountDeps: ({ params }) => params });
export const publicAthlete = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/athletes/$number', remountDeps: ({ params }) => params });
export const publicBook = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/book/$number', remountDeps: ({ params }) => params });
export const publicDocuments = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/documents', remountDeps: ({ params }) => params });
export const board = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/board', validateSearch: search.board, remountDeps: ({ params }) => params });
export const stream = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/stream/$table', validateSearch: search.stream, remountDeps: ({ params }) => params });
// Parts of an event in a frame of any site; package api allows that for these addresses alone.
export const embed = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/embed/$part', remountDeps: ({ params }) => params });
export const embeddedClass = createRoute({ getParentRoute: () => root, beforeLoad, path: '/e/$slug/embed/class/$id', remountDeps: ({ params }) => params });
/** An athlete's own day, by the code of the badge. */
export const me = createRoute({ getParentRoute: () => root, beforeLoad, path: '/me/$code', remountDeps: ({ params }) => params });
export const publicTournament = createRoute({ getParentRoute: () => root, beforeLoad, path: '/t/$id', validateSearch: search.bracket, remountDeps: ({ params }) => params });

export const publicRoutes = [publicEvent, publicClass, publicAthlete, publicBook, publicDocuments, board, stream, embed, embeddedClass, me, publicTournament] as const;
