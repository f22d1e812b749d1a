import type { GuestRsvpBody, RsvpStatus } from '@quad/shared/contract/rsvps';
import { queryOptions } from '@tanstack/react-query';
import { call, nullIfAbsent } from '../../lib/api-client';

const rsvpsKey = ['rsvps'] as const;

/** Answers for the signed-in person. */
export const answerEvent = (id: string, status: RsvpStatus) =>
  call('POST /api/events/:id/rsvp', { params: { id }, body: { status } });

/** Answers for a guest, who can change it by the link in the confirmation mail. */
export const answerAsGuest = (id: string, body: GuestRsvpBody) =>
  call('POST /api/events/:id/rsvp/guest', { params: { id }, body });

/** The signed-in person's answer, or null. */
export const findOwnRsvp = async (id: string) =>
  (await call('GET /api/events/:id/rsvp', { params: { id } })).rsvp;

/** The RSVP of a mailed link; null when there is none. */
export const linkRsvpQuery = (token: string) =>
  queryOptions({
    queryKey: [...rsvpsKey, 'link', token],
    queryFn: ({ signal }) =>
      nullIfAbsent(call('GET /api/rsvps/by-link/:token', { params: { token }, signal })),
  });

export const changeRsvpByLink = (token: string, status: RsvpStatus) =>
  call('POST /api/rsvps/by-link/:token', { params: { token }, body: { status } });

/** Switches the reminders of one RSVP on or off. */
export const switchReminders = (token: string, wantsReminders: boolean) =>
  call(`POST /api/rsvps/by-link/:token/reminders-${wantsReminders ? 'on' : 'off'}`, { params: { token } });
