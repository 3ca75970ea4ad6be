import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Flag, KeyRound, Merge, Pencil, Trash2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AddAthletes } from './AddAthletes';
import { type EventAthlete, useEventAthletes } from '@/api/event-athletes';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { CountLine } from '@/components/CountLine';
import { DataTable } from '@/components/DataTable';
import { FilterChips } from '@/components/FilterChips';
import { FilterSelect } from '@/components/FilterSelect';
import { Menu } from '@/components/Menu';
import { Link } from '@/components/Link';
import { SearchBox } from '@/components/SearchBox';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { Toolbar } from '@/components/Toolbar';
import { later } from '@/components/later';
import { ClassChips } from '@/domain/ClassChips';
import { sexName } from '@/domain/athlete-words';
import { shortClass } from '@/domain/classes';
import { eventRole, mayRunEvent } from '@/domain/event';
import { toWeigh } from '@/domain/weigh-in';
import { weightText } from '@/domain/weights';
import { found } from '@/lib/fold';
import { useUser } from '@/lib/session';

const ImportAthletes = later(() => import('./ImportAthletes'));
const MergeDialog = later(() => import('@/domain/MergeDialog'));
const AthleteDialog = later(() => import('./AthleteDialog'));
const TakeOutDialog = later(() => import('./TakeOutDialog'));
const TeamsDialog = later(() => import('./TeamsDialog'));

/** Number of athletes shown at a time; the rest on request. */
const step = 200;

export type AthletesFilter = { q?: string; class?: string; left?: 'weigh-in' };

export type AthletesListProps = {
  event: EventDetail;
  /** Whether the viewer is an official of the event. */
  official: boolean;
  /** Whether the viewer can merge accounts and see them: organizers by account. */
  merges: boolean;
  filter: AthletesFilter;
  onFilter: (change: Partial<AthletesFilter>) => void;
};

