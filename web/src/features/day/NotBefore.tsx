import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { QueueClass } from '@/api/queue';
import type { EventDetail } from '@/api/types';
import { SelectField, TextField } from '@/components/Field';
import { usualDay } from '@/domain/event';
import type { Actions } from '@/domain/queue/use-actions';
import { serverNow } from '@/lib/server-clock';
import { day, daysBetween, eventClock } from '@/lib/time';

type Props = { one: QueueClass; event: Pick<EventDetail, 'firstDay' | 'lastDay' | 'timeZone'>; actions: Pick<Actions, 'setClass'> };

/** The earliest time for the timetable to open a class, in the hall's time: a time, and at an event of several days a day. */
export function NotBefore({ one, event, actions }: Props) {
  const clock = eventClock(event);
  const before = one.notBefore ?? null;
  const [usual] = useState(() => usualDay(event, serverNow()));
  const [time, setTime] = useState(before ? clock.time(before) : '');
  const [date, setDate] = useState(before ? clock.date(Date.parse(before)) : usual);
  const dates = [...new Set([...daysBetween(event.firstDay, event.lastDay), usual, date])].sort();
  const set = (on: string) => {
    const notBefore = time === '' ? null : clock.at(on, time);
    if (notBefore === null ? before === null : before !== null && clock.time(before) === time && clock.date(Date.parse(before)) === on) return;
    const label = notBefore ? t`Not before ${{ time: clock.when(notBefore, serverNow()) }}` : t`Any time`;
    void actions.setClass(one, label, { classId: one._id, notBefore }, { classId: one._id, notBefore: before });
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t`Not before`}
        type="time"
        value={time}
        onChange={(changed) => {
          setTime(changed.target.value);
        }}
        onBlur={() => {
          set(date);
        }}
      />
      {dates.length > 1 ? (
        <SelectField
          label={t`Not before, day`}
          value={date}
          options={dates.map((value) => ({ value, label: day(value) }))}
          onChange={(chosen) => {
            setDate(chosen);
            set(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
