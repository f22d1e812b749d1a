import type { SessionUser } from '@quad/shared/contract/auth';
import { defineScreen, type Screen } from './screen';
import { discoverHead, eventPageHead, landingHead, notFoundHead } from './screen-heads';

const signIn = { title: 'Sign In', chrome: 'none', load: () => import('./routes/auth') } as const;

/** Every URL of the app. */
export const screens = {
  discover: defineScreen({
    path: '/',
    title: 'Discover',
    head: import.meta.env.SSR && discoverHead,
    load: () => import('./routes/discover'),
  }),
  landing: defineScreen({
    path: '/landing',
    title: 'Welcome',
    head: import.meta.env.SSR && landingHead,
    chrome: 'none',
    load: () => import('./routes/landing'),
  }),
  event: defineScreen({
    path: '/events/:id',
    title: 'Event',
    head: import.meta.env.SSR && eventPageHead,
    chrome: 'actions',
    load: () => import('./routes/event'),
  }),
  eventAttendees: defineScreen({
    path: '/events/:id/attendees',
    title: 'Attendees',
    access: 'user',
    load: () => import('./routes/event-attendees'),
  }),
  eventHelpers: defineScreen({
    path: '/events/:id/helpers',
    title: 'Helpers',
    access: 'user',
    load: () => import('./routes/event-helpers'),
  }),
  eventDoor: defineScreen({
    path: '/events/:id/door',
    title: 'Door',
    access: 'user',
    load: () => import('./routes/event-door'),
  }),
  eventEntrance: defineScreen({
    path: '/events/:id/entrance',
    title: 'Entrance',
    chrome: 'none',
    access: 'user',
    load: () => import('./routes/event-entrance'),
  }),
  eventEdit: defineScreen({
    path: '/events/:id/edit',
    title: 'Edit event',
    access: 'user',
    load: () => import('./routes/event-edit'),
  }),
  eventLive: defineScreen({
    path: '/events/:id/live',
    title: "You're live",
    access: 'user',
    load: () => import('./routes/event-live'),
  }),
  createEvent: defineScreen({
    path: '/create-event',
    title: 'Create Event',
    chrome: 'actions',
    load: () => import('./routes/create-event'),
  }),
  payment: defineScreen({
    path: '/payment-page',
    title: 'Platform Fee Payment',
    chrome: 'actions',
    access: 'user',
    load: () => import('./routes/payment-page'),
  }),
  myEvents: defineScreen({
    path: '/my-events',
    title: 'My Events',
    access: 'user',
    load: () => import('./routes/my-events'),
  }),
  friends: defineScreen({
    path: '/friends',
    title: 'Friends',
    access: 'user',
    load: () => import('./routes/friends'),
  }),
  profile: defineScreen({
    path: '/profile',
    title: 'Profile',
    access: 'user',
    load: () => import('./routes/profile'),
  }),
  personProfile: defineScreen({
    path: '/profile/:id',
    title: 'Profile',
    load: () => import('./routes/person-profile'),
  }),
  widget: defineScreen({
    path: '/widget',
    title: 'Put events on your website',
    load: () => import('./routes/widget'),
  }),
  privacy: defineScreen({
    path: '/privacy',
    title: 'What Quad keeps',
    load: () => import('./routes/privacy'),
  }),
  aboutSources: defineScreen({
    path: '/about-sources',
    title: 'About sources',
    load: () => import('./routes/about-sources'),
  }),
  settings: defineScreen({
    path: '/settings',
    title: 'Settings',
    access: 'user',
    load: () => import('./routes/settings'),
  }),
  notifications: defineScreen({
    path: '/notifications',
    title: 'Notifications',
    access: 'user',
    load: () => import('./routes/notifications'),
  }),
  invitation: defineScreen({
    path: '/invitation/:token',
    title: 'Your invitation',
    load: () => import('./routes/invitation'),
  }),
  mailChoice: defineScreen({
    path: '/mail-choice/:token',
    title: 'Your emails',
    load: () => import('./routes/mail-choice'),
  }),
  rsvpLink: defineScreen({
    path: '/rsvp/:token',
    title: 'Your RSVP',
    load: () => import('./routes/rsvp-link'),
  }),
  pass: defineScreen({
    path: '/events/:id/pass',
    title: 'Your pass',
    access: 'user',
    load: () => import('./routes/pass'),
  }),
  passByLink: defineScreen({
    path: '/rsvp/:token/pass',
    title: 'Your pass',
    load: () => import('./routes/pass-link'),
  }),
  door: defineScreen({
    path: '/door',
    title: 'Door',
    chrome: 'none',
    load: () => import('./routes/door'),
  }),
  /** Its own screens, and who may see which, are in console/console-screens.ts. */
  console: defineScreen({
    path: '/admin*',
    title: 'Console',
    chrome: 'none',
    access: 'console',
    load: () => import('./routes/console'),
  }),
  auth: defineScreen({ ...signIn, path: '/auth' }),
  login: defineScreen({ ...signIn, path: '/login' }),
  register: defineScreen({ ...signIn, path: '/register', title: 'Sign Up' }),
  forgotPassword: defineScreen({
    path: '/auth/forgot',
    title: 'Forgot your password?',
    chrome: 'none',
    load: () => import('./routes/auth-forgot'),
  }),
  resetPassword: defineScreen({
    path: '/auth/reset',
    title: 'Choose a new password',
    chrome: 'none',
    load: () => import('./routes/auth-reset'),
  }),
  verifyEmail: defineScreen({
    path: '/auth/verify',
    title: 'Verify your email',
    chrome: 'none',
    load: () => import('./routes/auth-verify'),
  }),
  /** For all other URLs. */
  notFound: defineScreen({
    path: '*',
    title: 'Page not found',
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
