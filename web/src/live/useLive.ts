import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connect } from './socket';
import { session, useSession } from '@/lib/session';

/** Keeps the screen up to date while somebody is logged in. */
export function useLive() {
  const queries = useQueryClient();
  const token = useSession()?.token;
  useEffect(() => {
    const current = session.get();
    return current && current.token === token ? connect(queries, current) : undefined;
  }, [queries, token]);
}

/** Keeps a visitor's screen up to date. */
export function useVisitorLive() {
  const queries = useQueryClient();
  useEffect(() => connect(queries, null), [queries]);
}
