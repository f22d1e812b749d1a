import type { SessionUser } from '@quad/shared/contract/auth';
import { defineScreen, type Screen } from '../screen';

/** Every screen of the console; apart from the others, because nearly nobody loads them. */
export const consoleScreens = {
  today: defineScreen({
    path: '/admin',
    title: 'Today',
    access: 'console',
    load: () => import('./today'),
  }),
  reports: defineScreen({
    path: '/admin/reports',
    title: 'Reports',
    access: 'reports',
    load: () => import('./reports'),
  }),
  people: defineScreen({
    path: '/admin/people',
    title: 'People',
    access: 'people',
    load: () => import('./people'),
  }),
  person: defineScreen({
    path: '/admin/people/:id',
    title: 'Person',
    access: 'people',
    load: () => import('./person'),
  }),
  events: defineScreen({
    path: '/admin/events',
    title: 'Events',
    access: 'events',
    load: () => import('./events'),
  }),
  places: defineScreen({
    path: '/admin/places',
    title: 'Places',
    access: 'places',
    load: () => import('./places'),
  }),
  retention: defineScreen({
    path: '/admin/retention',
    title: 'What is kept',
    access: 'site',
    load: () => import('./retention'),
  }),
  money: defineScreen({
    path: '/admin/money',
    title: 'Money',
    access: 'money',
    load: () => import('./money'),
  }),
  work: defineScreen({
    path: '/admin/work',
    title: 'Work',
    access: 'work',
    load: () => import('./work'),
  }),
  mail: defineScreen({
    path: '/admin/mail',
    title: 'Mail',
    access: 'mail',
    load: () => import('./mail'),
  }),
  auditLog: defineScreen({
    path: '/admin/audit-log',
    title: 'Audit log',
    access: 'audit',
    load: () => import('./audit-log'),
  }),
  site: defineScreen({
    path: '/admin/site',
    title: 'Site',
    access: 'site',
    load: () => import('./site'),
  }),
  sources: defineScreen({
    path: '/admin/sources',
    title: 'Sources',
    access: 'sources',
    load: () => import('./sources'),
  }),
  newSource: defineScreen({
    path: '/admin/sources/new',
    title: 'Add source',
    access: 'sources',
    load: () => import('./sources-new'),
  }),
  folds: defineScreen({
    path: '/admin/sources/maybe-the-same',
    title: 'Maybe the same',
    access: 'sources',
    load: () => import('./sources-folds'),
  }),
  leftOut: defineScreen({
    path: '/admin/sources/left-out',
    title: 'Left out on request',
    access: 'sources',
    load: () => import('./sources-left-out'),
  }),
  /** After the other addresses below Sources, which are no ids. */
  source: defineScreen({
    path: '/admin/sources/:id',
    title: 'Source',
    access: 'sources',
    load: () => import('./sources-one'),
  }),
};

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
