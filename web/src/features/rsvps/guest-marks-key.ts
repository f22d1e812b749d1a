/** Where the browser keeps the RSVPs of people without an account (guest-marks.ts). */
export const guestMarksKey = 'quad-guest-rsvps';
