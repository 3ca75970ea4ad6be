import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { count } from '@/lib/format';
import { genderName, handName, skillName } from '@/lib/labels';
import { later } from '@/components/later';
import { useFilters } from '@/lib/use-filters';
import { genders } from '@/lib/search';

const CategoryDialog = later(() => import('@/domain/CategoryDialog'));
const DeleteDialog = later(() => import('./DeleteDialog'));

type Opened = { mode: 'edit' | 'copy' | 'delete'; category: Category };

/** The categories of tournaments. */
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
      <PageHeader title={t`Categories`} />
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
            <Trans>Create Category</Trans>
          </Button>
        }
      >
        <SearchBox
          label={t`Search categories...`}
          value={filters.q ?? ''}
          onChange={(q) => {
            setFilters({ q });
          }}
        />
        <FilterChips
          label={t`Gender`}
          value={filters.gender ?? ''}
          options={[{ value: '', label: t`All` }, ...genders.map((value) => ({ value, label: genderName(value) }))]}
          onChange={(gender) => {
            setFilters({ gender: genders.find((value) => value === gender) });
          }}
        />
      </Toolbar>
      {categories.isPending ? <CardsSkeleton /> : null}
      {categories.isLoadingError ? (
        <ErrorState message={t`Couldn't load the categories.`} onRetry={() => void categories.refetch()} />
      ) : null}
      {found?.length === 0 ? (
        <EmptyState title={t`No categories found...`} hint={t`Create a new category to get started.`} />
      ) : null}
      {found && found.length > 0 ? (
        <>
          <CountLine text={t`${{ shown: count(found.length) }} of ${plural({ total: categories.data?.length ?? 0 }, { one: '# category', other: '# categories' })}`} />
          <CardGrid label={t`Categories`}>
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
        { label: t`Total`, value: count(categories.length) },
        ...genders.map((gender) => ({ label: genderName(gender), value: of(gender) })),
      ]}
    />
  );
}

function CategoryCard({ category, onOpen }: { category: Category; onOpen: (opened: Opened) => void }) {
  const { name } = category;
  return (
    <Card
      title={name}
      badge={<Badge>{genderName(category.gender)}</Badge>}
      actions={
        <>
          <Button
            size="sm"
            icon={<Pencil size={16} aria-hidden="true" />}
            aria-label={t`Edit ${name}`}
            onClick={() => {
              onOpen({ mode: 'edit', category });
            }}
          >
            <Trans>Edit</Trans>
          </Button>
          <Button
            size="sm"
            icon={<Copy size={16} aria-hidden="true" />}
            aria-label={t`Copy ${name}`}
            onClick={() => {
              onOpen({ mode: 'copy', category });
            }}
          >
            <Trans>Copy</Trans>
          </Button>
          <Button
            size="sm"
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            aria-label={t`Delete ${name}`}
            onClick={() => {
              onOpen({ mode: 'delete', category });
            }}
          >
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { label: t`Weight`, value: rangeText(category.weightRange, weightBounds) },
          { label: t`Age`, value: rangeText(category.ageRange, ageBounds) },
          { label: t`Hand`, value: handName(category.hand) },
          { label: t`Skill`, value: skillName(category.skillLevel) },
        ]}
      />
    </Card>
  );
}
