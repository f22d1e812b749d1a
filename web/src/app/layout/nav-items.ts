import { CalendarDays, CircleUser, type LucideIcon, Map as MapIcon, Users } from 'lucide-react';
import { screens } from '../screens';

export interface NavItem {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Path prefix of other screens that belong to this tab. */
  holds?: string;
}

/** The tabs of the bottom bar, the rail and the top bar. */
export const navItems: readonly NavItem[] = [
  { label: 'Discover', href: screens.discover.href(), icon: MapIcon },
  { label: 'My Events', href: screens.myEvents.href(), icon: CalendarDays },
  {
    label: 'Friends',
    href: screens.friends.href(),
    icon: Users,
    holds: screens.personProfile.href({ id: '' }),
  },
  { label: 'Profile', href: screens.profile.href(), icon: CircleUser, holds: screens.settings.href() },
];
