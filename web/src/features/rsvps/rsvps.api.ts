import type { GuestRsvpBody, RsvpChoice } from '@quad/shared/contract/rsvps';
import { queryOptions } from '@tanstack/react-query';
import { call, nullIfAbsent } from '../../lib/api-client';

const rsvpsKey = ['rsvps'] as const;

/** Sends the signed-in person's RSVP. */
export const answerEvent = (id: string, status: RsvpChoice) =>
  call('POST /api/events/:id/rsvp', { params: { id }, body: { status } });

/** Sends a guest's RSVP, which can be changed with the link in the confirmation mail. */
export const answerAsGuest = (id: string, body: GuestRsvpBody) =>
  call('POST /api/events/:id/rsvp/guest', { params: { id }, body });

/** The signed-in person's RSVP, or null. */
export const findOwnRsvp = async (id: string) =>
  (await call('GET /api/events/:id/rsvp', { params: { id } })).rsvp;

/** The RSVP of a mailed link; null if there is none. */
export const linkRsvpQuery = (token: string) =>
  queryOptions({
    queryKey: [...rsvpsKey, 'link', token],
    queryFn: ({ signal }) =>
      nullIfAbsent(call('GET /api/rsvps/by-link/:token', { params: { token }, signal })),
  });

/** Confirms the address of a guest, and with it the spot. */
export const confirmRsvpByLink = (token: string) =>
  call('PUT /api/rsvps/by-link/:token/confirmed', { params: { token } });

/** Comments and videos that were posted with the address of a mailed link, and that nobody has confirmed. */
export const guestPostsQuery = (token: string) =>
  queryOptions({
    queryKey: [...rsvpsKey, 'link', token, 'posts'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/rsvps/by-link/:token/posts', { params: { token }, signal })).posts,
  });

/** Keeps a post as the person's own, or deletes it; returns those that are left. */
export const answerGuestPost = async (token: string, id: string, isMine: boolean) =>
  (await call('PUT /api/rsvps/by-link/:token/posts/:id', { params: { token, id }, body: { isMine } })).posts;

export const changeRsvpByLink = (token: string, status: RsvpChoice) =>
  call('POST /api/rsvps/by-link/:token', { params: { token }, body: { status } });

/** The mails about one RSVP that can be switched off. */
export type RsvpMails = 'reminders' | 'messages';

/** Turns the reminders, or the host's messages, about one RSVP on or off. */
export const switchRsvpMails = (token: string, mails: RsvpMails, isOn: boolean) =>
  call(`POST /api/rsvps/by-link/:token/${mails}-${isOn ? 'on' : 'off'}`, { params: { token } });
