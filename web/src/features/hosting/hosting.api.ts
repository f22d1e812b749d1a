import type { MessageBody } from '@quad/shared/contract/event-hosting';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { freshQuery, pagedQuery, readQuery, reread } from '../../lib/read-query';
import { hostingKey } from './hosting-key';

export interface AttendeeSearch {
  q: string;
  status: RsvpStatus | null;
}

/** Everyone with an RSVP; the counts cover all of them, regardless of the search. */
export const attendeesQuery = (eventId: string, { q, status }: AttendeeSearch) => ({
  ...pagedQuery([...hostingKey, 'attendees', eventId, { q, status }], 'GET /api/events/:id/attendees', {
    params: { id: eventId },
    query: { q: q || null, status },
  }),
  placeholderData: keepPreviousData,
  // RSVPs arrive while the host is elsewhere.
  ...reread,
});

export const setAttendeeRemoved = (id: string, rsvpId: string, isRemoved: boolean) =>
  call('PUT /api/events/:id/attendees/:rsvpId/removed', { params: { id, rsvpId }, body: { isRemoved } });

/** Notes that an attendee has paid, or that this was a slip. */
export const setAttendeePaid = (id: string, rsvpId: string, hasPaid: boolean) =>
  call('PUT /api/events/:id/attendees/:rsvpId/paid', { params: { id, rsvpId }, body: { hasPaid } });

/** Comments that were reported or that the host hid, and how many videos await review. */
export const reviewQuery = (eventId: string) =>
  readQuery([...hostingKey, 'review', eventId], 'GET /api/events/:id/review', { params: { id: eventId } });

/** Videos that await review or that the host hid. */
export const videosToReviewQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'review-videos', eventId],
    queryFn: async ({ signal }) => {
      const videos = await call('GET /api/events/:id/media', { params: { id: eventId }, signal });
      return videos.filter(({ isApproved, isHidden }) => !isApproved || isHidden);
    },
    refetchOnMount: 'always',
  });

export const reviewVideo = (id: string, decision: 'approve' | 'hide') =>
  call('PUT /api/media/:id/review', { params: { id }, body: { decision } });

export const keepComment = (id: string) => call('PUT /api/comments/:id/kept', { params: { id } });

export const hideComment = (id: string) =>
  call('PUT /api/comments/:id/hidden', { params: { id }, body: { isHidden: true } });

export const cancelEvent = (id: string, reason: string) =>
  call('POST /api/events/:id/cancel', { params: { id }, body: { reason } });

/** @throws ApiError with status 409 once there are RSVPs */
export const deleteEvent = (id: string) => call('DELETE /api/events/:id', { params: { id } });

/** How many people a message reaches, and when it would be sent. */
export const messageAudienceQuery = (id: string) =>
  freshQuery([...hostingKey, 'message-audience', id], 'GET /api/events/:id/message', { params: { id } });

/** Mails everyone with a confirmed address who is going, maybe going or on the waitlist. */
export const sendMessage = (id: string, body: MessageBody) =>
  call('POST /api/events/:id/message', { params: { id }, body });
