import { t } from '@lingui/core/macro';
import { Bell, CalendarDays, ChartNoAxesColumn, Gavel, History, House, Layers, ScrollText, Send, Settings, Swords, Users, type LucideIcon } from 'lucide-react';
import { mayVisit } from '@/bracket/policy';
import type { Role } from '@/lib/session';

/** A screen that people open by name. */
export type Place = { href: '/dashboard' | '/events' | '/tournaments' | '/categories' | '/participants' | '/referees' | '/leaderboard' | '/history' | '/settings' | '/notifications' | '/activity' | '/outbox'; label: string; icon: LucideIcon };

const sideBar = (): Place[] => [
  { href: '/dashboard', label: t`Dashboard`, icon: House },
  { href: '/events', label: t`Events`, icon: CalendarDays },
  { href: '/tournaments', label: t`Tournaments`, icon: Swords },
  { href: '/categories', label: t`Categories`, icon: Layers },
  { href: '/participants', label: t`Participants`, icon: Users },
  { href: '/referees', label: t`Referees`, icon: Gavel },
  { href: '/leaderboard', label: t`Leaderboard`, icon: ChartNoAxesColumn },
  { href: '/history', label: t`History`, icon: History },
  { href: '/settings', label: t`Settings`, icon: Settings },
];

/** Screens that other screens link to. */
const elsewhere = (): Place[] => [
  { href: '/notifications', label: t`Notifications`, icon: Bell },
  { href: '/activity', label: t`Activity`, icon: ScrollText },
  { href: '/outbox', label: t`Outbox`, icon: Send },
];

/** The side bar of a role, in order; a person without a role gets the organizer's. */
export function placesOf(role: Role | undefined): Place[] {
  return sideBar().filter((place) => mayVisit(role, place.href));
}

/** Every screen. */
export const places = (): readonly Place[] => [...sideBar(), ...elsewhere()];
