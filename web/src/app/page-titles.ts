/** Titles of pages that have no name of their own, told to browsers before ' · Quad'. */
export const pageTitles = {
  discover: 'Discover',
  landing: 'Welcome',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  forgotPassword: 'Forgot your password?',
  resetPassword: 'Choose a new password',
  verifyEmail: 'Verify your email',
  attendees: 'Attendees',
  editEvent: 'Edit event',
  createEvent: 'Create Event',
  payment: 'Platform Fee Payment',
  reports: 'Reports',
  notFound: 'Page not found',
  eventNotFound: 'Event not found',
  rsvpLink: 'Your RSVP',
} as const;
