import { createContext, type ReactNode, use } from 'react';
import { Name } from './Name';
import type { VisitedEvent } from '@/api/visits';
import { shortClass } from '@/domain/classes';
import { fit, type Room } from '@/lib/fit';

const Shorts = createContext<ReadonlyMap<string, string>>(new Map());

/** Gives its children the short forms of an event's classes. */
export function ShortClasses({ event: { classes, unit }, children }: { event: Pick<VisitedEvent, 'classes' | 'unit'>; children: ReactNode }) {
  return <Shorts value={new Map(classes.map((one) => [one._id, shortClass(one.class, unit)]))}>{children}</Shorts>;
}

/** The name of a class. A long name would lose its end, and with it the arm; instead it has its short form, as on badges. */
export function ClassName({ id, text, ...room }: Room & { id: string; text: string; over?: boolean }) {
  const short = use(Shorts).get(id);
  const isCut = fit(text, room).lines.at(-1)?.endsWith('…') === true && !text.endsWith('…');
  return isCut && short ? <Name text={short} full={text} {...room} /> : <Name text={text} {...room} />;
}
