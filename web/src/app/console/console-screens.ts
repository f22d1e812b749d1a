import { consolePaths } from '@quad/shared/console-paths';
import type { SessionUser } from '@quad/shared/contract/auth';
import { defineScreens, type Screen } from '../screen';
import { consoleTitles } from './console-titles';

/** Every screen of the console; apart from the others, because nearly nobody loads them. */
export const consoleScreens = defineScreens(consolePaths, consoleTitles, {
  today: {
    access: 'console',
    load: () => import('./today'),
  },
  reports: {
    access: 'reports',
    load: () => import('./reports'),
  },
  people: {
    access: 'people',
    load: () => import('./people'),
  },
  person: {
    access: 'people',
    load: () => import('./person'),
  },
  events: {
    access: 'events',
    load: () => import('./events'),
  },
  places: {
    access: 'places',
    load: () => import('./places'),
  },
  retention: {
    access: 'site',
    load: () => import('./retention'),
  },
  money: {
    access: 'money',
    load: () => import('./money'),
  },
  ticketMoney: {
    access: 'money',
    load: () => import('./ticket-money'),
  },
  work: {
    access: 'work',
    load: () => import('./work'),
  },
  mail: {
    access: 'mail',
    load: () => import('./mail'),
  },
  auditLog: {
    access: 'audit',
    load: () => import('./audit-log'),
  },
  site: {
    access: 'site',
    load: () => import('./site'),
  },
  sources: {
    access: 'sources',
    load: () => import('./sources'),
  },
  newSource: {
    access: 'sources',
    load: () => import('./sources-new'),
  },
  folds: {
    access: 'sources',
    load: () => import('./sources-folds'),
  },
  leftOut: {
    access: 'sources',
    load: () => import('./sources-left-out'),
  },
  /** After the other addresses below Sources, which are no ids. */
  source: {
    access: 'sources',
    load: () => import('./sources-one'),
  },
});

/** The screen of the console to show at a path; null if there is none, or the person may not see it. */
export function consoleScreenFor(
  pathname: string,
  user: Pick<SessionUser, 'permissions'> | null,
): Screen | null {
  const open = Object.values<Screen>(consoleScreens).filter(({ access }) =>
    user?.permissions.some((permission) => permission === access),
  );
  return open.find(({ pattern }) => pattern.test(pathname)) ?? null;
}
