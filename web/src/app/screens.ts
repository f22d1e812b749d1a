import type { SessionUser } from '@quad/shared/contract/auth';
import { paths } from '@quad/shared/paths';
import { defineScreens, type Screen } from './screen';
import { discoverHead, eventPageHead, landingHead, notFoundHead } from './screen-heads';
import { titles } from './titles';

const signIn = { chrome: 'none', load: () => import('./routes/auth') } as const;

/** Of those that are a part of the site, and of all others. */
const patterns = {
  ...paths,
  console: { template: '/admin*' },
  tickets: { template: '/tickets*' },
  notFound: { template: '*' },
};

/** Every URL of the app. */
export const screens = defineScreens(patterns, titles, {
  discover: {
    head: import.meta.env.SSR && discoverHead,
    load: () => import('./routes/discover'),
  },
  landing: {
    head: import.meta.env.SSR && landingHead,
    chrome: 'none',
    load: () => import('./routes/landing'),
  },
  event: {
    head: import.meta.env.SSR && eventPageHead,
    chrome: 'actions',
    load: () => import('./routes/event'),
  },
  eventAttendees: {
    access: 'user',
    load: () => import('./routes/event-attendees'),
  },
  eventHelpers: {
    access: 'user',
    load: () => import('./routes/event-helpers'),
  },
  eventDoor: {
    access: 'user',
    load: () => import('./routes/event-door'),
  },
  eventEntrance: {
    chrome: 'none',
    access: 'user',
    load: () => import('./routes/event-entrance'),
  },
  eventEdit: {
    chrome: 'actions',
    access: 'user',
    load: () => import('./routes/event-edit'),
  },
  eventLive: {
    access: 'user',
    load: () => import('./routes/event-live'),
  },
  /** Its own screens, and who may see which, are in tickets/ticket-screens.ts. */
  tickets: {
    chrome: 'actions',
    load: () => import('./routes/tickets'),
  },
  createEvent: {
    chrome: 'actions',
    load: () => import('./routes/create-event'),
  },
  payment: {
    chrome: 'actions',
    access: 'user',
    load: () => import('./routes/payment-page'),
  },
  payouts: {
    access: 'user',
    load: () => import('./routes/payouts'),
  },
  myEvents: {
    access: 'user',
    load: () => import('./routes/my-events'),
  },
  friends: {
    access: 'user',
    load: () => import('./routes/friends'),
  },
  profile: {
    access: 'user',
    load: () => import('./routes/profile'),
  },
  personProfile: {
    load: () => import('./routes/person-profile'),
  },
  widget: {
    load: () => import('./routes/widget'),
  },
  privacy: {
    load: () => import('./routes/privacy'),
  },
  aboutSources: {
    load: () => import('./routes/about-sources'),
  },
  settings: {
    access: 'user',
    load: () => import('./routes/settings'),
  },
  notifications: {
    access: 'user',
    load: () => import('./routes/notifications'),
  },
  invitation: {
    load: () => import('./routes/invitation'),
  },
  helperInvitation: {
    load: () => import('./routes/helper-invitation'),
  },
  mailChoice: {
    load: () => import('./routes/mail-choice'),
  },
  rsvpLink: {
    load: () => import('./routes/rsvp-link'),
  },
  pass: {
    access: 'user',
    load: () => import('./routes/pass'),
  },
  passByLink: {
    load: () => import('./routes/pass-link'),
  },
  door: {
    chrome: 'none',
    load: () => import('./routes/door'),
  },
  /** Its own screens, and who may see which, are in console/console-screens.ts. */
  console: {
    chrome: 'none',
    access: 'console',
    load: () => import('./routes/console'),
  },
  auth: signIn,
  login: signIn,
  register: signIn,
  forgotPassword: {
    chrome: 'none',
    load: () => import('./routes/auth-forgot'),
  },
  resetPassword: {
    chrome: 'none',
    load: () => import('./routes/auth-reset'),
  },
  verifyEmail: {
    chrome: 'none',
    load: () => import('./routes/auth-verify'),
  },
  /** For all other URLs. */
  notFound: {
    head: import.meta.env.SSR && notFoundHead,
    load: () => import('./routes/not-found'),
  },
});

/** The screen of a path without its query. */
export function screenFor(pathname: string): Screen {
  return Object.values<Screen>(screens).find(({ pattern }) => pattern.test(pathname)) ?? screens.notFound;
}

/** Whether a path is a screen for signed-in people only. */
export function needsSignIn(pathname: string): boolean {
  return screenFor(pathname).access !== 'everybody';
}

/** The screen to show at a path: not found if the person has no access. */
export function screenForPerson(pathname: string, user: Pick<SessionUser, 'permissions'> | null): Screen {
  const screen = screenFor(pathname);
  const { access } = screen;
  const isOpen =
    access === 'everybody' || (user !== null && (access === 'user' || user.permissions.includes(access)));
  return isOpen ? screen : screens.notFound;
}
