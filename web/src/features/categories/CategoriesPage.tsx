import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ageBounds, rangeText, weightBounds } from '@/domain/ranges';
import { categoriesOptions } from '@/api/categories';
import type { Category } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Card, CardGrid } from '@/components/Card';
import { Facts } from '@/components/Facts';
import { PageHeader } from '@/components/PageHeader';
import { CardsSkeleton, StatsSkeleton } from '@/components/PageSkeletons';
import { Stats } from '@/components/Stat';
import { EmptyState, ErrorState } from '@/components/States';
import { CountLine } from '@/components/CountLine';
import { FilterChips } from '@/components/FilterChips';
import { SearchBox } from '@/components/SearchBox';
import { Toolbar } from '@/components/Toolbar';
import { otherArm } from '@/domain/other-arm';
import { finds } from '@/lib/fold';
import { count, words } from '@/lib/format';
import { later } from '@/components/later';
import { useFilters } from '@/lib/use-filters';
import { genders } from '@/lib/search';

const CategoryDialog = later(() => import('@/domain/CategoryDialog'));
const DeleteDialog = later(() => import('./DeleteDialog'));

type Opened = { mode: 'edit' | 'copy' | 'delete'; category: Category };

/** The classes that tournaments are held in. */
export default function CategoriesPage() {
  const [filters, setFilters] = useFilters('/app/categories');
  const [opened, setOpened] = useState<Opened>();
  const categories = useQuery(categoriesOptions());
  const found = categories.data?.filter(
    ({ name, gender }) =>
      (!filters.gender || gender === filters.gender) &&
      finds(filters.q ?? '', name),
  );
  const close = () => {
    setOpened(undefined);
  };

  return (
    <>
      <PageHeader title="Categories" />
      {categories.isPending ? <StatsSkeleton /> : null}
      {categories.data ? <Counts categories={categories.data} /> : null}
      <Toolbar
        actions={
          <Button
            kind="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => {
              setFilters({ dialog: 'create' });
            }}
          >
            Create Category
          </Button>
        }
      >
        <SearchBox
          label="Search categories..."
          value={filters.q ?? ''}
          onChange={(q) => {
            setFilters({ q });
          }}
        />
        <FilterChips
          label="Gender"
          value={filters.gender ?? ''}
          options={[{ value: '', label: 'All' }, ...genders.map((value) => ({ value, label: words(value) }))]}
          onChange={(gender) => {
            setFilters({ gender: genders.find((value) => value === gender) });
          }}
        />
      </Toolbar>
      {categories.isPending ? <CardsSkeleton /> : null}
      {categories.isLoadingError ? (
        <ErrorState message="Categories could not be loaded." onRetry={() => void categories.refetch()} />
      ) : null}
      {found?.length === 0 ? (
        <EmptyState title="No categories found..." hint="Create a new category to get started." />
      ) : null}
      {found && found.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(found.length) }} of ${plural({ total: categories.data?.length ?? 0 }, { one: '# category', other: '# categories' })}`} />
          <CardGrid label="Categories">
            {found.map((category) => (
              <li key={category._id}>
                <CategoryCard category={category} onOpen={setOpened} />
              </li>
            ))}
          </CardGrid>
        </>
      ) : null}
      {opened?.mode === 'delete' ? <DeleteDialog category={opened.category} onClose={close} /> : null}
      {opened?.mode === 'edit' ? <CategoryDialog category={opened.category} onClose={close} /> : null}
      {opened?.mode === 'copy' ? <CategoryDialog like={otherArm(opened.category)} onClose={close} /> : null}
      {filters.dialog ? (
        <CategoryDialog
          onClose={() => {
            setFilters({ dialog: undefined });
          }}
        />
      ) : null}
    </>
  );
}

function Counts({ categories }: { categories: Category[] }) {
  const of = (gender: string) => count(categories.filter((category) => category.gender === gender).length);
  return (
    <Stats
      items={[
        { label: 'Total', value: count(categories.length) },
        { label: 'Male', value: of('male') },
        { label: 'Female', value: of('female') },
        { label: 'Any', value: of('any') },
      ]}
    />
  );
}

function CategoryCard({ category, onOpen }: { category: Category; onOpen: (opened: Opened) => void }) {
  return (
    <Card
      title={category.name}
      badge={<Badge>{words(category.gender)}</Badge>}
      actions={
        <>
          <Button
            size="sm"
            icon={<Pencil size={16} aria-hidden="true" />}
            aria-label={`Edit ${category.name}`}
            onClick={() => {
              onOpen({ mode: 'edit', category });
            }}
          >
            Edit
          </Button>
          <Button
            size="sm"
            icon={<Copy size={16} aria-hidden="true" />}
            aria-label={`Copy ${category.name}`}
            onClick={() => {
              onOpen({ mode: 'copy', category });
            }}
          >
            Copy
          </Button>
          <Button
            size="sm"
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            aria-label={`Delete ${category.name}`}
            onClick={() => {
              onOpen({ mode: 'delete', category });
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { label: 'Weight', value: rangeText(category.weightRange, weightBounds) },
          { label: 'Age', value: rangeText(category.ageRange, ageBounds) },
          { label: 'Hand', value: words(category.hand) },
          { label: 'Skill', value: words(category.skillLevel) },
        ]}
      />
    </Card>
  );
}
