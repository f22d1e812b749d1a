import { randomUUID } from 'node:crypto';
import { openBrowser, type Reply } from './browser';

/** The RSVP of a guest with an address of their own. */
export async function answerAsGuest(origin: string, eventId: string): Promise<Reply> {
  const guest = openBrowser(origin);
  const body = { guestName: 'Bea', guestEmail: `${randomUUID()}@guest.example` };
  const reply = await guest.send('POST', `/api/events/${eventId}/rsvp/guest`, body);
  guest.close();
  return reply;
}
