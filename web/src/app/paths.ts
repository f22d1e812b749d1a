/** Every address of the app, in one place. */
export const paths = {
  discover: () => '/',
  landing: () => '/landing',
  event: (id: string) => `/events/${encodeURIComponent(id)}`,
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
};

const signedInPaths: ReadonlySet<string> = new Set([
  paths.myEvents(),
  paths.friends(),
  paths.profile(),
  paths.settings(),
  paths.payment(),
]);

/** Whether a path is a screen for signed-in people only. */
export function needsSignIn(pathname: string): boolean {
  return signedInPaths.has(pathname.replace(/\/$/, ''));
}
