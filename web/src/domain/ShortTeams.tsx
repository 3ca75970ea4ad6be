import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Level } from './team-words';
import { dotted } from '@/lib/isolate';

type Form = { level: Level; team: string; short?: string };

const Context = createContext<ReadonlyMap<string, string>>(new Map());

/** A team without capitals and accents, which do not matter. */
const keyOf = (level: Level, team: string) => `${level} ${team.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}`;

/** Gives the screens within it the short forms of an event's teams. */
export function ShortTeams({ of, children }: { of: readonly Form[] | undefined; children: ReactNode }) {
  const forms = useMemo(() => new Map(of?.flatMap(({ level, team, short }) => (short ? [[keyOf(level, team), short] as const] : []))), [of]);
  return <Context value={forms}>{children}</Context>;
}

/** The club and country of an athlete in short form; a team without one stays whole. */
export function useShort(): <Of extends { club: string; country: string }>(of: Of) => { club: string; country: string } {
  const forms = use(Context);
  return ({ club, country }) => ({ club: forms.get(keyOf('club', club)) ?? club, country: forms.get(keyOf('country', country)) ?? country });
}

/** Where an athlete is from: on a phone, and in narrow places, in short form. Screen readers get the whole names. */
export function From({ of, narrow = false }: { of: { club: string; country: string }; narrow?: boolean }) {
  const short = useShort()(of);
  const whole = dotted([of.club, of.country]);
  const little = dotted([short.club, short.country]);
  if (whole === little) return whole;
  return (
    <>
      <span aria-hidden="true" className={narrow ? undefined : 'sm:hidden print:hidden'}>{little}</span>
      <span className={narrow ? 'sr-only' : 'max-sm:sr-only print:not-sr-only'}>{whole}</span>
    </>
  );
}
