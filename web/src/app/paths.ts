/** Every address of the app, in one place. */
export const paths = {
  discover: () => '/',
  landing: () => '/landing',
  event: (id: string) => `/events/${encodeURIComponent(id)}`,
  eventAttendees: (id: string) => `/events/${encodeURIComponent(id)}/attendees`,
  eventEdit: (id: string) => `/events/${encodeURIComponent(id)}/edit`,
  adminReports: () => '/admin/reports',
  auth: () => '/auth',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/auth/forgot',
  resetPassword: () => '/auth/reset',
  verifyEmail: () => '/auth/verify',
  createEvent: () => '/create-event',
  payment: () => '/payment-page',
  myEvents: () => '/my-events',
  friends: () => '/friends',
  profile: () => '/profile',
  personProfile: (id: string) => `/profile/${encodeURIComponent(id)}`,
  settings: () => '/settings',
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  notifications: () => '/notifications',
};

const signedInPaths: ReadonlySet<string> = new Set([
  paths.myEvents(),
  paths.friends(),
  paths.profile(),
  paths.settings(),
  paths.notifications(),
  paths.payment(),
  paths.adminReports(),
]);

/** Screens of one event that only its host sees. */
const hostPath = /^\/events\/[^/]+\/(attendees|edit)$/;

/** Whether a path is a screen for signed-in people only. */
export function needsSignIn(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return signedInPaths.has(path) || hostPath.test(path);
}
