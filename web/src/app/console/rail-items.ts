import { consolePaths } from '@quad/shared/console-paths';
import type { SessionUser } from '@quad/shared/contract/auth';
import {
  Archive,
  CalendarDays,
  Flag,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MapPin,
  Rss,
  ScrollText,
  Settings,
  Users,
  Wallet,
} from 'lucide-react';
import { consoleScreenFor } from './console-screens';
import { consoleTitles } from './console-titles';

export interface RailItem {
  title: string;
  href: string;
  icon: LucideIcon;
  /** After G, the letter that goes there. */
  letter: string;
  /** Its place in the bar at the bottom of phones as long as there is room; without one it comes after those. */
  barPlace: number;
}

const item = (name: keyof typeof consolePaths, icon: LucideIcon, letter: string, barPlace = 9): RailItem => ({
  title: consoleTitles[name],
  href: consolePaths[name].template,
  icon,
  letter,
  barPlace,
});

/** From top to bottom, in the groups that hairlines split. */
const groups: readonly (readonly RailItem[])[] = [
  [
    item('today', LayoutDashboard, 'T', 1),
    item('reports', Flag, 'R', 2),
    item('people', Users, 'P', 4),
    item('events', CalendarDays, 'E'),
  ],
  [item('sources', Rss, 'S', 3), item('places', MapPin, 'L')],
  [item('money', Wallet, 'M'), item('work', Layers, 'W'), item('mail', Mail, 'O')],
  [item('auditLog', ScrollText, 'A'), item('retention', Archive, 'K'), item('site', Settings, 'I')],
];

/** What a person may open; the rest is absent. */
export function railGroups(user: Pick<SessionUser, 'permissions'> | null): RailItem[][] {
  return groups
    .map((group) => group.filter(({ href }) => consoleScreenFor(href, user) !== null))
    .filter((group) => group.length > 0);
}
