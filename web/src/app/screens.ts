import type { SessionUser } from '@quad/shared/contract/auth';
import { DiscoverScreen } from './routes/discover';
import { defineScreen, type Screen } from './screen';

/** The screen of every address nobody else answers. */
export const notFoundScreen = defineScreen({
  path: /.*/,
  module: 'src/app/routes/not-found.tsx',
  load: async () => (await import('./routes/not-found')).NotFoundScreen,
});

/** The screens, first match first. */
export const screens: readonly Screen[] = [
  defineScreen({
    path: /^\/$/,
    module: 'src/app/routes/discover.tsx',
    load: async () => DiscoverScreen,
  }),
  defineScreen({
    path: /^\/events\/(?<id>[^/]+)\/?$/,
    module: 'src/app/routes/event.tsx',
    chrome: 'actions',
    load: async () => (await import('./routes/event')).EventScreen,
  }),
  defineScreen({
    path: /^\/events\/(?<id>[^/]+)\/attendees\/?$/,
    module: 'src/app/routes/event-attendees.tsx',
    access: 'user',
    load: async () => (await import('./routes/event-attendees')).EventAttendeesScreen,
  }),
  defineScreen({
    path: /^\/events\/(?<id>[^/]+)\/edit\/?$/,
    module: 'src/app/routes/event-edit.tsx',
    access: 'user',
    load: async () => (await import('./routes/event-edit')).EventEditScreen,
  }),
  defineScreen({
    path: /^\/create-event\/?$/,
    module: 'src/app/routes/create-event.tsx',
    chrome: 'actions',
    load: async () => (await import('./routes/create-event')).CreateEventScreen,
  }),
  defineScreen({
    path: /^\/payment-page\/?$/,
    module: 'src/app/routes/payment-page.tsx',
    chrome: 'actions',
    access: 'user',
    load: async () => (await import('./routes/payment-page')).PaymentScreen,
  }),
  defineScreen({
    path: /^\/my-events\/?$/,
    module: 'src/app/routes/my-events.tsx',
    access: 'user',
    load: async () => (await import('./routes/my-events')).MyEventsScreen,
  }),
  defineScreen({
    path: /^\/friends\/?$/,
    module: 'src/app/routes/friends.tsx',
    access: 'user',
    load: async () => (await import('./routes/friends')).FriendsScreen,
  }),
  defineScreen({
    path: /^\/profile\/?$/,
    module: 'src/app/routes/profile.tsx',
    access: 'user',
    load: async () => (await import('./routes/profile')).ProfileScreen,
  }),
  defineScreen({
    path: /^\/profile\/(?<id>[^/]+)\/?$/,
    module: 'src/app/routes/person-profile.tsx',
    load: async () => (await import('./routes/person-profile')).PersonProfileScreen,
  }),
  defineScreen({
    path: /^\/settings\/?$/,
    module: 'src/app/routes/settings.tsx',
    access: 'user',
    load: async () => (await import('./routes/settings')).SettingsScreen,
  }),
  defineScreen({
    path: /^\/notifications\/?$/,
    module: 'src/app/routes/notifications.tsx',
    access: 'user',
    load: async () => (await import('./routes/notifications')).NotificationsScreen,
  }),
  defineScreen({
    path: /^\/invitation\/(?<token>[^/]+)\/?$/,
    module: 'src/app/routes/invitation.tsx',
    load: async () => (await import('./routes/invitation')).InvitationScreen,
  }),
  defineScreen({
    path: /^\/mail-choice\/(?<token>[^/]+)\/?$/,
    module: 'src/app/routes/mail-choice.tsx',
    load: async () => (await import('./routes/mail-choice')).MailChoiceScreen,
  }),
  defineScreen({
    path: /^\/admin\/reports\/?$/,
    module: 'src/app/routes/admin-reports.tsx',
    access: 'admin',
    load: async () => (await import('./routes/admin-reports')).AdminReportsScreen,
  }),
  defineScreen({
    path: /^\/rsvp\/(?<token>[^/]+)\/?$/,
    module: 'src/app/routes/rsvp-link.tsx',
    load: async () => (await import('./routes/rsvp-link')).RsvpLinkScreen,
  }),
  defineScreen({
    path: /^\/landing\/?$/,
    module: 'src/app/routes/landing.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/landing')).LandingScreen,
  }),
  defineScreen({
    path: /^\/(auth|login|register)\/?$/,
    module: 'src/app/routes/auth.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth')).AuthScreen,
  }),
  defineScreen({
    path: /^\/auth\/forgot\/?$/,
    module: 'src/app/routes/auth-forgot.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth-forgot')).ForgotPasswordScreen,
  }),
  defineScreen({
    path: /^\/auth\/reset\/?$/,
    module: 'src/app/routes/auth-reset.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth-reset')).ResetPasswordScreen,
  }),
  defineScreen({
    path: /^\/auth\/verify\/?$/,
    module: 'src/app/routes/auth-verify.tsx',
    chrome: 'none',
    load: async () => (await import('./routes/auth-verify')).VerifyEmailScreen,
  }),
];

/** The screen of a path without its query. */
export function screenFor(pathname: string): Screen {
  return screens.find(({ path }) => path.test(pathname)) ?? notFoundScreen;
}

/** The screen that a person finds at a path: none where it is for others. */
export function screenForPerson(pathname: string, user: Pick<SessionUser, 'role'> | null): Screen {
  const screen = screenFor(pathname);
  const isOpen =
    screen.access === 'everybody' || (user !== null && (screen.access === 'user' || user.role === 'admin'));
  return isOpen ? screen : notFoundScreen;
}
