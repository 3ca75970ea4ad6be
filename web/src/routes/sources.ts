import type { ComponentType } from 'react';
import { path } from '@/lib/path';

/** A screen: where it is, and its code, which is loaded when first visited and then at hand. */
export type Source<Props = object, Path = string> = {
  path: Path;
  load: () => Promise<{ default: ComponentType<Props> }>;
  ready?: ComponentType<Props>;
};

function source<Props = object, Path = string>(path: Path, load: Source<Props>['load']): Source<Props, Path> {
  const made: Source<Props, Path> = {
    path,
    load: async () => {
      const code = await load();
      made.ready = code.default;
      return code;
    },
  };
  return made;
}

/** Before the login. */
export const login = source(path.login, () => import('@/features/login/LoginPage'));

/** For everyone, logged in or not. */
export const open: Source[] = [
  source(path.forgotPassword, () => import('@/features/recovery/ForgotPasswordPage')),
  source(path.resetPassword, () => import('@/features/recovery/ResetPasswordPage')),
  source(path.terms, () => import('@/features/legal/TermsPage')),
  source(path.privacy, () => import('@/features/legal/PrivacyPage')),
];

/** The bracket of one tournament. */
export const bracket = source(path.bracket(':id'), () => import('@/features/bracket/BracketPage'));

/** What one athlete has done. */
export const athlete = source(path.athlete(':id'), () => import('@/features/athlete/AthletePage'));

/** The other screens behind the login. */
export const screens: Source[] = [
  source(path.dashboard, () => import('@/features/dashboard/DashboardPage')),
  source(path.tournaments, () => import('@/features/tournaments/TournamentsPage')),
  source(path.categories, () => import('@/features/categories/CategoriesPage')),
  source(path.participants, () => import('@/features/people/ParticipantsPage')),
  source(path.referees, () => import('@/features/people/RefereesPage')),
  source(path.history, () => import('@/features/history/HistoryPage')),
  source(path.activity, () => import('@/features/audit/ActivityPage')),
  source(path.leaderboard, () => import('@/features/leaderboard/LeaderboardPage')),
  source(path.notifications, () => import('@/features/notifications/NotificationsPage')),
  source(path.settings, () => import('@/features/settings/SettingsPage')),
];
