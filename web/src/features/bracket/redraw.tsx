import { type ReactNode, useState } from 'react';
import type { Tournament } from '@/api/types';
import { later } from '@/components/later';

const RedrawDialog = later(() => import('./RedrawDialog'));

type Question = { title: string; answer: (yes: boolean) => void };

/**
 * Asks before drawing again because of a latecomer or a wrong entry. Before the seeding there is nothing to lose, so it
 * does not ask.
 */
export function useRedrawQuestion({ isSeeded, settings }: Tournament): readonly [ask: (title: string) => Promise<boolean>, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (title: string) =>
    isSeeded
      ? new Promise<boolean>((answer) => {
          setQuestion({ title, answer });
        })
      : Promise.resolve(true);
  const close = (yes: boolean) => () => {
    question?.answer(yes);
    setQuestion(null);
  };
  const dialog = question ? <RedrawDialog title={question.title} seeding={settings.seeding} onConfirm={close(true)} onClose={close(false)} /> : null;
  return [ask, dialog];
}
