import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eye, History, KeyRound, Merge, Pencil, Trash2 } from 'lucide-react';
import type { PersonText } from './texts';
import type { User } from '@/api/types';
import { Button } from '@/components/Button';
import { Menu } from '@/components/Menu';
import { useWide } from '@/lib/media';

/** What can be done about one person. */
export type PersonAction = 'view' | 'edit' | 'remove' | 'link' | 'merge';

type Props = { text: PersonText; person: User; onChoose: (action: PersonAction, person: User) => void };

/** The buttons of a row: frequent actions, and a menu of rare ones. */
export function RowActions({ text, person, onChoose }: Props) {
  const { name } = person;
  const wide = useWide();
  const navigate = useNavigate();
  const often = [
    { action: 'view', label: t`View`, about: t`View ${name}`, icon: Eye },
    { action: 'edit', label: t`Edit`, about: t`Edit ${name}`, icon: Pencil },
    { action: 'remove', label: wide ? text.remove : t`Remove`, about: wide ? text.removeOne(name) : t`Remove ${name}`, icon: Trash2 },
  ] as const;
  return (
    <>
      {often.map(({ action, label, about, icon: Icon }) => (
        <Button
          key={action}
          size="sm"
          kind={wide ? 'quiet' : action === 'remove' ? 'danger' : 'plain'}
          icon={<Icon size={16} aria-hidden="true" />}
          aria-label={about}
          onClick={() => {
            onChoose(action, person);
          }}
        >
          {label}
        </Button>
      ))}
      <Menu
        label={t`More actions for ${name}`}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        items={[
          {
            label: person.email ? t`Reset link` : t`Link to claim the account`,
            icon: <KeyRound size={18} aria-hidden="true" />,
            onSelect: () => {
              onChoose('link', person);
            },
          },
          {
            label: t`Merge with another person`,
            icon: <Merge size={18} aria-hidden="true" />,
            onSelect: () => {
              onChoose('merge', person);
            },
          },
          {
            label: t`Activity`,
            icon: <History size={18} aria-hidden="true" />,
            onSelect: () => {
              void navigate({ to: '/activity', search: { person: person._id } });
            },
          },
        ]}
      />
    </>
  );
}
