import type { QueryClient } from '@tanstack/react-query';
import { LastingSocket } from './lasting';
import { parseFrame } from './protocol';
import { connection } from './status';
import { Sync } from './sync';
import { isRefusal } from '@/api/client';
import { userOptions } from '@/api/users';
import type { Session } from '@/lib/session';

/** The server sends a sign of life every 25 s; after this long without one the connection is dead. */
const SILENCE = 35_000;

/** The close code of a token that is not good, or not any more. */
const SIGNED_OUT = 4401;

/** Keeps one connection to the server for as long as the session lasts; returns what ends it. */
export function connect(queries: QueryClient, session: Session): () => void {
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`;
  let ended = false;
  let subscribed = '';
  let heard = Date.now();
  let wanted: ReturnType<typeof setTimeout> | undefined;

  const sync = new Sync(queries, session.user, () => {
    // What one screen leaves and the next one needs comes within one moment.
    wanted ??= setTimeout(() => {
      wanted = undefined;
      if (socket.isOpen) subscribe();
    }, 50);
  });

  function subscribe(token?: string) {
    const topics = sync.topics();
    const text = topics.join();
    if (!token && text === subscribed) return;
    subscribed = text;
    socket.send(JSON.stringify({ token, subscribe: topics }));
  }

  const socket = new LastingSocket(url, {
    onOpen() {
      heard = Date.now();
      subscribe(session.token);
    },
    onMessage(data) {
      heard = Date.now();
      const frame = parseFrame(data);
      if (!frame) return;
      sync.receive(frame);
      if (frame.event !== 'subscribed') return;
      connection.set('live');
      // What could not be loaded while the server was away can be now.
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null && !isRefusal(state.error) });
    },
    onLoss(code) {
      connection.set('lost');
      if (code !== SIGNED_OUT) return;
      socket.close();
      // The server is asked once more: it says 401, which ends the session, unless a new
      // token has replaced this one meanwhile, which brings a new connection.
      void queries.fetchQuery({ ...userOptions(session.user._id), staleTime: 0, retry: false }).then(
        () => {
          if (!ended) socket.reconnect();
        },
        () => undefined,
      );
    },
  });

  const watch = setInterval(() => {
    if (!socket.isOpen || Date.now() - heard <= SILENCE) return;
    connection.set('lost');
    socket.reconnect();
  }, 5000);
  const onOnline = () => {
    if (!socket.isOpen) socket.reconnect();
  };
  const onOffline = () => {
    connection.set('lost');
    socket.reconnect(); // goes on trying, should the browser be wrong
  };
  addEventListener('online', onOnline);
  addEventListener('offline', onOffline);

  return () => {
    removeEventListener('online', onOnline);
    removeEventListener('offline', onOffline);
    clearInterval(watch);
    clearTimeout(wanted);
    ended = true;
    sync.stop();
    socket.close();
    connection.set('connecting');
  };
}
