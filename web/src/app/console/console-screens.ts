import { consolePaths } from '@quad/shared/console-paths';
import type { SessionUser } from '@quad/shared/contract/auth';
import { defineScreen, type Screen } from '../screen';
import { consoleTitles } from './console-titles';

/** Every screen of the console; apart from the others, because nearly nobody loads them. */
export const consoleScreens = {
  today: defineScreen({
    path: consolePaths.today.template,
    title: consoleTitles.today,
    access: 'console',
    load: () => import('./today'),
  }),
  reports: defineScreen({
    path: consolePaths.reports.template,
    title: consoleTitles.reports,
    access: 'reports',
    load: () => import('./reports'),
  }),
  people: defineScreen({
    path: consolePaths.people.template,
    title: consoleTitles.people,
    access: 'people',
    load: () => import('./people'),
  }),
  person: defineScreen({
    path: consolePaths.person.template,
    title: consoleTitles.person,
    access: 'people',
    load: () => import('./person'),
  }),
  events: defineScreen({
    path: consolePaths.events.template,
    title: consoleTitles.events,
    access: 'events',
    load: () => import('./events'),
  }),
  places: defineScreen({
    path: consolePaths.places.template,
    title: consoleTitles.places,
    access: 'places',
    load: () => import('./places'),
  }),
  retention: defineScreen({
    path: consolePaths.retention.template,
    title: consoleTitles.retention,
    access: 'site',
    load: () => import('./retention'),
  }),
  money: defineScreen({
    path: consolePaths.money.template,
    title: consoleTitles.money,
    access: 'money',
    load: () => import('./money'),
  }),
  work: defineScreen({
    path: consolePaths.work.template,
    title: consoleTitles.work,
    access: 'work',
    load: () => import('./work'),
  }),
  mail: defineScreen({
    path: consolePaths.mail.template,
    title: consoleTitles.mail,
    access: 'mail',
    load: () => import('./mail'),
  }),
  auditLog: defineScreen({
    path: consolePaths.auditLog.template,
    title: consoleTitles.auditLog,
    access: 'audit',
    load: () => import('./audit-log'),
  }),
  site: defineScreen({
    path: consolePaths.site.template,
    title: consoleTitles.site,
    access: 'site',
    load: () => import('./site'),
  }),
  sources: defineScreen({
    path: consolePaths.sources.template,
    title: consoleTitles.sources,
    access: 'sources',
    load: () => import('./sources'),
  }),
  newSource: defineScreen({
    path: consolePaths.newSource.template,
    title: consoleTitles.newSource,
    access: 'sources',
    load: () => import('./sources-new'),
  }),
  folds: defineScreen({
    path: consolePaths.folds.template,
    title: consoleTitles.folds,
    access: 'sources',
    load: () => import('./sources-folds'),
  }),
  leftOut: defineScreen({
    path: consolePaths.leftOut.template,
    title: consoleTitles.leftOut,
    access: 'sources',
    load: () => import('./sources-left-out'),
  }),
  /** After the other addresses below Sources, which are no ids. */
  source: defineScreen({
    path: consolePaths.source.template,
    title: consoleTitles.source,
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
