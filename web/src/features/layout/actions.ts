import { t } from '@lingui/core/macro';
import type { UseNavigateResult } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Ban,
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
  Swords,
  Trash2,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { places } from './navigation';
import { isOrganizer, isListed } from '@/bracket/policy';
import { plain } from '@/lib/isolate';
import { type ScreenCommand, screenCommand, screenOffers } from '@/lib/screen-commands';
import type { Role } from '@/lib/session';
import { toggleTheme } from '@/lib/theme';

/** The data and functions that actions need. */
export type Context = {
  role: Role | undefined;
  navigate: UseNavigateResult<string>;
  logOut: () => void;
  /** Puts the cursor into the search of the header. */
  search: () => void;
  showShortcuts: () => void;
};

export type Group = 'page' | 'go' | 'create' | 'general';

/** The name of a group in the palette. */
export function groupName(group: Group): string {
  return { page: t`On this page`, go: t`Go to`, create: t`Create`, general: t`General` }[group];
}

/** An action by name or by keys. */
export type Action = {
  label: string;
  group: Group;
  icon: LucideIcon;
  /** Other search words for it. */
  keywords?: string;
  /** Keys pressed in sequence, "g d". */
  keys?: string;
  /** The people it is for; everyone if omitted. */
  role?: (role: Role | undefined) => boolean;
  /** Its function, or undefined if not possible now. */
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
  '/outbox': 'g o',
};

const goKeywords = (): Record<string, string> => ({
  '/tournaments': t`matches join`,
  '/participants': t`athletes people import`,
  '/leaderboard': t`ranking points`,
  '/history': t`archive results`,
  '/settings': t`profile password avatar theme appearance account`,
  '/notifications': t`news messages`,
  '/activity': t`audit log who did what`,
  '/outbox': t`sent waiting refused devices pad`,
});

function goTo(): Action[] {
  const keywords = goKeywords();
  return places().map(({ href, label, icon }) => ({
    label,
    group: 'go',
    icon,
    keys: goKeys[href],
    keywords: keywords[href],
    role: (role) => isListed(role, href),
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
    group: 'create',
    icon,
    keys,
    keywords: t`new add`,
    role: isOrganizer,
    run:
      ({ navigate }) =>
      () => {
        void navigate({ to: list, search: { dialog: 'create' } });
      },
  };
}

/** Actions of the open screen. Actions without undo have no keys. */
function onPage(command: ScreenCommand, label: string, icon: LucideIcon, more: Pick<Action, 'keys' | 'keywords' | 'role'> = {}): Action {
  return { label, group: 'page', icon, ...more, run: () => screenCommand(command) };
}

/** All actions by name or by keys: the palette, the keys and the help all follow this table. */
export const actions = (): readonly Action[] => [
  onPage('next-round', t`Seed next round`, SkipForward, { role: isOrganizer }),
  onPage('start', t`Start tournament`, Play, { role: isOrganizer }),
  onPage('random-seeding', t`Random seeding`, Dices, { role: isOrganizer, keywords: t`draw lots` }),
  onPage('manual-seeding', t`Manual seeding`, ListOrdered, { role: isOrganizer }),
  onPage('start-all', t`Start all scheduled matches`, CirclePlay, { role: (role) => role !== 'participant' }),
  onPage('join', t`Join this tournament`, LogIn, { role: (role) => role === 'participant' }),
  onPage('leave', t`Leave this tournament`, LogOut, { role: (role) => role === 'participant' }),
  onPage('add-athletes', t({ message: 'Add athletes', context: 'entries' }), UserPlus, { role: isOrganizer, keywords: t`participants` }),
  onPage('latecomers', t`Add latecomers`, UserPlus, { role: isOrganizer, keywords: t`athletes participants late` }),
  onPage('assign-referees', t`Assign referees`, Gavel, { role: isOrganizer }),
  onPage('find-athlete', t`Find an athlete in the bracket`, Search, { keys: 'f', keywords: t`way path` }),
  onPage('switch-view', t`Switch between bracket and list`, ArrowRightLeft, { keys: 'v', keywords: t`switch drawing` }),
  onPage('full-screen', t`Turn full screen on or off`, Expand, { keys: 'w', keywords: t`big hall projector` }),
  onPage('print', t`Print the bracket`, Printer, { keys: 'p', keywords: t`pdf paper` }),
  onPage('export', t`Export data`, Download, { keys: 'e', keywords: t`csv download spreadsheet` }),
  onPage('archive', t`Archive tournament`, Archive, { role: isOrganizer }),
  onPage('reopen', t`Reopen tournament`, ArchiveRestore, { role: isOrganizer }),
  onPage('back-to-registration', t`Revert draw and reopen registration`, Undo2, { role: isOrganizer, keywords: t`reset seeding` }),
  onPage('redraw', t`Redraw`, Dices, { role: isOrganizer, keywords: t`reset seeding redraw` }),
  onPage('cancel', t`Cancel tournament`, Ban, { role: isOrganizer, keywords: t`call off stop` }),
  onPage('delete', t`Delete tournament`, Trash2, { role: isOrganizer, keywords: t`remove` }),
  ...goTo(),
  create(t`Create tournament`, 'c t', Plus, '/tournaments'),
  create(t`Create category`, 'c c', Layers, '/categories'),
  create(t`Add participant`, 'c p', UserPlus, '/participants'),
  create(t`Add referee`, 'c r', Gavel, '/referees'),
  { label: t`Search players and tournaments`, group: 'general', icon: Search, keys: '/', keywords: t`find`, run: ({ search }) => search },
  { label: t`Switch between light and dark`, group: 'general', icon: SunMoon, keys: 't', keywords: t`theme dark light toggle`, run: () => toggleTheme },
  { label: t`Keyboard shortcuts`, group: 'general', icon: Keyboard, keys: '?', keywords: t`help keys`, run: ({ showShortcuts }) => showShortcuts },
  { label: t`Logout`, group: 'general', icon: LogOut, keywords: t`sign out leave`, run: ({ logOut }) => logOut },
];

/** All actions of a role. */
export function actionsFor(role: Role | undefined): Action[] {
  return actions().filter((action) => action.role?.(role) ?? true);
}

/** The currently possible actions. */
export function possible(context: Context): Action[] {
  return actionsFor(context.role).filter((action) => action.run(context));
}

/** The current actions on a match or athlete of the open screen; too many to list before typing. */
export function offered(): Action[] {
  return screenOffers().map(({ run, ...offer }) => ({ ...offer, group: 'page', icon: Swords, run: () => run }));
}

/** The actions in which every typed word begins a word. */
export function matching(list: readonly Action[], typed: string): Action[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return list.filter(({ label, keywords = '', group }) => {
    const known = plain(`${label} ${keywords} ${groupName(group)}`).toLowerCase().split(/[\s,:]+/);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}

/** Maximum time until the second key of a shortcut, in milliseconds. */
const together = 1500;

let begun = { key: '', at: 0 };

/** Runs the action of a key, alone or after the previous one; `at` is its time in milliseconds. */
export function press(key: string, at: number, context: Context) {
  const list = possible(context);
  const both = at - begun.at <= together ? list.find((action) => action.keys === `${begun.key} ${key}`) : undefined;
  const action = both ?? list.find((one) => one.keys === key);
  begun = action ? { key: '', at: 0 } : { key, at };
  action?.run(context)?.();
}
