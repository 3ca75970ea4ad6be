import type { UseNavigateResult } from '@tanstack/react-router';
import {
  Archive,
  ArrowRightLeft,
  CirclePlay,
  Dices,
  Download,
  Expand,
  Gavel,
  Keyboard,
  Layers,
  ListOrdered,
  LogIn,
  LogOut,
  type LucideIcon,
  Play,
  Plus,
  Printer,
  Search,
  SkipForward,
  SunMoon,
  UserPlus,
} from 'lucide-react';
import { places } from './navigation';
import { isOrganizer, mayVisit } from '@/bracket/policy';
import { type ScreenCommand, screenCommand } from '@/lib/screen-commands';
import type { Role } from '@/lib/session';
import { toggleTheme } from '@/lib/theme';

/** What actions need to know and to be able to do. */
export type Context = {
  role: Role | undefined;
  navigate: UseNavigateResult<string>;
  logOut: () => void;
  /** Puts the cursor into the search of the header. */
  search: () => void;
  showShortcuts: () => void;
};

export type Group = 'On this page' | 'Go to' | 'Create' | 'General';

/** Something that one can do by its name or by keys. */
export type Action = {
  label: string;
  group: Group;
  icon: LucideIcon;
  /** Other words under which people look for it. */
  keywords?: string;
  /** Keys pressed one after the other, "g d". */
  keys?: string;
  /** Whom it is ever for; everyone if left out. */
  role?: (role: Role | undefined) => boolean;
  /** What it does, or undefined where it cannot be done now. */
  run: (context: Context) => (() => void) | undefined;
};

const goKeys: Record<string, string> = {
  '/dashboard': 'g d',
  '/tournaments': 'g t',
  '/categories': 'g c',
  '/participants': 'g p',
  '/referees': 'g r',
  '/leaderboard': 'g l',
  '/history': 'g h',
  '/settings': 'g s',
  '/notifications': 'g n',
  '/activity': 'g a',
};

const goKeywords: Record<string, string> = {
  '/tournaments': 'matches join',
  '/participants': 'athletes people import',
  '/leaderboard': 'ranking points',
  '/history': 'archive results',
  '/settings': 'profile password avatar theme appearance account',
  '/notifications': 'news messages',
  '/activity': 'audit log who did what',
};

function goTo(): Action[] {
  return places.map(({ href, label, icon }) => ({
    label,
    group: 'Go to',
    icon,
    keys: goKeys[href],
    keywords: goKeywords[href],
    role: (role) => mayVisit(role, href),
    run:
      ({ navigate }) =>
      () => {
        void navigate({ to: href });
      },
  }));
}

function create(label: string, keys: string, icon: LucideIcon, list: '/tournaments' | '/categories' | '/participants' | '/referees'): Action {
  return {
    label,
    group: 'Create',
    icon,
    keys,
    keywords: 'new add',
    role: isOrganizer,
    run:
      ({ navigate }) =>
      () => {
        void navigate({ to: list, search: { dialog: 'create' } });
      },
  };
}

/** What the open screen can do. What cannot be undone has no keys of its own. */
function onPage(command: ScreenCommand, label: string, icon: LucideIcon, more: Pick<Action, 'keys' | 'keywords' | 'role'> = {}): Action {
  return { label, group: 'On this page', icon, ...more, run: () => screenCommand(command) };
}

/** Everything that can be done by name or by keys: the palette, the keys and the help all follow this table. */
export const actions: readonly Action[] = [
  onPage('next-round', 'Seed next round', SkipForward, { role: isOrganizer }),
  onPage('start', 'Start tournament', Play, { role: isOrganizer }),
  onPage('random-seeding', 'Random seeding', Dices, { role: isOrganizer, keywords: 'draw lots' }),
  onPage('manual-seeding', 'Manual seeding', ListOrdered, { role: isOrganizer }),
  onPage('start-all', 'Start all scheduled matches', CirclePlay, { role: (role) => role !== 'participant' }),
  onPage('join', 'Join this tournament', LogIn, { role: (role) => role === 'participant' }),
  onPage('leave', 'Leave this tournament', LogOut, { role: (role) => role === 'participant' }),
  onPage('add-athletes', 'Add athletes', UserPlus, { role: isOrganizer, keywords: 'participants' }),
  onPage('assign-referees', 'Assign referees', Gavel, { role: isOrganizer }),
  onPage('find-athlete', 'Find an athlete in the bracket', Search, { keys: 'f', keywords: 'way path' }),
  onPage('switch-view', 'Bracket or list view', ArrowRightLeft, { keys: 'v', keywords: 'switch drawing' }),
  onPage('full-screen', 'Full screen, on or off', Expand, { keys: 'w', keywords: 'big hall projector' }),
  onPage('print', 'Print the bracket', Printer, { keys: 'p', keywords: 'pdf paper' }),
  onPage('export', 'Export data', Download, { keys: 'e', keywords: 'csv download spreadsheet' }),
  onPage('archive', 'Archive tournament', Archive, { role: isOrganizer }),
  ...goTo(),
  create('Create tournament', 'c t', Plus, '/tournaments'),
  create('Create category', 'c c', Layers, '/categories'),
  create('Add participant', 'c p', UserPlus, '/participants'),
  create('Add referee', 'c r', Gavel, '/referees'),
  { label: 'Search players and tournaments', group: 'General', icon: Search, keys: '/', keywords: 'find', run: ({ search }) => search },
  { label: 'Day or night', group: 'General', icon: SunMoon, keys: 't', keywords: 'theme dark light toggle', run: () => toggleTheme },
  { label: 'Keyboard shortcuts', group: 'General', icon: Keyboard, keys: '?', keywords: 'help keys', run: ({ showShortcuts }) => showShortcuts },
  { label: 'Logout', group: 'General', icon: LogOut, keywords: 'sign out leave', run: ({ logOut }) => logOut },
];

/** The actions that are ever for somebody of this role. */
export function actionsFor(role: Role | undefined): Action[] {
  return actions.filter((action) => action.role?.(role) ?? true);
}

/** What can be done here and now. */
export function possible(context: Context): Action[] {
  return actionsFor(context.role).filter((action) => action.run(context));
}

/** The actions in which every word that was typed begins some word. */
export function matching(list: readonly Action[], typed: string): Action[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return list.filter(({ label, keywords = '', group }) => {
    const known = `${label} ${keywords} ${group}`.toLowerCase().split(/[\s,]+/);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}

/** How long the second key of a shortcut may take, in milliseconds. */
const together = 1500;

let begun = { key: '', at: 0 };

/** Does what a key stands for, alone or after the one before; `at` is when it was pressed, in milliseconds. */
export function press(key: string, at: number, context: Context) {
  const list = possible(context);
  const both = at - begun.at <= together ? list.find((action) => action.keys === `${begun.key} ${key}`) : undefined;
  const action = both ?? list.find((one) => one.keys === key);
  begun = action ? { key: '', at: 0 } : { key, at };
  action?.run(context)?.();
}
