import { loadBoard } from '@/bracket/boards';
import { code, type Code } from '@/lib/code';
import { path } from '@/lib/path';

/** A screen: where it is, and its code. */
export type Source<Props = object, Path = string> = Code<Props> & { path: Path };

function source<Props = object, Path = string>(path: Path, load: Code<Props>['load']): Source<Props, Path> {
  return Object.assign(code(load), { path });
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
export const bracket = source(path.bracket(':id'), async () => {
  const [page] = await Promise.all([import('@/features/bracket/BracketPage'), loadBoard()]);
  return page;
});

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
