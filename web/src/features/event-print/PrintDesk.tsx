import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import './print.css';
import { athleteList, badgeSheets, BADGES, classList } from './Sheets';
import { eventAthletesOptions } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { usePrint } from '@/bracket-view/use-print';
import { Button } from '@/components/Button';
import { Choice } from '@/components/Choice';
import { SelectField, TextField } from '@/components/Field';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { shortClass } from '@/domain/classes';

type What = 'badges' | 'classes' | 'athletes';

/** Chooses a print, shows its beginning, and prints it: badges, or start lists by class and by athlete. */
export function PrintDesk({ event }: { event: EventDetail }) {
  const query = useQuery(eventAthletesOptions(event._id));
  const [what, setWhat] = useState<What>('badges');
  const [of, setOf] = useState('');
  const [from, setFrom] = useState('');
  const [printing, print] = usePrint(event.settings.language);
  const athletes = useMemo(
    () => (query.data ?? []).filter((one) => (of === '' || one.entries.some((entry) => entry.class._id === of)) && one.number >= (Number(from) || 0)),
    [query.data, of, from],
  );
  if (query.isPending) return <RowsSkeleton rows={6} />;
  if (query.isLoadingError) return <ErrorState message={t`Couldn't load the athletes.`} onRetry={() => void query.refetch()} />;

  const byNumber = [...athletes].sort((a, b) => a.number - b.number);
  const classes = event.classes.filter((one) => of === '' || one._id === of);
  // All of it is in the page only during printing.
  const shown = what === 'badges' ? badgeSheets(event, printing ? byNumber : byNumber.slice(0, BADGES)) : what === 'classes' ? classList(event, classes, athletes) : athleteList(event, athletes);
  return (
    <>
      <div className="mb-6 flex flex-col gap-5">
        <Choice
          label={t`What`}
          value={what}
          options={[
            { value: 'badges', label: t`Badges` },
            { value: 'classes', label: t`Start list by class` },
            { value: 'athletes', label: t`Start list by athlete` },
          ]}
          onChange={(value) => {
            setWhat(value as What);
          }}
        />
        <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <SelectField label={t`Class`} value={of} placeholder={t`All classes`} options={event.classes.map((one) => ({ value: one._id, label: shortClass(one.class, event.settings.unit) }))} onChange={setOf} />
          <TextField label={t`From number`} inputMode="numeric" autoComplete="off" maxLength={5} value={from} onChange={(change) => { setFrom(change.target.value.replaceAll(/\D/g, '')); }} />
          <Button kind="primary" size="lg" icon={<Printer size={20} aria-hidden="true" />} disabled={athletes.length === 0} onClick={print}>
            <Trans>Print</Trans>
          </Button>
        </div>
        <p role="status" className="text-ink-2 empty:hidden">
          {athletes.length === 0 ? null : what === 'badges'
            ? t`${plural({ count: athletes.length }, { one: '# badge', other: '# badges' })} on ${plural({ sheets: Math.ceil(athletes.length / BADGES) }, { one: '# sheet', other: '# sheets' })}, A4 or Letter, at 100 %. Only the first sheet is shown here.`
            : plural(athletes.length, { one: '# athlete', other: '# athletes' })}
        </p>
      </div>
      {athletes.length === 0 ? (
        <EmptyState title={t`No athletes to print`} hint={t`Register athletes first, or choose another class or number.`} />
      ) : (
        // By keyboard it is scrolled once it has the focus.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label={t`Preview`} tabIndex={0} className="ev-paper ev-preview overflow-x-auto border border-edge">{shown}</section>
      )}
      {printing ? createPortal(<div className="ev-paper ev-print">{shown}</div>, document.body) : null}
    </>
  );
}
