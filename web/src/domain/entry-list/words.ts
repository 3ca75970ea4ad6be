import { t } from '@lingui/core/macro';
import type { ListColumn, ListReading } from '@/api/lists';

/** The possible meanings of a column, for an event or for a list of people. */
export function columnOptions(people: boolean) {
  const all: { value: ListColumn['column']; label: string; people?: boolean }[] = [
    { value: 'name', label: t`Full name`, people: true },
    { value: 'family', label: t`Family name`, people: true },
    { value: 'given', label: t`Given name`, people: true },
    { value: 'patronymic', label: t`Patronymic` },
    { value: 'sex', label: t`Sex` },
    { value: 'birth', label: t`Birth year or date` },
    { value: 'club', label: t`Club` },
    { value: 'region', label: t`Region` },
    { value: 'region-club', label: t`Region/club` },
    { value: 'country', label: t`Country` },
    { value: 'classes', label: t`Classes` },
    { value: 'classes-right', label: t`Class, right arm` },
    { value: 'classes-left', label: t`Class, left arm` },
    { value: 'weight', label: t`Weight` },
    { value: 'arm', label: t`Arm` },
    { value: 'group', label: t`Age group or division` },
    { value: 'email', label: t`Email`, people: true },
    { value: 'status', label: t`Status`, people: true },
    { value: 'password', label: t`Password`, people: true },
    { value: 'ignored', label: t`Ignored`, people: true },
  ];
  return all.filter((one) => (people ? one.people : !['email', 'status', 'password'].includes(one.value)));
}

/** Why a line has no athlete. */
export function asideText(why: ListReading['aside'][number]['why']): string {
  switch (why) {
    case 'title':
      return t({ message: 'Title', context: 'list' });
    case 'section':
      return t({ message: 'Heading', context: 'list' });
    case 'total':
      return t({ message: 'Total', context: 'list' });
    case 'note':
      return t({ message: 'Note', context: 'list' });
    case 'header':
      return t({ message: 'Column names', context: 'list' });
    case 'left-out':
      return t({ message: 'Left out', context: 'list' });
  }
}
