import type { BootData } from '@quad/shared/boot-data';
import { eventHead } from '../features/events/event-head';
import type { PageHead } from '../lib/page-head';
import { pageTitles } from './page-titles';
import { paths } from './paths';
import { notFoundScreen, screenForPerson } from './screens';

const notFoundHead: PageHead = {
  title: pageTitles.notFound,
  description: 'There is nothing at this address.',
  isIndexed: false,
};

/** Titles of the screens of accounts and of forms, which say nothing to search engines. */
const accountTitles: Readonly<Record<string, string>> = {
  [paths.auth()]: pageTitles.signIn,
  [paths.login()]: pageTitles.signIn,
  [paths.register()]: pageTitles.signUp,
  [paths.forgotPassword()]: pageTitles.forgotPassword,
  [paths.resetPassword()]: pageTitles.resetPassword,
  [paths.verifyEmail()]: pageTitles.verifyEmail,
  [paths.createEvent()]: pageTitles.createEvent,
};

/** Titles of the screens that are not for everybody, by the beginning of their path. */
const memberTitles: readonly (readonly [path: string, title: string])[] = [
  [paths.adminReports(), pageTitles.reports],
  [paths.payment(), pageTitles.payment],
  [paths.myEvents(), pageTitles.myEvents],
  [paths.friends(), pageTitles.friends],
  [paths.profile(), pageTitles.profile],
  [paths.settings(), pageTitles.settings],
  [paths.notifications(), pageTitles.notifications],
];

function memberTitle(pathname: string): string {
  const known = memberTitles.find(([path]) => pathname.startsWith(path));
  if (known) return known[1];
  return /\/edit\/?$/.test(pathname) ? pageTitles.editEvent : pageTitles.attendees;
}

/** The head of the page at a path (without its query), from what the page carries. */
export function headFor(pathname: string, boot: BootData): PageHead {
  const { publicUrl } = boot;
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  if (boot.event) return eventHead(boot.event, publicUrl);
  if (boot.event === null) return { ...notFoundHead, title: pageTitles.eventNotFound };
  const screen = screenForPerson(pathname, boot.user);
  if (screen === notFoundScreen) return notFoundHead;
  const common = { imageUrl: addressOf('/preview.png'), description: 'Discover and create campus events' };
  if (screen.access !== 'everybody') return { ...common, title: memberTitle(pathname), isIndexed: false };
  const accountTitle = accountTitles[pathname.replace(/\/$/, '')];
  if (accountTitle) return { ...common, title: accountTitle, isIndexed: false };
  if (pathname.startsWith('/invitation/')) {
    return { ...common, title: pageTitles.invitation, isIndexed: false };
  }
  if (pathname.startsWith('/mail-choice/')) {
    return { ...common, title: pageTitles.mailChoice, isIndexed: false };
  }
  // A person's own page names nobody to search engines.
  if (pathname.startsWith(`${paths.profile()}/`)) {
    return { ...common, title: pageTitles.profile, isIndexed: false };
  }
  if (pathname.startsWith('/rsvp/')) return { ...common, title: pageTitles.rsvpLink, isIndexed: false };
  if (pathname === paths.discover()) {
    return {
      ...common,
      title: pageTitles.discover,
      description:
        'Find parties, concerts, study groups, sports, food and nightlife around campus, on a map and in a list.',
      canonicalUrl: addressOf('/'),
    };
  }
  return {
    ...common,
    title: pageTitles.landing,
    description: 'Browse events now and sign up later to create your own.',
    canonicalUrl: addressOf(paths.landing()),
  };
}
