import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClassFields, classInput, emptyClass, typedClass, type TypedClass } from './ClassFields';
import { messageOf } from '@/api/client';
import { categoriesOptions } from '@/api/categories';
import { useAdoptTournaments } from '@/api/event-changes';
import { tournamentsOptions } from '@/api/tournaments';
import type { Category, EventDetail, EventSettings, TournamentSummary } from '@/api/types';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { SearchBox } from '@/components/SearchBox';
import { RowsSkeleton } from '@/components/Skeleton';
import { EmptyState, ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { statusName } from '@/lib/labels';

/** The maximum of a category's weights, in kilograms, which also stands for everything above. */
const heaviest = 200;

/** How many tournaments are offered at a time. */
const limit = 20;

/** The athletes of a tournament, as far as its category says. */
function classOf(tournament: TournamentSummary, categories: readonly Category[], unit: EventSettings['unit']): TypedClass {
  const category = categories.find(({ _id }) => _id === tournament.category?._id);
  if (!category) return emptyClass();
  const { min, max } = category.weightRange;
  const over = max === heaviest;
  return typedClass(
    {
      sex: category.gender === 'female' ? 'women' : category.gender === 'male' ? 'men' : 'mixed',
      arm: category.hand === 'left' ? 'left' : 'right',
      age: { name: '', from: 0, to: 0 },
      weight: { limit: (over ? min : max) * 1000, over },
      group: '',
    },
    unit,
  );
}

/** Makes tournaments classes of an event; the athletes that each takes are asked once, prefilled from its category. */
export default function AdoptDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly { tournament: TournamentSummary; class: TypedClass }[]>([]);
  const list = useQuery(tournamentsOptions({ search: search || undefined, page: 1, limit }));
  const categories = useQuery(categoriesOptions());
  const adopt = useAdoptTournaments();
  return (
    <Dialog
      title={t`Turn tournaments into classes`}
      description={t`Tournaments that become classes leave the tournament list. Athletes, draws and results stay.`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            busy={adopt.isPending}
            disabled={chosen.length === 0}
            onClick={() => {
              adopt.mutate(
                { eventId: event._id, tournaments: chosen.map((one) => ({ tournamentId: one.tournament._id, class: classInput(one.class, event.settings.unit) })) },
                {
                  onSuccess: () => {
                    toast.success(t`Classes added`);
                    onClose();
                  },
                },
              );
            }}
          >
            {chosen.length === 0 ? t`Add classes` : plural(chosen.length, { one: 'Add # class', other: 'Add # classes' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormProblem text={adopt.isError ? messageOf(adopt.error, t`Something went wrong!`) : undefined} />
        {chosen.map((one) => (
          <fieldset key={one.tournament._id} className="border border-line p-3">
            <legend className="px-1 font-semibold wrap-anywhere"><bdi>{one.tournament.name}</bdi></legend>
            <ClassFields
              value={one.class}
              unit={event.settings.unit}
              onChange={(next) => {
                setChosen(chosen.map((other) => (other === one ? { ...one, class: next } : other)));
              }}
            />
          </fieldset>
        ))}
        <SearchBox label={t`Search tournaments...`} value={search} onChange={setSearch} />
        {list.isPending || categories.isPending ? (
          <RowsSkeleton />
        ) : list.isLoadingError ? (
          <ErrorState message={t`Couldn't load the tournaments.`} onRetry={() => void list.refetch()} />
        ) : list.data?.items.length === 0 ? (
          <EmptyState title={t`No tournament record found...`} />
        ) : (
          <div className="grid gap-x-6 sm:grid-cols-2">
            {list.data?.items.map((tournament) => (
              <CheckBox
                key={tournament._id}
                label={tournament.name}
                hint={statusName(tournament.status)}
                checked={chosen.some((one) => one.tournament._id === tournament._id)}
                onChange={(checked) => {
                  const others = chosen.filter((one) => one.tournament._id !== tournament._id);
                  setChosen(checked ? [...others, { tournament, class: classOf(tournament, categories.data ?? [], event.settings.unit) }] : others);
                }}
              />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
