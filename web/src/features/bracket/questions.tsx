import { useState, type ReactNode } from 'react';
import type { About } from './Question';
import type { Tournament } from '@/api/types';
import type { Pairing } from '@/bracket/seeding';
import { later } from '@/components/later';


const Question = later(() => import('./Question'));
const SeedingDialog = later(() => import('./SeedingDialog'));

type Asking = About | 'manual';

/** Functions that open questions about a tournament, and their dialogs. */
export function useQuestions(tournament: Tournament): readonly [(about: Asking) => () => void, ReactNode] {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [question, setQuestion] = useState<About | null>(null); // the previous one, which may still be sending behind the current one
  // Only closes its own question: a late reply must not close the next one.
  const close = (about: Asking) => () => {
    setAsking((now) => (now === about ? null : now));
  };
  const ask = (about: Asking) => () => {
    setAsking(about);
    if (about !== 'manual') setQuestion(about);
  };
  const dialogs = (
    <>
      {question ? <Question key={question} about={question} open={asking === question} tournament={tournament} onClose={close(question)} /> : null}
      <ManualSeeding tournament={tournament} open={asking === 'manual' && !tournament.isSeeded} onClose={close('manual')} />
    </>
  );
  return [ask, dialogs];
}

/** Keeps the choices while the dialog is closed: seeding a large field by hand takes a while. */
function ManualSeeding({ tournament, open, onClose }: { tournament: Tournament; open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState<readonly Pairing[] | null>(null);
  if (!open) return null;
  const first = tournament.matches
    .filter((m) => m.bracket.bracket === 'winners' && m.round === 1)
    .map(({ matchNumber }) => ({ matchNumber, player1: null, player2: null }));
  return <SeedingDialog tournament={tournament} pairings={draft ?? first} onChange={setDraft} onClose={onClose} />;
}
