import { Trans } from '@lingui/react/macro';
import { Network } from 'lucide-react';
import { LoadedPrint } from './LoadedPrint';
import type { EventDetail } from '@/api/types';
import { bracketOf } from '@/bracket/model';
import { PrintBracket } from '@/bracket-view/PrintBracket';
import '@/bracket-view/styles/paper.css';

/** Prints the brackets of all classes that are drawn. */
export function Brackets({ event }: { event: EventDetail }) {
  const drawn = event.classes.filter(({ isSeeded }) => isSeeded);
  return (
    <LoadedPrint
      label={<Trans>Print brackets</Trans>}
      icon={<Network size={18} aria-hidden="true" />}
      classes={drawn}
      disabled={drawn.length === 0}
      load={() => Promise.resolve()}
      sheets={(brackets) => brackets.map((one) => <PrintBracket key={one._id} tournament={one} event={event} bracket={bracketOf(one.matches)} />)}
    />
  );
}
