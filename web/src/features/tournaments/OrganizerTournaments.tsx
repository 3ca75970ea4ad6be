import { useQuery } from '@tanstack/react-query';
import { Archive, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { TournamentGrid } from './TournamentGrid';
import { categoriesOptions } from '@/api/categories';
import { tournamentsOptions, useArchiveTournament } from '@/api/tournaments';
import type { TournamentSummary } from '@/api/types';
import { Button, ButtonLink } from '@/components/Button';
import { PageHeader, SectionHeader } from '@/components/PageHeader';
import { StatsSkeleton } from '@/components/PageSkeletons';
import { Stats } from '@/components/Stat';
import { EmptyState } from '@/components/States';
import { FilterSelect, SearchBox, Toolbar } from '@/components/Toolbar';
import { toast } from '@/components/toast';
import { count, localDay } from '@/lib/format';
import { later } from '@/lib/later';
import { path, useFilters } from '@/lib/location';
import { mayArchive, mayEdit } from '@/lib/policy';
import { tournamentFilters } from '@/lib/search';
import { useUser } from '@/lib/session';

const TournamentDialog = later(() => import('./TournamentDialog'));

/** The organizer's tournaments: counts, search, cards with their actions, and the archive. */
export function OrganizerTournaments() {
  const { role } = useUser();
  const [filters, setFilters] = useFilters(tournamentFilters);
  const [editing, setEditing] = useState<TournamentSummary>();
  const categories = useQuery(categoriesOptions());
  const archive = useArchiveTournament();

  async function onArchive(id: string) {
    try {
      await archive.mutateAsync(id);
      toast.success('Project Archived!');
    } catch {
      toast.error('Error in Archiving project!');
    }
  }

  return (
    <>
      <PageHeader title="Tournaments" />
      <Counts />
      <Toolbar
        actions={
          <Button
            kind="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => {
              setFilters({ dialog: 'create' });
            }}
          >
            Create Tournament
          </Button>
        }
      >
        <SearchBox
          label="Search tournaments..."
          value={filters.q ?? ''}
          onChange={(q) => {
            setFilters({ q });
          }}
        />
        <FilterSelect
          label="Category"
          value={filters.category ?? ''}
          options={[
            { value: '', label: 'All' },
            ...(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            { value: 'open', label: 'Open' },
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
        empty={<EmptyState title="No tournament record found..." />}
        actions={(tournament) => (
          <>
            {mayEdit(role, tournament) ? (
              <Button
                icon={<Pencil size={16} aria-hidden="true" />}
                aria-label={`Edit ${tournament.name}`}
                onClick={() => {
                  setEditing(tournament);
                }}
              >
                Edit
              </Button>
            ) : null}
            {mayArchive(role, tournament) ? (
              <Button
                icon={<Archive size={16} aria-hidden="true" />}
                aria-label={`Archive ${tournament.name}`}
                busy={archive.isPending && archive.variables === tournament._id}
                onClick={() => void onArchive(tournament._id)}
              >
                Archive
              </Button>
            ) : null}
          </>
        )}
      />
      <Archived />
      {editing ? (
        <TournamentDialog
          tournament={editing}
          onClose={() => {
            setEditing(undefined);
          }}
        />
      ) : null}
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
  const { data } = useQuery(tournamentsOptions({ page: 1, limit: 1 }));
  if (!data) return <StatsSkeleton />;
  const { active = 0, archived = 0, athletes = 0 } = data.counts;
  return (
    <Stats
      items={[
        { label: 'Total', value: count(data.total) },
        { label: 'Active', value: count(active) },
        { label: 'Archived', value: count(archived) },
        { label: 'Athletes', value: count(athletes) },
      ]}
    />
  );
}

/** How many archived tournaments are listed here; the others stand in the history. */
const latest = 12;

function Archived() {
  const { data } = useQuery(tournamentsOptions({ status: 'archived', page: 1, limit: latest }));
  if (!data) return null;
  return (
    <section aria-labelledby="archived" className="mt-12">
      <SectionHeader id="archived" title="Tournament History">
        {data.total > data.items.length ? (
          <ButtonLink href={path.history} kind="quiet">
            All {count(data.total)}
          </ButtonLink>
        ) : null}
      </SectionHeader>
      {data.items.length === 0 ? (
        <EmptyState title="No archived tournaments yet." />
      ) : (
        <ul className="border-t-2 border-line-2">
          {data.items.map((tournament) => (
            <li key={tournament._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
              <h3 className="min-w-0 flex-1 basis-48 font-sans font-semibold wrap-anywhere">{tournament.name}</h3>
              <p className="text-ink-3">Completed on {localDay(tournament.completedAt)}</p>
              <ButtonLink href={path.bracket(tournament._id)} size="sm" aria-label={`View ${tournament.name}`}>
                View
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
