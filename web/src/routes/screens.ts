import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { path } from '@/lib/location';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A screen: where it is and its code, which is loaded when first visited. */
export type Screen<Props = object, Path = string> = {
  path: Path;
  load: Load<Props>;
  component: LazyExoticComponent<ComponentType<Props>>;
};

function screen<Props = object, Path = string>(at: Path, load: Load<Props>): Screen<Props, Path> {
  return { path: at, load, component: lazy(load) };
}

/** Before the login. */
export const login = screen(path.login, () => import('@/features/login/LoginPage'));

/** For everyone, logged in or not. */
export const open: Screen[] = [
  screen(path.forgotPassword, () => import('@/features/recovery/ForgotPasswordPage')),
  screen(path.resetPassword, () => import('@/features/recovery/ResetPasswordPage')),
  screen(path.terms, () => import('@/features/legal/TermsPage')),
  screen(path.privacy, () => import('@/features/legal/PrivacyPage')),
];

/** The frame of the screens behind the login. */
export const loadLayout = () => import('@/features/layout/Layout');
export const layout = lazy(loadLayout);

/** The bracket of one tournament. */
export const bracket = screen(path.bracket(':id'), () => import('@/features/bracket/BracketPage'));

/** What one athlete has done. */
export const athlete = screen(path.athlete(':id'), () => import('@/features/athlete/AthletePage'));

/** The other screens behind the login. */
export const screens: Screen[] = [
  screen(path.dashboard, () => import('@/features/dashboard/DashboardPage')),
  screen(path.tournaments, () => import('@/features/tournaments/TournamentsPage')),
  screen(path.categories, () => import('@/features/categories/CategoriesPage')),
  screen(path.participants, () => import('@/features/people/ParticipantsPage')),
  screen(path.referees, () => import('@/features/people/RefereesPage')),
  screen(path.history, () => import('@/features/history/HistoryPage')),
  screen(path.activity, () => import('@/features/audit/ActivityPage')),
  screen(path.leaderboard, () => import('@/features/leaderboard/LeaderboardPage')),
  screen(path.notifications, () => import('@/features/notifications/NotificationsPage')),
  screen(path.settings, () => import('@/features/settings/SettingsPage')),
];
