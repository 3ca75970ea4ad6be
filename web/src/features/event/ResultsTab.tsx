import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { BehindDialog } from './BehindDialog';
import { eventOptions, resultsOptions, standingsOptions } from '@/api/events';
import type { ClassResult, EventClass } from '@/api/types';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/PageHeader';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { shortClass } from '@/domain/classes';
import { eventRole, mayRunEvent } from '@/domain/event';
import { isPodium, Medal, Podium } from '@/domain/Podium';
import { StandingsTables } from '@/domain/Standings';
import { StatusBadge } from '@/domain/StatusBadge';
import { wordInWords } from '@/domain/team-words';
import type { Unit } from '@/domain/weights';
import { cx } from '@/lib/cx';
import { dotted, plain } from '@/lib/isolate';
import { useUser } from '@/lib/session';

/** Places shown at once; paper has all. */
const SHOWN = 6;

/** The places in finished classes, and the unfinished classes. */
export default function ResultsTab() {
  const { id } = useParams({ from: '/app/events/$id' });
  const user = useUser();
  const { data: event } = useQuery(eventOptions(id));
  const results = useQuery(resultsOptions(id));
  const standings = useQuery({ ...standingsOptions(id), enabled: results.data !== undefined && results.data.length > 0 });
  if (!event || results.isPending) return <RowsSkeleton />;
  if (results.isLoadingError) return <ErrorState message={t`Couldn't load the results.`} onRetry={() => void results.refetch()} />;
  const list = results.data;
  const over = new Set(list.map(({ _id }) => _id));
  const rest = event.classes.filter((one) => !over.has(one._id) && one.athleteCount > 0 && one.status !== 'archived');
  return (
    <>
      {list.length === 0 ? (
        <EmptyState title={t`No results yet.`} hint={t`Medals and places appear here when a class is finished.`} />
      ) : (
        <section aria-labelledby="results">
          <SectionHeader id="results" title={plural(list.length, { one: '# class is completed', other: '# classes are completed' })}>
            <span className="print:hidden">
              <Button
                icon={<Printer size={18} aria-hidden="true" />}
                onClick={() => {
                  window.print();
                }}
              >
                <Trans>Print results</Trans>
              </Button>
            </span>
          </SectionHeader>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-6 gap-y-8 print:grid-cols-2">
            {list.map((result) => (
              <li key={result._id} className="break-inside-avoid">
                <Result result={result} unit={event.settings.unit} mayDecide={mayRunEvent(eventRole(user, event))} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {standings.data ? <StandingsTables standings={standings.data} unit={event.settings.unit} /> : null}
      {rest.length > 0 ? <StillOpen classes={rest} /> : null}
    </>
  );
}

function Result({ result: { _id, name, places, unopposed, fromPaper, out }, unit, mayDecide }: { result: ClassResult; unit: Unit; mayDecide: boolean }) {
  const [deciding, setDeciding] = useState<ClassResult['out'][number]>();
  const [all, setAll] = useState(false);
  // Athletes on the podium are not listed twice.
  const rest = isPodium(places) ? places.filter(({ place }) => place > 3) : places;
  return (
    <article aria-labelledby={`class-${_id}`} className="flex h-full flex-col border-t-2 border-line-2 pt-3">
      <h3 id={`class-${_id}`} className="mb-1 font-sans text-lg leading-snug font-semibold wrap-anywhere">
        <Link to="/brackets/$id" params={{ id: _id }} quiet>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      {places.length === 0 ? (
        <p className="text-ink-2">
          <Trans>No one has a place.</Trans>
        </p>
      ) : (
        <>
        <Podium places={places} />
        <ol role="list">
          {rest.map((place, i) => (
            <li
              key={place._id}
              className={cx('grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-2', i >= SHOWN && !all && 'hidden print:grid')}
            >
              <Medal place={place.place} />
              <div className="min-w-0 wrap-anywhere">
                <p className={place.place === 1 ? 'display text-2xl leading-tight' : place.place <= 3 ? 'font-semibold' : undefined}>
                  <bdi>{place.name}</bdi>
                </p>
                {place.class || place.club || place.country ? <p className="text-[0.9375rem] text-ink-2">{dotted([place.class && shortClass(place.class, unit), place.club, place.country])}</p> : null}
                {unopposed ? (
                  <p className="text-[0.9375rem] text-ink-2">
                    <Trans>Wins unopposed</Trans>
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        </>
      )}
      {out.length > 0 ? <p className="mt-2 text-[0.9375rem] text-ink-2 wrap-anywhere">{dotted(out.map((one) => t`${{ name: one.name }}: ${{ why: wordInWords(one.why) }}`))}</p> : null}
      {mayDecide && !fromPaper ? out.filter(({ why }) => why === 'disqualified').map((one) => (
        <div key={one._id} className="mt-2 print:hidden">
          <Button size="sm" aria-label={plain(t`Decide places behind ${{ name: one.name }}`)} onClick={() => { setDeciding(one); }}><Trans>Decide places behind</Trans></Button>
        </div>
      )) : null}
      {deciding ? <BehindDialog classId={_id} entryId={deciding._id} name={deciding.name} onClose={() => { setDeciding(undefined); }} /> : null}
      {fromPaper ? <p className="mt-2 text-[0.9375rem] text-ink-2 wrap-anywhere"><Trans>Entered from paper by {fromPaper}</Trans></p> : null}
      {rest.length > SHOWN ? (
        <div className="mt-2 print:hidden">
          <Button
            kind="quiet"
            size="sm"
            aria-expanded={all}
            aria-label={all ? t`Show fewer places: ${{ name }}` : t`Show all places: ${{ name }}`}
            onClick={() => {
              setAll(!all);
            }}
          >
            {all ? t`Show fewer` : plural(places.length, { other: 'Show all # places' })}
          </Button>
        </div>
      ) : null}
    </article>
  );
}

/** The unfinished classes, the next to be pulled first. */
function StillOpen({ classes }: { classes: readonly EventClass[] }) {
  const sorted = classes.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'));
  return (
    <section aria-labelledby="still-open" className="mt-10 print:hidden">
      <SectionHeader id="still-open" title={t`Still to come`} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-x-8 border-t border-line">
        {sorted.map((one) => (
          <li key={one._id} className="flex min-h-11 items-center justify-between gap-x-4 border-b border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <Link to="/brackets/$id" params={{ id: one._id }} quiet>
                <bdi>{one.name}</bdi>
              </Link>
            </span>
            <StatusBadge status={one.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
