import { useEffect } from 'react';
import type { Over } from './Overlay';
import { decisionKey, openDecision, type Queue } from '@/api/queue';

/** Reports are sent in order: a close that overtakes its open would leave it open for minutes. */
let last: Promise<void> = Promise.resolve();

const say = (eventId: string, decision: string) => {
  last = last.then(() => openDecision(eventId, decision));
};

/** The decision in a dialog, '' for none. The match dialog makes one only on request. */
export function decisionOf(over: Over | undefined, { decisions }: Pick<Queue, 'decisions'>): string {
  if (over?.kind === 'decide-protest') return decisionKey(over.decision);
  const found = decisions.find(({ kind, matchId, classId }) => {
    if (over?.kind === 'scorers') return kind === 'scorers' && classId === over.classId;
    if (over?.kind === 'bout') return kind === 'no-table' && matchId === over.matchId;
    return (over?.kind === 'default' || over?.kind === 'injured') && kind === over.kind && matchId === over.matchId;
  });
  return found ? decisionKey(found) : '';
}

/** Reports the decision open here to other officials, until it is closed or the page is left. */
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
