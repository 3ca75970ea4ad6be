import type { ComponentType } from 'react';
import { path } from '@/lib/path';

/** A screen: where it is, and its code, which is loaded when first visited. */
export type Source<Props = object, Path = string> = {
  path: Path;
  load: () => Promise<{ default: ComponentType<Props> }>;
};

/** Before the login. */
export const login = { path: path.login, load: () => import('@/features/login/LoginPage') };

/** For everyone, logged in or not. */
export const open: Source[] = [
  { path: path.forgotPassword, load: () => import('@/features/recovery/ForgotPasswordPage') },
  { path: path.resetPassword, load: () => import('@/features/recovery/ResetPasswordPage') },
  { path: path.terms, load: () => import('@/features/legal/TermsPage') },
  { path: path.privacy, load: () => import('@/features/legal/PrivacyPage') },
];

/** The bracket of one tournament. */
export const bracket = { path: path.bracket(':id'), load: () => import('@/features/bracket/BracketPage') };

/** What one athlete has done. */
export const athlete = { path: path.athlete(':id'), load: () => import('@/features/athlete/AthletePage') };

/** The other screens behind the login. */
export const screens: Source[] = [
  { path: path.dashboard, load: () => import('@/features/dashboard/DashboardPage') },
  { path: path.tournaments, load: () => import('@/features/tournaments/TournamentsPage') },
  { path: path.categories, load: () => import('@/features/categories/CategoriesPage') },
  { path: path.participants, load: () => import('@/features/people/ParticipantsPage') },
  { path: path.referees, load: () => import('@/features/people/RefereesPage') },
  { path: path.history, load: () => import('@/features/history/HistoryPage') },
  { path: path.activity, load: () => import('@/features/audit/ActivityPage') },
  { path: path.leaderboard, load: () => import('@/features/leaderboard/LeaderboardPage') },
  { path: path.notifications, load: () => import('@/features/notifications/NotificationsPage') },
  { path: path.settings, load: () => import('@/features/settings/SettingsPage') },
];
