import { Bell, ChartNoAxesColumn, Gavel, History, House, Layers, ScrollText, Settings, Swords, Users, type LucideIcon } from 'lucide-react';
import { path } from '@/lib/location';
import { mayVisit } from '@/lib/policy';
import type { Role } from '@/lib/session';

/** A screen that people go to by its name. */
export type Place = { href: string; label: string; icon: LucideIcon };

const sideBar: Place[] = [
  { href: path.dashboard, label: 'Dashboard', icon: House },
  { href: path.tournaments, label: 'Tournaments', icon: Swords },
  { href: path.categories, label: 'Categories', icon: Layers },
  { href: path.participants, label: 'Participants', icon: Users },
  { href: path.referees, label: 'Referees', icon: Gavel },
  { href: path.leaderboard, label: 'Leaderboard', icon: ChartNoAxesColumn },
  { href: path.history, label: 'History', icon: History },
  { href: path.settings, label: 'Settings', icon: Settings },
];

/** Screens that other things lead to. */
const elsewhere: Place[] = [
  { href: path.notifications, label: 'Notifications', icon: Bell },
  { href: path.activity, label: 'Activity', icon: ScrollText },
];

/** The places of a role in the side bar, in order; a person without a role gets the organizer's. */
export function placesOf(role: Role | undefined): Place[] {
  return sideBar.filter((place) => mayVisit(role, place.href));
}

/** Every screen. */
export const places: readonly Place[] = [...sideBar, ...elsewhere];
