import type { SessionUser } from '@quad/shared/contract/auth';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { defineScreens, type Screen } from '../screen';
import { ticketTitles } from './ticket-titles';

/** Every screen about tickets; apart from the others, because few load them. */
export const ticketScreens = defineScreens(ticketPaths, ticketTitles, {
  checkout: {
    load: () => import('./checkout'),
  },
  own: {
    access: 'user',
    load: () => import('./own-tickets'),
  },
  sales: {
    access: 'user',
    load: () => import('./event-sales'),
  },
  order: {
    load: () => import('./order-link'),
  },
  transfer: {
    load: () => import('./ticket-transfer'),
  },
});

/** The screen at a path; null if there is none. `isForMembers`: there is one, but not for visitors. */
export function ticketScreenFor(pathname: string, user: SessionUser | null) {
  const screen = Object.values<Screen>(ticketScreens).find(({ pattern }) => pattern.test(pathname)) ?? null;
  const isForMembers = screen?.access === 'user' && user === null;
  return { screen: isForMembers ? null : screen, isForMembers };
}
