import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { bracketOptions } from '@/api/bracket';
import { messageOf } from '@/api/client';
import type { EventDetail, Tournament } from '@/api/types';
import { bracketOf } from '@/bracket/model';
import { PrintBracket } from '@/bracket-view/PrintBracket';
import '@/bracket-view/styles/paper.css';
import { Button } from '@/components/Button';

/** Prints the brackets of all classes that are drawn. They are loaded one after the other, which says how far it is and can be cancelled. */
export function Brackets({ event }: { event: EventDetail }) {
  const queries = useQueryClient();
  const drawn = event.classes.filter(({ isSeeded }) => isSeeded);
  const [done, setDone] = useState<number>();
  const [loaded, setLoaded] = useState<readonly Tournament[]>([]);
  const [problem, setProblem] = useState<string>();
  const wanted = useRef(0);
  useEffect(() => {
    if (loaded.length === 0) return undefined;
    const finish = () => { setLoaded([]); };
    addEventListener('afterprint', finish);
    const frame = requestAnimationFrame(() => { window.print(); });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', finish);
    };
  }, [loaded]);
  useEffect(() => () => { wanted.current++; }, []);

  async function load() {
    const turn = ++wanted.current;
    setProblem(undefined);
    const all: Tournament[] = [];
    try {
      for (const one of drawn) {
        setDone(all.length);
        all.push(await queries.fetchQuery(bracketOptions(one._id)));
        if (turn !== wanted.current) return;
      }
      setLoaded(all);
    } catch (error) {
      if (turn === wanted.current) setProblem(messageOf(error, t`Couldn't load a bracket. Try again.`));
    }
    if (turn === wanted.current) setDone(undefined);
  }

  return (
    <>
      {done === undefined ? (
        <Button icon={<Network size={18} aria-hidden="true" />} disabled={drawn.length === 0} onClick={() => void load()}><Trans>Print brackets</Trans></Button>
      ) : (
        <span className="flex items-center gap-3">
          <span role="status" className="font-semibold">{t`Loading brackets: ${{ done: done + 1 }} of ${{ all: drawn.length }}`}</span>
          <progress className="w-32" aria-label={t`Loading brackets`} max={drawn.length} value={done} />
          <Button onClick={() => { wanted.current++; setDone(undefined); }}><Trans>Cancel</Trans></Button>
        </span>
      )}
      {problem ? <p role="alert" className="basis-full font-semibold text-danger">{problem}</p> : null}
      {loaded.length > 0 ? createPortal(loaded.map((one) => <PrintBracket key={one._id} tournament={one} event={event} bracket={bracketOf(one.matches)} />), document.body) : null}
    </>
  );
}
