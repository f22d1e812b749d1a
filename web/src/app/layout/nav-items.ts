import { paths } from '@quad/shared/paths';
import { CalendarDays, CircleUser, type LucideIcon, Map as MapIcon, Users } from 'lucide-react';

export interface NavItem {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Path prefixes of other screens that belong to this tab. */
  holds?: readonly string[];
}

/** The tabs of the bottom bar, the rail and the top bar. */
export const navItems: readonly NavItem[] = [
  { label: 'Discover', href: paths.discover(), icon: MapIcon },
  { label: 'My Events', href: paths.myEvents(), icon: CalendarDays },
  {
    label: 'Friends',
    href: paths.friends(),
    icon: Users,
    holds: [paths.personProfile('')],
  },
  {
    label: 'Profile',
    href: paths.profile(),
    icon: CircleUser,
    holds: [paths.settings(), paths.payouts()],
  },
];
