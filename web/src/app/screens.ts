import type { SessionUser } from '@quad/shared/contract/auth';
import { paths } from '@quad/shared/paths';
import { defineScreen, type Screen } from './screen';
import { discoverHead, eventPageHead, landingHead, notFoundHead } from './screen-heads';
import { titles } from './titles';

const signIn = { title: titles.auth, chrome: 'none', load: () => import('./routes/auth') } as const;

/** Every URL of the app. */
export const screens = {
  discover: defineScreen({
    path: paths.discover.template,
    title: titles.discover,
    head: import.meta.env.SSR && discoverHead,
    load: () => import('./routes/discover'),
  }),
  landing: defineScreen({
    path: paths.landing.template,
    title: titles.landing,
    head: import.meta.env.SSR && landingHead,
    chrome: 'none',
    load: () => import('./routes/landing'),
  }),
  event: defineScreen({
    path: paths.event.template,
    title: titles.event,
    head: import.meta.env.SSR && eventPageHead,
    chrome: 'actions',
    load: () => import('./routes/event'),
  }),
  eventAttendees: defineScreen({
    path: paths.eventAttendees.template,
    title: titles.eventAttendees,
    access: 'user',
    load: () => import('./routes/event-attendees'),
  }),
  eventHelpers: defineScreen({
    path: paths.eventHelpers.template,
    title: titles.eventHelpers,
    access: 'user',
    load: () => import('./routes/event-helpers'),
  }),
  eventDoor: defineScreen({
    path: paths.eventDoor.template,
    title: titles.eventDoor,
    access: 'user',
    load: () => import('./routes/event-door'),
  }),
  eventEntrance: defineScreen({
    path: paths.eventEntrance.template,
    title: titles.eventEntrance,
    chrome: 'none',
    access: 'user',
    load: () => import('./routes/event-entrance'),
  }),
  eventEdit: defineScreen({
    path: paths.eventEdit.template,
    title: titles.eventEdit,
    chrome: 'actions',
    access: 'user',
    load: () => import('./routes/event-edit'),
  }),
  eventLive: defineScreen({
    path: paths.eventLive.template,
    title: titles.eventLive,
    access: 'user',
    load: () => import('./routes/event-live'),
  }),
  createEvent: defineScreen({
    path: paths.createEvent.template,
    title: titles.createEvent,
    chrome: 'actions',
    load: () => import('./routes/create-event'),
  }),
  payment: defineScreen({
    path: paths.payment.template,
    title: titles.payment,
    chrome: 'actions',
    access: 'user',
    load: () => import('./routes/payment-page'),
  }),
  payouts: defineScreen({
    path: paths.payouts.template,
    title: titles.payouts,
    access: 'user',
    load: () => import('./routes/payouts'),
  }),
  myEvents: defineScreen({
    path: paths.myEvents.template,
    title: titles.myEvents,
    access: 'user',
    load: () => import('./routes/my-events'),
  }),
  friends: defineScreen({
    path: paths.friends.template,
    title: titles.friends,
    access: 'user',
    load: () => import('./routes/friends'),
  }),
  profile: defineScreen({
    path: paths.profile.template,
    title: titles.profile,
    access: 'user',
    load: () => import('./routes/profile'),
  }),
  personProfile: defineScreen({
    path: paths.personProfile.template,
    title: titles.personProfile,
    load: () => import('./routes/person-profile'),
  }),
  widget: defineScreen({
    path: paths.widget.template,
    title: titles.widget,
    load: () => import('./routes/widget'),
  }),
  privacy: defineScreen({
    path: paths.privacy.template,
    title: titles.privacy,
    load: () => import('./routes/privacy'),
  }),
  aboutSources: defineScreen({
    path: paths.aboutSources.template,
    title: titles.aboutSources,
    load: () => import('./routes/about-sources'),
  }),
  settings: defineScreen({
    path: paths.settings.template,
    title: titles.settings,
    access: 'user',
    load: () => import('./routes/settings'),
  }),
  notifications: defineScreen({
    path: paths.notifications.template,
    title: titles.notifications,
    access: 'user',
    load: () => import('./routes/notifications'),
  }),
  invitation: defineScreen({
    path: paths.invitation.template,
    title: titles.invitation,
    load: () => import('./routes/invitation'),
  }),
  helperInvitation: defineScreen({
    path: paths.helperInvitation.template,
    title: titles.helperInvitation,
    load: () => import('./routes/helper-invitation'),
  }),
  mailChoice: defineScreen({
    path: paths.mailChoice.template,
    title: titles.mailChoice,
    load: () => import('./routes/mail-choice'),
  }),
  rsvpLink: defineScreen({
    path: paths.rsvpLink.template,
    title: titles.rsvpLink,
    load: () => import('./routes/rsvp-link'),
  }),
  pass: defineScreen({
    path: paths.pass.template,
    title: titles.pass,
    access: 'user',
    load: () => import('./routes/pass'),
  }),
  passByLink: defineScreen({
    path: paths.passByLink.template,
    title: titles.passByLink,
    load: () => import('./routes/pass-link'),
  }),
  door: defineScreen({
    path: paths.door.template,
    title: titles.door,
    chrome: 'none',
    load: () => import('./routes/door'),
  }),
  /** Its own screens, and who may see which, are in console/console-screens.ts. */
  console: defineScreen({
    path: '/admin*',
    title: titles.console,
    chrome: 'none',
    access: 'console',
    load: () => import('./routes/console'),
  }),
  auth: defineScreen({ ...signIn, path: paths.auth.template }),
  login: defineScreen({ ...signIn, path: paths.login.template }),
  register: defineScreen({ ...signIn, path: paths.register.template, title: titles.register }),
  forgotPassword: defineScreen({
    path: paths.forgotPassword.template,
    title: titles.forgotPassword,
    chrome: 'none',
    load: () => import('./routes/auth-forgot'),
  }),
  resetPassword: defineScreen({
    path: paths.resetPassword.template,
    title: titles.resetPassword,
    chrome: 'none',
    load: () => import('./routes/auth-reset'),
  }),
  verifyEmail: defineScreen({
    path: paths.verifyEmail.template,
    title: titles.verifyEmail,
    chrome: 'none',
    load: () => import('./routes/auth-verify'),
  }),
  /** For all other URLs. */
  notFound: defineScreen({
    path: '*',
    title: titles.notFound,
    head: import.meta.env.SSR && notFoundHead,
    load: () => import('./routes/not-found'),
  }),
};

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
