import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { bracketOptions } from '@/api/bracket';
import { messageOf } from '@/api/client';
import type { EventDetail, Tournament } from '@/api/types';
import { Button } from '@/components/Button';

type LoadedPrintProps<More> = {
  label: ReactNode;
  icon: ReactNode;
  /** Classes whose brackets are loaded. */
  classes: EventDetail['classes'];
  disabled: boolean;
  /** Loads what else is printed. */
  load: () => Promise<More>;
  sheets: (brackets: readonly Tournament[], more: More) => ReactNode;
};

/** A button that prints brackets. They are loaded one after the other, which says how far it is and can be cancelled. */
export function LoadedPrint<More>({ label, icon, classes, disabled, load: loadMore, sheets }: LoadedPrintProps<More>) {
  const queries = useQueryClient();
  const [done, setDone] = useState<number>();
  const [loaded, setLoaded] = useState<{ brackets: readonly Tournament[]; more: More }>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef(0);
  useEffect(() => {
    if (!loaded) return undefined;
    const finish = () => { setLoaded(undefined); };
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
    setDone(0);
    const brackets: Tournament[] = [];
    try {
      const more = await loadMore();
      for (const one of classes) {
        if (turn !== wanted.current) return;
        setDone(brackets.length);
        brackets.push(await queries.fetchQuery(bracketOptions(one._id)));
      }
      if (turn !== wanted.current) return;
      setLoaded({ brackets, more });
    } catch (error) {
      if (turn === wanted.current) setProblem(messageOf(error, t`Couldn't load a bracket. Try again.`));
    }
    if (turn === wanted.current) setDone(undefined);
  }

  return (
    <>
      {done === undefined ? (
        <Button icon={icon} disabled={disabled} onClick={() => void load()}>{label}</Button>
      ) : (
        <span className="flex items-center gap-3">
          <span role="status" className="font-semibold">{t`Loading brackets: ${{ done: Math.min(done + 1, classes.length) }} of ${{ all: classes.length }}`}</span>
          <progress className="w-32" aria-label={t`Loading brackets`} max={Math.max(1, classes.length)} value={done} />
          <Button onClick={() => { wanted.current++; setDone(undefined); }}><Trans>Cancel</Trans></Button>
        </span>
      )}
      {problem ? <p role="alert" className="basis-full font-semibold text-danger">{problem}</p> : null}
      {loaded ? createPortal(sheets(loaded.brackets, loaded.more), document.body) : null}
    </>
  );
}
