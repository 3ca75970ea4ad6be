import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Archive, FolderInput, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TournamentGrid } from './TournamentGrid';
import { categoriesOptions } from '@/api/categories';
import { tournamentsOptions } from '@/api/tournaments';
import type { TournamentSummary } from '@/api/types';
import { mayArchive, mayDelete, mayEdit } from '@/bracket/policy';
import { Button, ButtonLink } from '@/components/Button';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { StatsSkeleton } from '@/components/PageSkeletons';
import { Stats } from '@/components/Stat';
import { EmptyState } from '@/components/States';
import { FilterSelect } from '@/components/FilterSelect';
import { SearchBox } from '@/components/SearchBox';
import { Toolbar } from '@/components/Toolbar';
import { count } from '@/lib/format';
import { later } from '@/components/later';
import { ClassesApart } from '@/domain/ClassesApart';
import { useFilters } from '@/lib/use-filters';
import { useUser } from '@/lib/session';
import { readerClock } from '@/lib/time';

const ArchiveDialog = later(() => import('./ArchiveDialog'));
const DeleteTournamentDialog = later(() => import('@/domain/DeleteTournamentDialog'));
const TournamentDialog = later(() => import('./TournamentDialog'));

/** The dialog that is open for a tournament. */
type Opened = { mode: 'edit' | 'archive' | 'delete'; tournament: TournamentSummary };

/** The organizer's tournaments: counts, search, cards with their actions, and the archive. */
export function OrganizerTournaments() {
  const user = useUser();
  const [filters, setFilters] = useFilters('/app/tournaments');
  const [opened, setOpened] = useState<Opened>();
  const categories = useQuery(categoriesOptions());
  const close = () => {
    setOpened(undefined);
  };

  return (
    <>
      <PageHeader title={t`Tournaments`} />
      <Counts />
      <Toolbar
        actions={
          <>
            <ButtonLink to="/events" search={{ dialog: 'adopt' }} icon={<FolderInput size={18} aria-hidden="true" />}>
              <Trans>Create an event from these</Trans>
            </ButtonLink>
            <Button
              kind="primary"
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={() => {
                setFilters({ dialog: 'create' });
              }}
            >
              <Trans>Create Tournament</Trans>
            </Button>
          </>
        }
      >
        <SearchBox
          label={t`Search tournaments...`}
          value={filters.q ?? ''}
          onChange={(q) => {
            setFilters({ q });
          }}
        />
        <FilterSelect
          label={t`Category`}
          value={filters.category ?? ''}
          options={[
            { value: '', label: t`All` },
            ...(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            { value: 'open', label: t`Open` },
          ]}
          onChange={(category) => {
            setFilters({ category });
          }}
        />
      </Toolbar>
      <TournamentGrid
        filters={filters}
        onPage={(page) => {
          setFilters({ page });
        }}
        empty={<EmptyState title={t`No tournament record found...`} />}
        actions={(tournament) => (
          <>
            {mayEdit(user, tournament) ? (
              <Button
                icon={<Pencil size={16} aria-hidden="true" />}
                aria-label={t`Edit ${{ name: tournament.name }}`}
                onClick={() => {
                  setOpened({ mode: 'edit', tournament });
                }}
              >
                <Trans>Edit</Trans>
              </Button>
            ) : null}
            {mayArchive(user, tournament) ? (
              <Button
                icon={<Archive size={16} aria-hidden="true" />}
                aria-label={t`Archive ${{ name: tournament.name }}`}
                onClick={() => {
                  setOpened({ mode: 'archive', tournament });
                }}
              >
                <Trans>Archive</Trans>
              </Button>
            ) : null}
            {mayDelete(user, tournament) ? (
              <Button
                kind="quiet"
                icon={<Trash2 size={16} aria-hidden="true" />}
                aria-label={t`Delete ${{ name: tournament.name }}`}
                onClick={() => {
                  setOpened({ mode: 'delete', tournament });
                }}
              >
                <Trans>Delete</Trans>
              </Button>
            ) : null}
          </>
        )}
      />
      <Archived />
      {opened?.mode === 'edit' ? <TournamentDialog tournament={opened.tournament} onClose={close} /> : null}
      {opened?.mode === 'archive' ? <ArchiveDialog tournament={opened.tournament} onClose={close} /> : null}
      {opened?.mode === 'delete' ? <DeleteTournamentDialog tournament={opened.tournament} onClose={close} /> : null}
      {filters.dialog ? (
        <TournamentDialog
          onClose={() => {
            setFilters({ dialog: undefined });
          }}
        />
      ) : null}
    </>
  );
}

function Counts() {
  const { data, isError } = useQuery(tournamentsOptions({ page: 1, limit: 1 }));
  if (!data) return isError ? null : <StatsSkeleton />;
  const { active = 0, archived = 0, athletes = 0, classes = 0 } = data.counts;
  return (
    <>
      <Stats
        items={[
          { label: t`Total`, value: count(data.total) },
          { label: t`Active`, value: count(active) },
          { label: t`Archived`, value: count(archived) },
          { label: t`Athletes`, value: count(athletes) },
        ]}
      />
      <ClassesApart classes={classes} />
    </>
  );
}

/** Number of archived tournaments listed here; the history has the others. */
const latest = 12;

function Archived() {
  const { data } = useQuery(tournamentsOptions({ status: 'archived', page: 1, limit: latest }));
  if (!data) return null;
  return (
    <section aria-labelledby="archived" className="mt-12">
      <SectionHeader id="archived" title={t`Tournament History`}>
        {data.total > data.items.length ? (
          <ButtonLink to="/history" kind="quiet">
            {t`All ${{ total: count(data.total) }}`}
          </ButtonLink>
        ) : null}
      </SectionHeader>
      {data.items.length === 0 ? (
        <EmptyState title={t`No archived tournaments yet.`} />
      ) : (
        <ul className="border-t-2 border-line-2">
          {data.items.map((tournament) => (
            <li key={tournament._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
              <h3 className="min-w-0 flex-1 basis-48 font-sans font-semibold wrap-anywhere"><bdi>{tournament.name}</bdi></h3>
              <p className="text-ink-3">
                {tournament.cancelled ? t`Cancelled on ${{ date: readerClock.day(tournament.completedAt) }}` : t`Completed on ${{ date: readerClock.day(tournament.completedAt) }}`}
              </p>
              <ButtonLink to="/brackets/$id" params={{ id: tournament._id }} size="sm" aria-label={t`View ${{ name: tournament.name }}`}>
                <Trans>View</Trans>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
