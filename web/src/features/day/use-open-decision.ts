import { useEffect } from 'react';
import type { Over } from './Overlay';
import { decisionKey, openDecision, type Queue } from '@/api/queue';

/** What one says is sent in its order: a close that overtakes its open would stay open for minutes. */
let last: Promise<void> = Promise.resolve();

const say = (eventId: string, decision: string) => {
  last = last.then(() => openDecision(eventId, decision));
};

/** The decision that a dialog makes, '' for none. The dialog of a match makes one only where that is asked for. */
export function decisionOf(over: Over | undefined, { decisions }: Pick<Queue, 'decisions'>): string {
  if (over?.kind === 'decide-protest') return decisionKey(over.decision);
  const found = decisions.find(({ kind, matchId, classId }) => {
    if (over?.kind === 'scorers') return kind === 'scorers' && classId === over.classId;
    if (over?.kind === 'bout') return kind === 'no-table' && matchId === over.matchId;
    return (over?.kind === 'default' || over?.kind === 'injured') && kind === over.kind && matchId === over.matchId;
  });
  return found ? decisionKey(found) : '';
}

/** Tells the other officials which decision is open here, until it is closed or the page is left. */
export function useOpenDecision(eventId: string, decision: string) {
  useEffect(() => {
    if (decision === '') return undefined;
    say(eventId, decision);
    const leave = () => void openDecision(eventId, '', true);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      say(eventId, '');
    };
  }, [eventId, decision]);
}