/** The athletes of an event, one for each line; officials add, change and remove them. */
export function AthletesList({ event, official, merges, filter, onFilter }: AthletesListProps) {
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'out' | 'merge'; athlete: EventAthlete } | { dialog: 'import'; text: string } | { dialog: 'teams' }>();
  const [most, setMost] = useState(step);
  const navigate = useNavigate();
  const athletes = useEventAthletes(event);
  const { unit } = event.settings;
  const found = useMemo(() => chosen(athletes.data ?? [], filter), [athletes.data, filter]);
  const closed = event.state === 'finished';
  const all = athletes.data?.length ?? 0;
  const unweighed = athletes.data?.filter(toWeigh).length ?? 0;
  const close = () => {
    setOpened(undefined);
  };
  const edits = official && !closed;
  const runs = mayRunEvent(eventRole(useUser(), event));

  return (
    <>
      {edits ? (
        <AddAthletes
          event={event}
          onPaste={(text) => {
            setOpened({ dialog: 'import', text });
          }}
        />
      ) : null}
      <Toolbar
        actions={
          edits ? (
            <>
              {runs ? (
                <Button icon={<Flag size={18} aria-hidden="true" />} onClick={() => { setOpened({ dialog: 'teams' }); }}>
                  <Trans>Teams</Trans>
                </Button>
              ) : null}
              <Button icon={<Users size={18} aria-hidden="true" />} onClick={() => { setOpened({ dialog: 'import', text: '' }); }}>
                <Trans>Add a list</Trans>
              </Button>
            </>
          ) : undefined
        }
      >
        <SearchBox label={t`Search athletes`} value={filter.q ?? ''} onChange={(q) => { onFilter({ q: q || undefined }); }} />
        {event.classes.length > 0 ? (
          <FilterSelect
            label={t`Class`}
            value={filter.class ?? ''}
            options={[{ value: '', label: t`All` }, ...event.classes.map((one) => ({ value: one._id, label: `${shortClass(one.class, unit)} (${String(one.athleteCount)})` }))]}
            onChange={(id) => {
              onFilter({ class: id || undefined });
            }}
          />
        ) : null}
        {official ? (
          <FilterChips
            label={t`Weigh-in`}
            value={filter.left ?? ''}
            options={[{ value: '', label: t`All` }, { value: 'weigh-in', label: t`Not weighed (${{ count: unweighed }})` }]}
            onChange={(left) => {
              onFilter({ left: left === 'weigh-in' ? left : undefined });
            }}
          />
        ) : null}
      </Toolbar>
      {athletes.isPending ? <RowsSkeleton rows={8} /> : null}
      {athletes.isLoadingError ? <ErrorState message={t`Couldn't load the athletes.`} onRetry={() => void athletes.refetch()} /> : null}
      {athletes.data && all === 0 ? (
        <EmptyState title={t`No athletes registered yet`} hint={edits ? t`Type a name above and press Enter, or paste a list.` : undefined} />
      ) : null}
      {all > 0 && found.length === 0 ? <EmptyState title={t`No athletes found`} hint={t`Search for part of the name, or clear the filters.`} /> : null}
      {found.length > 0 ? (
        <>
          <CountLine text={found.length === all ? plural(all, { one: '# athlete', other: '# athletes' }) : t`${{ found: found.length }} of ${plural({ count: all }, { one: '# athlete', other: '# athletes' })}`} />
          <DataTable
            caption={t`Athletes`}
            rows={found.slice(0, most)}
            rowKey={(athlete) => athlete._id}
            columns={[
              { header: t`No.`, numeric: true, card: 'before', cell: ({ number }) => <span className="tabular-nums">{number}</span> },
              { header: t`Name`, heading: true, cell: ({ user }) => <Link to="/athletes/$id" params={{ id: user._id }}><bdi>{user.name}</bdi></Link> },
              { header: t`Club`, cell: ({ club }) => club || '–' },
              { header: t`Country`, cell: ({ country }) => country || '–' },
              ...(event.settings.teams.levels.includes('region') ? [{ header: t`Region`, cell: ({ region }: EventAthlete) => region || '–' }] : []),
              ...(official
                ? [
                    { header: t`Sex`, cell: ({ private: p }: EventAthlete) => sexName(p?.sex) || '–' },
                    { header: t`Born`, cell: ({ private: p }: EventAthlete) => (p?.birthYear ? String(p.birthYear) : '–') },
                    {
                      header: t`Weight`,
                      numeric: true,
                      cell: ({ private: p }: EventAthlete) => {
                        const last = p?.attempts.at(-1);
                        return <span className="whitespace-nowrap tabular-nums">{last ? weightText(last.grams, unit) : '–'}</span>;
                      },
                    },
                  ]
                : []),
              { header: t`Classes`, card: 'line' as const, cell: ({ entries }) => <ClassChips event={event} ids={entries.map((entry) => entry.class._id)} /> },
            ]}
            actions={
              edits
                ? (athlete) => (
                    <>
                      <Button size="sm" kind="quiet" icon={<Pencil size={16} aria-hidden="true" />} aria-label={t`Edit ${{ name: athlete.user.name }}`} onClick={() => { setOpened({ dialog: 'edit', athlete }); }}>
                        <Trans>Edit</Trans>
                      </Button>
                      <Menu
                        label={t`More actions for ${{ name: athlete.user.name }}`}
                        trigger={<Ellipsis size={20} aria-hidden="true" />}
                        items={[
                          { label: t`Take out`, icon: <Trash2 size={18} aria-hidden="true" />, onSelect: () => { setOpened({ dialog: 'out', athlete }); } },
                          ...(merges
                            ? [
                                { label: t`Merge with another person`, icon: <Merge size={18} aria-hidden="true" />, onSelect: () => { setOpened({ dialog: 'merge', athlete }); } },
                                { label: t`Account and login`, icon: <KeyRound size={18} aria-hidden="true" />, onSelect: () => { void navigate({ to: '/participants', search: { q: athlete.user.name } }); } },
                              ]
                            : []),
                        ]}
                      />
                    </>
                  )
                : undefined
            }
          />
          {found.length > most ? (
            <div className="mt-4">
              <Button onClick={() => { setMost(most + step); }}>{plural(found.length - most, { one: 'Show # more', other: 'Show # more' })}</Button>
            </div>
          ) : null}
        </>
      ) : null}
      {opened?.dialog === 'teams' ? <TeamsDialog event={event} onClose={close} /> : null}
      {opened?.dialog === 'import' ? <ImportAthletes event={event} pasted={opened.text} onClose={close} /> : null}
      {opened?.dialog === 'edit' ? <AthleteDialog event={event} athlete={opened.athlete} onClose={close} /> : null}
      {opened?.dialog === 'merge' ? <MergeDialog person={opened.athlete.user} onClose={close} /> : null}
      {opened?.dialog === 'out' ? <TakeOutDialog eventId={event._id} athlete={opened.athlete} onClose={close} /> : null}
    </>
  );
}

/** The athletes that match the filters: parts of name and club or the number, class, and missing steps. */
function chosen(list: readonly EventAthlete[], { q = '', class: id, left }: AthletesFilter): EventAthlete[] {
  const named = new Set(q === '' ? list : found(list, q, (one) => `${one.user.name} ${one.club} ${one.country}`));
  return list.filter(
    (one) =>
      (named.has(one) || String(one.number) === q.trim()) &&
      (id === undefined || one.entries.some((entry) => entry.class._id === id)) &&
      (left === undefined || toWeigh(one)),
  );
}
