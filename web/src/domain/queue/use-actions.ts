import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { boutLine, pairLine } from './words';
import { messageOf } from '@/api/client';
import type { Now, NowBout } from '@/api/now';
import { type ClassDay, hall, useHall } from '@/api/queue';
import { toast } from '@/components/toast';
import { tableName } from '@/domain/tables';
import { dotted } from '@/lib/isolate';

type Run = () => Promise<{ data: Now | null }>;

/** A change of the hall: its name once it is done, the person it concerns, and the function that undoes it. */
type Act = { key: string; done: string; what?: string; run: Run; back?: Run };

type Table = { _id: string; number: number; name: string };
type Named = Pick<NowBout, 'matchId' | 'matchNumber' | 'round' | 'lastRound' | 'bracket' | 'className' | 'athletes' | 'status'>;
type Class = { _id: string; name: string };

const about = (bout: Named) => `${pairLine(bout)} (${boutLine(bout)})`;

/**
 * An official's actions in the hall. Each reports that it is done and can be undone for a while; a refusal has its
 * reason. If the screen shows the result and must not be covered, `announce` tells only screen readers.
 */
export function useActions(announce?: (done: string) => void) {
  const change = useHall((run: Run) => run());
  const under = useRef(new Set<string>());
  const [busy, setBusy] = useState<readonly string[]>([]);

  /** Runs it unless the same is in progress; resolves to whether it ran. */
  const act = async ({ key, done, what = '', run, back }: Act): Promise<boolean> => {
    if (under.current.has(key)) return false;
    under.current.add(key);
    setBusy([...under.current]);
    try {
      await change.mutateAsync(run);
      if (announce) {
        announce(done);
      } else if (back) {
        toast.undo(done, what, () => {
          void act({ key: `${key} back`, done: t`Undone`, what, run: back });
        });
      } else {
        toast.success(done);
      }
      return true;
    } catch (error) {
      toast.error(t`That didn't work`, messageOf(error, t`Couldn't reach the server. Check your connection and try again.`));
      return false;
    } finally {
      under.current.delete(key);
      setBusy([...under.current]);
    }
  };

  return {
    /** Whether the action with this key is in progress. */
    isBusy: (key: string) => busy.includes(key),
    act,
    call: (bout: Named, table: Table | undefined, anyway = false) =>
      act({
        key: `call ${bout.matchId}`,
        done: table ? t`Called to ${{ name: tableName(table) }}` : t`Called`,
        what: about(bout),
        run: () => hall.call({ matchId: bout.matchId, tableId: table?._id, ...(anyway ? { anyway } : {}) }),
        ...(bout.status === 'in-progress' ? {} : { back: () => hall.takeBack(bout.matchId) }), // a started bout stays called
      }),
    takeBack: (bout: Named, table: Table | undefined) =>
      act({
        key: `call ${bout.matchId}`,
        done: t`Call undone`,
        what: about(bout),
        run: () => hall.takeBack(bout.matchId),
        back: () => hall.call({ matchId: bout.matchId, tableId: table?._id }),
      }),
    /** Returns the announcements of a paused table to the queue. */
    release: (bout: Named) =>
      act({
        key: `release ${bout.matchId}`,
        done: t`Back in the queue`,
        what: about(bout),
        run: () => hall.takeBack(bout.matchId),
      }),
    arrived: (bout: Named, entryId: string, arrived: boolean) => {
      const name = bout.athletes.find((one) => one.entryId === entryId)?.name ?? '';
      return act({
        key: `arrived ${entryId}`,
        done: arrived ? t`${name} is here` : t`${name} is not here`,
        what: boutLine(bout),
        run: () => hall.arrived({ matchId: bout.matchId, entryId, arrived }),
        back: () => hall.arrived({ matchId: bout.matchId, entryId, arrived: !arrived }),
      });
    },
    moreTime: (bout: NowBout, seconds: number, reason = '') => {
      let given = bout.deadline ? seconds : 86_400; // without an earlier deadline, all of it
      return act({
        key: `time ${bout.matchId}`,
        done: t`More time given`,
        what: about(bout),
        run: async () => {
          const reply = await hall.moreTime({ matchId: bout.matchId, seconds, reason });
          const deadline = reply.data.tables.find(({ called }) => called?.matchId === bout.matchId)?.called?.deadline;
          // After zero the new time counts from now; an undo removes the whole shift of the deadline.
          if (deadline && bout.deadline) given = Math.round((Date.parse(deadline) - Date.parse(bout.deadline)) / 1000);
          return reply;
        },
        back: () => hall.moreTime({ matchId: bout.matchId, seconds: -given, reason: bout.excused }),
      });
    },
    unstart: (bout: Named) =>
      act({
        key: `unstart ${bout.matchId}`,
        done: t`Start undone`,
        what: about(bout),
        run: () => hall.unstart(bout.matchId),
        back: () => hall.start(bout.matchId),
      }),
    waive: (bout: Named, waived: boolean) =>
      act({
        key: `waive ${bout.matchId}`,
        done: waived ? t`Both ready: rest waived` : t`Rest applies again`,
        what: about(bout),
        run: () => hall.waive({ matchId: bout.matchId, waived }),
        back: () => hall.waive({ matchId: bout.matchId, waived: !waived }),
      }),
    /** Allows an athlete who lost a match by injury to continue. */
    goOn: ({ matchId, number, className }: { matchId: string; number: number; className: string }, name: string) =>
      act({
        key: `injured ${matchId}`,
        done: t`${name} continues`,
        what: dotted([`M${String(number)}`, className]),
        run: () => hall.goOn({ matchId, goesOn: true }),
        back: () => hall.goOn({ matchId, goesOn: false }),
      }),
    next: (bout: Named, table: Table | null, before: string | null) =>
      act({
        key: `next ${bout.matchId}`,
        done: table ? t`Next at ${{ name: tableName(table) }}` : t`No longer put first`,
        what: about(bout),
        run: () => hall.next({ matchId: bout.matchId, tableId: table?._id ?? null }),
        back: () => hall.next({ matchId: bout.matchId, tableId: before }),
      }),
    holdBout: (bout: Named, held: boolean) =>
      act({
        key: `hold ${bout.matchId}`,
        done: held ? t`Bout on hold` : t`Bout released`,
        what: about(bout),
        run: () => hall.hold({ matchId: bout.matchId, held }),
        back: () => hall.hold({ matchId: bout.matchId, held: !held }),
      }),
    holdClass: ({ _id: classId, name }: Class, held: boolean) =>
      act({
        key: `hold ${classId}`,
        done: held ? t`Class on hold` : t`Class released`,
        what: name,
        run: () => hall.hold({ classId, held }),
        back: () => hall.hold({ classId, held: !held }),
      }),
    holdAthlete: (registrationId: string, name: string, held: boolean) =>
      act({
        key: `hold ${registrationId}`,
        done: held ? t`${name} is on hold` : t`${name} can be called again`,
        run: () => hall.hold({ registrationId, held }),
        back: () => hall.hold({ registrationId, held: !held }),
      }),
    stage: ({ _id: classId, name }: Class, staged: boolean) =>
      act({
        key: `stage ${classId}`,
        done: staged ? t`Class called to the stage` : t`Class no longer called to the stage`,
        what: name,
        run: () => hall.stage({ classId, staged }),
        back: () => hall.stage({ classId, staged: !staged }),
      }),
    open: ({ _id: classId, name }: Class, open: boolean) =>
      act({
        key: `open ${classId}`,
        done: open ? t`Class opened: its bouts can be called` : t`Class closed again`,
        what: name,
        run: () => hall.open({ classId, open }),
        back: () => hall.open({ classId, open: !open }),
      }),
    /** Pins it to a table, moves it in the timetable, or sets its time; `before` has the old values. */
    setClass: ({ name }: Class, done: string, now: ClassDay, before: ClassDay) =>
      act({ key: `class ${now.classId}`, done, what: name, run: () => hall.setClass(now), back: () => hall.setClass(before) }),
    present: (entryId: string, name: string, present: boolean) =>
      act({
        key: `present ${entryId}`,
        done: present ? t`${name} is present` : t`${name} is not present`,
        run: () => hall.present({ entryId, present }),
        back: () => hall.present({ entryId, present: !present }),
      }),
  };
}

export type Actions = ReturnType<typeof useActions>;
