/** The program that shows an address. Each has its own page; the server (internal/api/public/pages.go) and worker/sw.js decide alike. */
export type Program = 'app' | 'visitors';

/** Addresses of public pages: events and all below them, tournaments, an athlete's own day. */
export const visitorsAddress = /^\/(?:e|t|me)\/[^/]/;

export const programAt = (pathname: string): Program => (visitorsAddress.test(pathname) ? 'visitors' : 'app');

/** The page of each program, as the server and the service worker have it. */
export const pageOf = { app: '/index.html', visitors: '/visitors.html' } as const;
