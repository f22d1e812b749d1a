/** The path of a screen: `path(id)` writes it, `path.template` has a colon before what differs. */
export interface Path<Parameters extends string[]> {
  (...parameters: Parameters): string;
  template: string;
}

type ParametersOf<Template extends string> = Template extends `${string}:${string}` ? [value: string] : [];

/** Declares a path with at most one part that differs, which is encoded. */
export function definePath<const Template extends string>(template: Template): Path<ParametersOf<Template>> {
  const write = (value = '') => template.replace(/:\w+/, () => encodeURIComponent(value));
  return Object.assign(write, { template });
}

/** Where the app's screens are. */
export const paths = {
  discover: definePath('/'),
  landing: definePath('/landing'),
  event: definePath('/events/:id'),
  eventAttendees: definePath('/events/:id/attendees'),
  eventHelpers: definePath('/events/:id/helpers'),
  eventDoor: definePath('/events/:id/door'),
  eventEntrance: definePath('/events/:id/entrance'),
  eventEdit: definePath('/events/:id/edit'),
  eventLive: definePath('/events/:id/live'),
  createEvent: definePath('/create-event'),
  payment: definePath('/payment-page'),
  payouts: definePath('/payouts'),
  myEvents: definePath('/my-events'),
  friends: definePath('/friends'),
  profile: definePath('/profile'),
  personProfile: definePath('/profile/:id'),
  widget: definePath('/widget'),
  privacy: definePath('/privacy'),
  aboutSources: definePath('/about-sources'),
  settings: definePath('/settings'),
  notifications: definePath('/notifications'),
  invitation: definePath('/invitation/:token'),
  helperInvitation: definePath('/helper-invitation/:token'),
  mailChoice: definePath('/mail-choice/:token'),
  rsvpLink: definePath('/rsvp/:token'),
  pass: definePath('/events/:id/pass'),
  passByLink: definePath('/rsvp/:token/pass'),
  door: definePath('/door'),
  auth: definePath('/auth'),
  login: definePath('/login'),
  register: definePath('/register'),
  forgotPassword: definePath('/auth/forgot'),
  resetPassword: definePath('/auth/reset'),
  verifyEmail: definePath('/auth/verify'),
};

/** The door's screen, for one event. */
export const doorPathOf = (eventId: string) => `${paths.door()}?event=${encodeURIComponent(eventId)}`;

/** Where an event that is not paid yet is paid, in any browser. @param payment our id or the payment intent's */
export const paymentPathOf = (payment: string) => `${paths.payment()}?payment=${encodeURIComponent(payment)}`;
