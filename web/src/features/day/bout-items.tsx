import { t } from '@lingui/core/macro';
import { CircleSlash, Clock, ExternalLink, Hand, Megaphone, Play, Undo2, UserCheck } from 'lucide-react';
import { callOrAsk, type Placed } from './model';
import type { Over } from './Overlay';
import type { MenuItem } from '@/components/Menu';
import { isPulled } from '@/domain/queue/day';
import type { Actions } from '@/domain/queue/use-actions';
import { tableName } from '@/domain/tables';

/** The menu of a bout: frequent actions directly, the rest in its dialog. */
export function boutItems(found: Placed, actions: Actions, onOpen: (over: Over) => void): MenuItem[] {
  const { bout, place, table, queued } = found;
  const { matchId } = bout;
  const items: (MenuItem | false)[] = [
    place === 'onDeck' && table?.state === 'open' && !table.called && {
      label: t`Call to ${{ name: tableName(table) }}`,
      icon: <Megaphone size={18} aria-hidden="true" />,
      onSelect: () => void callOrAsk(found, table, actions, onOpen),
    },
    place === 'called' && !isPulled(bout) && {
      label: t`Undo call`,
      icon: <Undo2 size={18} aria-hidden="true" />,
      onSelect: () => void actions.takeBack(bout, table),
    },
    place === 'called' && !isPulled(bout) && {
      label: t`More time…`,
      icon: <Clock size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ kind: 'more-time', matchId });
      },
    },
    place === 'called' && {
      label: t`Default…`,
      icon: <CircleSlash size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ kind: 'default', matchId });
      },
    },
    !isPulled(bout) && (bout.waived || bout.readyAt !== undefined || queued?.why?.code === 'athlete-rests') && {
      label: bout.waived ? t`Keep the rest period` : t`Both are ready`,
      icon: <UserCheck size={18} aria-hidden="true" />,
      onSelect: () => void actions.waive(bout, !bout.waived),
    },
    place !== 'called' && !isPulled(bout) && {
      label: queued?.held ? t`Release` : t`Hold`,
      icon: queued?.held ? <Play size={18} aria-hidden="true" className="rtl:-scale-x-100" /> : <Hand size={18} aria-hidden="true" />,
      onSelect: () => void actions.holdBout(bout, !queued?.held),
    },
    place !== 'called' && isPulled(bout) && {
      label: t`Undo start`,
      icon: <Undo2 size={18} aria-hidden="true" />,
      onSelect: () => void actions.unstart(bout),
    },
    {
      label: t`Details…`,
      icon: <ExternalLink size={18} aria-hidden="true" />,
      onSelect: () => {
        onOpen({ kind: 'bout', matchId });
      },
    },
  ];
  return items.filter((item) => item !== false);
}
