import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Eye, History, KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { PersonText } from './texts';
import type { User } from '@/api/types';
import { Button } from '@/components/Button';
import { Menu } from '@/components/Menu';
import { useWide } from '@/lib/media';

/** What can be done about one person. */
export type PersonAction = 'view' | 'edit' | 'remove' | 'link';

type Props = { text: PersonText; person: User; onChoose: (action: PersonAction, person: User) => void };

/** The buttons of a row: what is done often, and a menu of what is done now and then. */
export function RowActions({ text, person, onChoose }: Props) {
  const wide = useWide();
  const navigate = useNavigate();
  const often = [
    { action: 'view', label: 'View', icon: Eye },
    { action: 'edit', label: 'Edit', icon: Pencil },
    { action: 'remove', label: wide ? text.remove : 'Remove', icon: Trash2 },
  ] as const;
  return (
    <>
      {often.map(({ action, label, icon: Icon }) => (
        <Button
          key={action}
          size="sm"
          kind={wide ? 'quiet' : action === 'remove' ? 'danger' : 'plain'}
          icon={<Icon size={16} aria-hidden="true" />}
          aria-label={`${label} ${person.name}`}
          onClick={() => {
            onChoose(action, person);
          }}
        >
          {label}
        </Button>
      ))}
      <Menu
        label={`More about ${person.name}`}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        items={[
          {
            label: 'Reset link',
            icon: <KeyRound size={18} aria-hidden="true" />,
            onSelect: () => {
              onChoose('link', person);
            },
          },
          {
            label: 'Activity',
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
