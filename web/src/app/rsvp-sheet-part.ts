import { loadable } from '../components/loadable';

/** What opens after an RSVP, and to change it; loaded when the RSVP button is approached. */
export const rsvpSheet = loadable(async () => (await import('./rsvp-sheet')).RsvpSheet);
