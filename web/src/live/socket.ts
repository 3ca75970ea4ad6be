import type { QueryClient } from '@tanstack/react-query';
import ReconnectingSocket from 'partysocket/ws';
import { forVisitor, isOfQueue, parseFrame } from './protocol';
import { connection } from './status';
import { Sync } from './sync';
import { isRefusal } from '@/api/client';
import { userOptions } from '@/api/users';
import { hearOf, kept } from '@/api/freshness';
import { type Session, session as currentSession } from '@/lib/session';

/** Times in milliseconds. Each tab has its own pace, so that tabs that lost a server do not all return at once. */
const pace = () => ({
  minReconnectionDelay: 1000 + 1000 * Math.random(),
  maxReconnectionDelay: 5000,
  reconnectionDelayGrowFactor: 1.3 + 0.4 * Math.random(),
  connectionTimeout: 20_000,
  minUptime: 5000,
  maxEnqueuedMessages: 0,
});

/** Milliseconds without a ping after which the connection is dead; the server sends one every 25 s. */
const SILENCE = 35_000;

/** The close code for an invalid token. */
const SIGNED_OUT = 4401;

/** The close code for data that are no longer public. */
const NOT_PUBLIC = 4404;

/** Milliseconds before reconnecting, after a check that did not end the session. */
const AFTER_CHECK = 2000;

/** Keeps one connection to the server for as long as the session lasts, or for null as a visitor; returns a function that ends it. */
export function connect(queries: QueryClient, session: Session | null): () => void {
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`;
  let socket: ReconnectingSocket | undefined;
  let subscribed = '';
  let heard = Date.now();
  let wanted: ReturnType<typeof setTimeout> | undefined;
  let checked: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const isOpen = () => socket?.readyState === ReconnectingSocket.OPEN;

  const sync = new Sync(queries, session?.user ?? null, () => {
    // Collects changes of one moment, when one screen closes and the next opens.
    wanted ??= setTimeout(() => {
      wanted = undefined;
      if (isOpen()) subscribe();
    }, 50);
  });

  /** Sends the topics; the first message of a connection also has the token. */
  function subscribe(first = false) {
    const topics = sync.topics();
    const text = topics.join();
    if (!first && text === subscribed) return;
    subscribed = text;
    socket?.send(JSON.stringify({ token: first ? session?.token : undefined, subscribe: topics }));
  }

  function leave() {
    const left = socket;
    socket = undefined; // from here on its events are ignored
    left?.close();
  }

  /** Reconnects at once: the library's own reconnect() would first finish its current pause. */
  function reconnect() {
    leave();
    const opened = new ReconnectingSocket(url, undefined, pace());
    socket = opened;
    opened.addEventListener('open', () => {
      if (opened !== socket) return;
      heard = Date.now();
      subscribe(true);
    });
    opened.addEventListener('message', ({ data }) => {
      if (opened === socket) receive(data);
    });
    opened.addEventListener('close', ({ code }) => {
      if (opened !== socket) return;
      connection.set('lost');
      if (code === NOT_PUBLIC) void queries.invalidateQueries();
      if (code !== SIGNED_OUT || !session) return;
      leave();
      void checkSession(session);
    });
  }

  function receive(data: unknown) {
    heard = Date.now();
    const frame = parseFrame(data);
    if (!frame) return;
    if (!session && frame.event === 'data-updated' && frame.version) hearOf(isOfQueue(frame) ? 'queue' : (frame.tournamentId ?? 'event'), frame.version);
    sync.receive(session ? frame : forVisitor(frame));
    if (frame.event !== 'subscribed') return;
    connection.set('live');
    // Data shown without a network are old, however recent their load.
    renewOld();
    // Failed loads can work now.
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null && !isRefusal(state.error) });
  }

  function renewOld() {
    if (!session && kept.get() !== null) void kept.renew(() => queries.invalidateQueries());
  }

  /**
   * Asks the server once more: a 401 ends the session, unless a new token has replaced this one, which reconnects.
   * Without a reply it reconnects too.
   */
  async function checkSession(session: Session) {
    await queries.fetchQuery({ ...userOptions(session.user._id), staleTime: 0, retry: false }).catch(() => undefined);
    if (ended || currentSession.get()?.token !== session.token) return;
    checked = setTimeout(reconnect, AFTER_CHECK);
  }

  const watch = setInterval(() => {
    // The network came back during a request that the worker had given up.
    if (isOpen() && connection.get() === 'live') renewOld();
    if (!isOpen() || Date.now() - heard <= SILENCE) return;
    connection.set('lost');
    reconnect();
  }, 5000);
  const onOnline = () => {
    if (socket && !isOpen()) reconnect();
  };
  const onOffline = () => {
    connection.set('lost');
    if (socket) reconnect(); // keeps trying, because the browser may be wrong
  };
  addEventListener('online', onOnline);
  addEventListener('offline', onOffline);
  reconnect();

  return () => {
    ended = true;
    removeEventListener('online', onOnline);
    removeEventListener('offline', onOffline);
    clearInterval(watch);
    clearTimeout(wanted);
    clearTimeout(checked);
    sync.stop();
    leave();
    connection.set('connecting');
  };
}
