import { ChartNoAxesColumn, Gavel, History, House, Layers, Settings, Swords, Users, type LucideIcon } from 'lucide-react';
import { path } from '@/lib/location';
import { mayVisit } from '@/lib/policy';
import type { Role } from '@/lib/session';

/** A place in the side bar. */
export type Place = { href: string; label: string; icon: LucideIcon };

const all: Place[] = [
  { href: path.dashboard, label: 'Dashboard', icon: House },
  { href: path.tournaments, label: 'Tournaments', icon: Swords },
  { href: path.categories, label: 'Categories', icon: Layers },
  { href: path.participants, label: 'Participants', icon: Users },
  { href: path.referees, label: 'Referees', icon: Gavel },
  { href: path.leaderboard, label: 'Leaderboard', icon: ChartNoAxesColumn },
  { href: path.history, label: 'History', icon: History },
  { href: path.settings, label: 'Settings', icon: Settings },
];

/** The places of a role, in order; a person without a role gets the organizer's. */
export function placesOf(role: Role | undefined): Place[] {
  return all.filter((place) => mayVisit(role, place.href));
}
